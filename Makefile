# Arbiter. `make` builds bin/, `make test` runs the tests, `make check` runs them under ASan and UBSan.
PREFIX ?= /usr/local
BINDIR = $(PREFIX)/bin
MANDIR = $(PREFIX)/share/man
LOCALEDIR = $(PREFIX)/share/locale

CC = gcc
WARNINGS = -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
OPTIMIZE = -O2 -flto=auto
CFLAGS += -std=c11 -g $(OPTIMIZE) $(WARNINGS) $(SANITIZE)
CPPFLAGS += -D_POSIX_C_SOURCE=200809L -Ilib -Iformats -Icmd -DLOCALEDIR='"$(LOCALEDIR)"'
LDFLAGS += $(OPTIMIZE) $(SANITIZE)
LDLIBS = -lyaml

TOOLS = validate playout convert
LIB = $(wildcard lib/*.c lib/rules/*.c formats/*.c)

# Each flavour has its own folder: release, and san for the sanitizers.
FLAVOUR ?= release
BUILD = build/$(FLAVOUR)
OUT = $(if $(filter release,$(FLAVOUR)),bin,$(BUILD)/bin)

all: $(TOOLS:%=$(OUT)/%)

$(BUILD)/%.o: %.c
	@mkdir -p $(dir $@)
	$(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

$(OUT)/validate: $(BUILD)/cmd/validate.o $(BUILD)/cmd/checks.o
$(OUT)/%: $(BUILD)/cmd/%.o $(BUILD)/cmd/tool.o $(LIB:%.c=$(BUILD)/%.o)
	@mkdir -p $(dir $@)
	$(CC) $(LDFLAGS) -o $@ $^ $(LDLIBS)

clean:
	rm -rf build bin

-include $(shell find build -name '*.d' 2>/dev/null)
.PHONY: all clean
.SECONDARY:
