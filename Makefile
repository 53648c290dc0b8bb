# Arbiter. `make` builds bin/; `make test` tests it; `make check` does so under ASan and UBSan, and looks further.
PREFIX ?= /usr/local
BINDIR = $(PREFIX)/bin
LIBDIR = $(PREFIX)/lib
INCLUDEDIR = $(PREFIX)/include
MANDIR = $(PREFIX)/share/man
DOCDIR = $(PREFIX)/share/doc/arbiter
DATADIR = $(PREFIX)/share
LOCALEDIR = $(DATADIR)/locale
ZSHDIR = $(DATADIR)/zsh/site-functions
INSTALL = install

CC = gcc
OBJCOPY = objcopy
WARNINGS = -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
OPTIMIZE = -O2 -flto=auto -ffat-lto-objects

# Each flavour has its own folder: release (and bin/), san with the sanitizers, gcc and clang where warnings are errors,
# fuzz with coverage for libFuzzer, cov with counters for gcov.
FLAVOUR ?= release
BUILD = build/$(FLAVOUR)
OUT = $(if $(filter release,$(FLAVOUR)),bin,$(BUILD)/bin)
ifeq ($(FLAVOUR),san)
OPTIMIZE = -O1
SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
else ifeq ($(FLAVOUR),fuzz)
CC = clang
OPTIMIZE = -O1
SANITIZE = -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
else ifeq ($(FLAVOUR),cov)
OPTIMIZE = -O0
SANITIZE = --coverage
WARNINGS += -Wno-maybe-uninitialized # which gcc only guesses without optimizing
else ifneq ($(filter gcc clang,$(FLAVOUR)),)
CC = $(FLAVOUR)
OPTIMIZE = -O2
WARNINGS += -Werror
endif

CFLAGS += -std=c11 -g $(OPTIMIZE) $(WARNINGS) $(SANITIZE)
CPPFLAGS += -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -Ilib -Iformats -Icmd -DLOCALEDIR='"$(LOCALEDIR)"'
LDFLAGS += $(OPTIMIZE) $(SANITIZE)
LDLIBS = -lyaml -ljansson -lsodium -lm

VERSION := $(shell sed -n 's/^\#define ARB_VERSION "\(.*\)"/\1/p' lib/arbiter.h)

# Only render draws pictures, and only it and their test are linked with what that takes.
PICTURE = $(wildcard formats/draw/raster*.c)
PICTURE_LIBS = librsvg-2.0 cairo

