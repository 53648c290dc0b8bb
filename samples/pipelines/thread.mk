# Every position of a thread as a picture, and a page of the whole game.  Only what has changed is drawn again.
#
#   make -f thread.mk THREAD=thread.txt [OUT=pictures] [FORM=png]
#
# make parts names at blanks, and it and the shell read signs in them: a name with such in it is refused.
OUT = pictures
FORM = svg
HERE := $(abspath $(dir $(lastword $(MAKEFILE_LIST))))
ARBITER := $(or $(if $(filter %/samples/pipelines,$(HERE)),$(wildcard $(HERE:/samples/pipelines=/bin/arbiter))),arbiter)

ifdef THREAD
define LINE


endef
SIGNS := ' " ` ; & | < > ( ) * ? [ ] { } ! ~ : % \ \# $$
NAMES := $(value THREAD)$(value OUT)
ifneq ($(words $(value THREAD)) $(words $(value OUT)),1 1)
$(error THREAD and OUT must be names without blanks)
endif
ifneq ($(strip $(foreach sign,$(SIGNS),$(findstring $(sign),$(NAMES)))$(findstring $(LINE),$(NAMES))$(filter -%,$(THREAD) $(OUT))),)
$(error THREAD and OUT must be plain names: no quotes, brackets and the like, and no dash in front)
endif
ifeq ($(filter svg png,$(FORM)),)
$(error FORM is svg or png, not '$(FORM)')
endif

all: $(OUT)/drawn $(OUT)/game.html

# A post is read as people type it; a record is taken as it is.
$(OUT)/game.xpgn: $(THREAD)
	@mkdir -p $(OUT)
	case $< in (*.[xX][pP][gG][nN] | *.[pP][gG][nN]) form=xpgn ;; (*) form=forum ;; esac; \
	    $(ARBITER) convert -f $$form -t xpgn -- $< >$@.new
	@[ -s $@.new ] || { echo 'thread.mk: there is no game in $<' >&2; exit 2; }
	mv $@.new $@
$(OUT)/drawn: $(OUT)/game.xpgn
	$(ARBITER) render -o $(FORM) -t .. --out '$(OUT)/turn-%s.$(FORM)' $<
	touch $@
$(OUT)/game.html: $(OUT)/game.xpgn
	$(ARBITER) render -o html $< >$@.new
	mv $@.new $@
else
all:
	@echo 'Usage: make -f thread.mk THREAD=FILE [OUT=FOLDER] [FORM=svg|png]' >&2
	@echo 'Draw every position of the game in a forum post (or record), and a page of it.' >&2
	@exit 2
endif
.PHONY: all
.DELETE_ON_ERROR:
