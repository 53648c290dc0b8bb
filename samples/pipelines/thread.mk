# Every position of a thread as a picture, and a page of the whole game.  Only what has changed is drawn again.
#
#   make -f thread.mk THREAD=thread.txt [OUT=pictures] [FORM=png]
OUT = pictures
FORM = svg
HERE := $(dir $(lastword $(MAKEFILE_LIST)))
ARBITER := $(or $(wildcard $(HERE)../../bin/arbiter),arbiter)

ifdef THREAD
all: $(OUT)/drawn $(OUT)/game.html

# A post is read as people type it; a record is taken as it is.
$(OUT)/game.xpgn: $(THREAD)
	@mkdir -p $(OUT)
	$(ARBITER) convert -f $(if $(filter %.xpgn %.pgn,$<),xpgn,forum) -t xpgn $< >$@.new
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