# A tool is a file of cmd/ with its name, or a folder with its main.c; cmd/shared is what tools share.
TOOLS = validate convert replay render roll referee playout
LIB = $(wildcard lib/*/*.c lib/rules/*/*.c)
FORMATS = $(filter-out $(PICTURE),$(wildcard formats/*.c formats/*/*.c)) formats/draw/page.c
SHARED = $(wildcard cmd/shared/*.c)
# What all programs are linked with.
COMMON = $(LIB:%.c=$(BUILD)/%.o) $(FORMATS:%.c=$(BUILD)/%.o)
# The front door holds the rules pages as text.
SHEETS = $(wildcard man/man6/*.6 man/*/man6/*.6)
UNITS = $(patsubst %.c,%,$(wildcard tests/unit/*.c))
PROGRAMS = tests/perft tests/properties tests/hidden tests/slips tests/adversary tests/rounds
# A referee's session in memory, for tests.
ROOM = tests/test_session.c cmd/referee/session.c cmd/referee/journal_file.c cmd/referee/safe_path.c cmd/shared/tool.c cmd/shared/i18n.c cmd/shared/exe_dir.c
FUZZERS = $(patsubst %.c,%,$(wildcard tests/fuzz/*.c))

# What a language needs to speak: the tools in bin/ look for it here too (cmd/shared/i18n.h).
LANGUAGES = $(patsubst po/%.po,%,$(wildcard po/*.po))
CATALOGUES = $(LANGUAGES:%=$(BUILD)/share/locale/%/LC_MESSAGES/arbiter.mo)

# Linking across files makes these fast and takes its time: the other tools and the tests do without.
FAST = validate playout convert
$(filter-out $(FAST:%=$(OUT)/%),$(TOOLS:%=$(OUT)/%)) $(PROGRAMS:%=$(BUILD)/%) $(UNITS:%=$(BUILD)/%): NO_LTO = -fno-lto

all: $(OUT)/arbiter $(TOOLS:%=$(OUT)/%) $(CATALOGUES)

# The library: lib, and what of formats draws an SVG.  It is built once, in the release flavour, and shows what lib/arbiter.h
# declares and nothing else: the archive holds one object in which all other names are local.
LIBRARY = $(LIB) $(filter-out formats/draw/html%.c formats/draw/turn_view_json.c $(PICTURE),$(wildcard formats/draw/*.c)) formats/memstream.c
LIBRARY_OBJECTS = $(LIBRARY:%.c=$(BUILD)/pic/%.o)
SONAME = libarbiter.so.0
SHARED_LIBRARY = libarbiter.so.$(VERSION)
LIBRARY_LIBS = -lsodium -lm
ifeq ($(FLAVOUR),release)
all: $(BUILD)/libarbiter.a $(BUILD)/$(SHARED_LIBRARY)
endif
$(BUILD)/pic/%.o: %.c
	@mkdir -p $(dir $@)
	$(CC) $(CPPFLAGS) $(CFLAGS) -fno-lto -fPIC -fvisibility=hidden -MMD -MP -c -o $@ $<
$(BUILD)/$(SHARED_LIBRARY): $(LIBRARY_OBJECTS)
	$(CC) $(LDFLAGS) -fno-lto -shared -Wl,-soname,$(SONAME) -Wl,--no-undefined -o $@ $^ $(LIBRARY_LIBS)
$(BUILD)/libarbiter.a: $(LIBRARY_OBJECTS)
	$(LD) -r -o $(BUILD)/libarbiter.o $^
	$(OBJCOPY) --localize-hidden $(BUILD)/libarbiter.o
	rm -f $@
	$(AR) rcs $@ $(BUILD)/libarbiter.o
# Where it is installed is known when it is.
$(BUILD)/arbiter.pc: arbiter.pc.in .FORCE
	@sed 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@INCLUDEDIR@|$(INCLUDEDIR)|; s|@VERSION@|$(VERSION)|' $< >$@
.FORCE:

tests: $(PROGRAMS:%=$(BUILD)/%) $(UNITS:%=$(BUILD)/%)

$(BUILD)/%.o: %.c
	@mkdir -p $(dir $@)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

# The style and script of the HTML page, as C strings.
$(BUILD)/formats/draw/page.c: formats/draw/page.sh formats/draw/page.css formats/draw/page.js
	@mkdir -p $(dir $@)
	sh $^ >$@.new && mv $@.new $@
$(BUILD)/cmd/sheets.c: man/sheets.sh man/sheet.awk lib/core/codes.def $(SHEETS)
	@mkdir -p $(dir $@)
	sh man/sheets.sh $(SHEETS) >$@.new && mv $@.new $@
$(BUILD)/%.o: $(BUILD)/%.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

.SECONDEXPANSION:
$(OUT)/arbiter $(TOOLS:%=$(OUT)/%): $(OUT)/%: $$(foreach f,$$(wildcard cmd/$$*.c cmd/$$*/*.c),$(BUILD)/$$(f:.c=.o)) $(SHARED:%.c=$(BUILD)/%.o) $(COMMON)
	@mkdir -p $(dir $@)
	$(CC) $(LDFLAGS) $(NO_LTO) -o $@ $(filter %.o,$^) $(LDLIBS)
$(OUT)/arbiter: $(BUILD)/cmd/sheets.o
$(OUT)/replay: LDLIBS += -lncursesw
$(OUT)/playout: LDLIBS += -pthread
$(OUT)/render $(BUILD)/tests/unit/picture: $(PICTURE:%.c=$(BUILD)/%.o)
$(OUT)/render $(BUILD)/tests/unit/picture: LDLIBS += $(shell pkg-config --libs $(PICTURE_LIBS)) -lgif
$(PICTURE:%.c=$(BUILD)/%.o) $(BUILD)/tests/unit/picture.o: CPPFLAGS += $(patsubst -I%,-isystem %,$(shell pkg-config --cflags $(PICTURE_LIBS)))
$(PROGRAMS:%=$(BUILD)/%): $(BUILD)/%: $(BUILD)/%.o $(COMMON)
	$(CC) $(LDFLAGS) $(NO_LTO) -o $@ $^ $(LDLIBS)
$(BUILD)/tests/hidden: $(patsubst %.c,$(BUILD)/%.o,$(ROOM) tests/hidden_pieces.c tests/hidden_secrets.c)
$(BUILD)/tests/fuzz/fuzz_referee $(BUILD)/tests/unit/referee $(BUILD)/tests/unit/journal: $(ROOM:%.c=$(BUILD)/%.o)
$(UNITS:%=$(BUILD)/%): $(BUILD)/%: $(BUILD)/%.o $(COMMON)
	$(CC) $(LDFLAGS) $(NO_LTO) -o $@ $^ $(LDLIBS) -lcmocka
$(FUZZERS:%=$(BUILD)/%): $(BUILD)/%: $(BUILD)/%.o $(COMMON)
	$(CC) $(LDFLAGS) -fsanitize=fuzzer -o $@ $^ $(LDLIBS)

$(BUILD)/share/locale/%/LC_MESSAGES/arbiter.mo: po/%.po
	@mkdir -p $(dir $@)
	msgfmt -o $@ $<
# The sentences of the sources, and what is translated of them; new ones are empty, changed ones fuzzy.
po:
	po/update

# tests/run says what its parts are; BIN is where the tools are, PROGRAMS where the test programs.
test: all tests
	@BIN=$(OUT) PROGRAMS=$(BUILD)/tests tests/run
check:
	@$(MAKE) --no-print-directory FLAVOUR=san all tests
	@BIN=build/san/bin PROGRAMS=build/san/tests LARGE=1 tests/run all leaks mutants fuzz
soak: all tests
	@BIN=$(OUT) PROGRAMS=$(BUILD)/tests SOAK=$(or $(SOAK),1) FUZZ_SECONDS=$(or $(FUZZ_SECONDS),60) tests/run properties playout adversary hidden secrecy live durable failures huge valgrind leaks mutants fuzz
# How many of the branches of lib and formats the tests take.
coverage:
	@$(MAKE) --no-print-directory FLAVOUR=cov all tests
	find build/cov -name '*.gcda' -delete
	-@BIN=build/cov/bin PROGRAMS=build/cov/tests tests/run
	@tests/coverage.sh build/cov
bench: all
	tests/bench.sh
fuzz:
	$(MAKE) FLAVOUR=fuzz build-fuzzers
	FUZZ_SECONDS=$(or $(FUZZ_SECONDS),60) tests/fuzz.sh
build-fuzzers: $(FUZZERS:%=$(BUILD)/%)

lint:
	tests/lint.sh
format:
	clang-format -i $(shell git ls-files "*.[ch]")

# What goes where says ./manifest.
MANIFEST = BINDIR='$(BINDIR)' MANDIR='$(MANDIR)' DOCDIR='$(DOCDIR)' LOCALEDIR='$(LOCALEDIR)' DATADIR='$(DATADIR)' \
    ZSHDIR='$(ZSHDIR)' LIBDIR='$(LIBDIR)' INCLUDEDIR='$(INCLUDEDIR)' LIBRARY='$(BUILD)/$(SHARED_LIBRARY)' ./manifest $(TOOLS:%=TOOL=%) $(LANGUAGES:%=LANGUAGE=%)
# The folders that install makes are kept in a file, for uninstall; packages set it to nothing.
FOLDERS = $(DATADIR)/arbiter/folders
FILES = files=$$($(MANIFEST)) && printf '%s\n' "$$files" | DESTDIR='$(DESTDIR)' INSTALL='$(INSTALL)' FOLDERS='$(FOLDERS)' PREFIX='$(PREFIX)' BINDIR='$(BINDIR)' \
    LIBDIR='$(LIBDIR)' INCLUDEDIR='$(INCLUDEDIR)' DATADIR='$(DATADIR)' DOCDIR='$(DOCDIR)' ./install-files
install: all $(BUILD)/arbiter.pc
	@$(FILES) install
uninstall:
	@$(FILES) uninstall

# What is committed, as a tarball in the folder DIST.
DIST = .
dist:
	git archive --format=tar --prefix=arbiter-$(VERSION)/ HEAD | gzip -9n >$(DIST)/arbiter-$(VERSION).tar.gz.new
	mv $(DIST)/arbiter-$(VERSION).tar.gz.new $(DIST)/arbiter-$(VERSION).tar.gz

clean:
	rm -rf build bin

-include $(shell find build -name '*.d' 2>/dev/null)
.PHONY: all po tests test check soak coverage bench fuzz build-fuzzers lint format install uninstall dist clean
.SECONDARY:
