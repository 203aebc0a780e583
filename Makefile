# Bastide. `make` builds build/bastide and the library; `make help` lists the targets.
VERSION  = 1.1.0
# Raised when a public struct or function changes: CONTRIBUTING says when.
SOVERSION = 2
CC      ?= gcc
CFLAGS  ?= -O3 -g
LDFLAGS ?=
WARN     = -std=c17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion
CPPFLAGS += -Iinclude -I. -D_GNU_SOURCE
B       ?= build
PREFIX  ?= /usr/local
LIBDIR  ?= $(PREFIX)/lib

ENGINE   = $(wildcard engine/*.c engine/tiles/*.c) $(filter-out %/view.c,$(wildcard sets/*/*.c))
TEXT     = $(wildcard text/*.c)
GAME    =  $(wildcard game/*.c)
VIEW     = $(wildcard view/*.c sets/*/view.c)
AI       = $(wildcard ai/*.c)
PROTOCOL = $(wildcard protocol/*.c)
EXCHANGE = $(wildcard exchange/*.c)
CLI      = $(wildcard cli/*.c)

LIB_SRC  = $(ENGINE) $(TEXT) $(GAME) $(VIEW) $(AI)
# The rooms' own rules (mk/*.mk) add to these: what the command links, and what `make check` runs.
BASTIDE_SRC  = $(PROTOCOL) $(EXCHANGE) $(CLI)
BASTIDE_LIBS =
CHECKS       =
# What several checks use is built before they run side by side.
TRIED        =
# The longest go first, so that the others run beside them and nobody waits for one alone at the end.
LONGEST      = check-web check-tidy check-server check-ai check-art check-shared check-san check-deb check-msan check-fuzz check-tsan check-reference
# The engine is compiled as one, by the compiler's link-time optimisation: calls between its files cost a tenth of its
# speed. Where the compiler cannot do that, or sanitizers look at it, file by file.
ONE     := $(if $(findstring -fsanitize,$(CFLAGS)),,$(shell $(CC) -flto -flinker-output=nolto-rel -E -x c /dev/null >/dev/null 2>&1 && echo yes))
ENGINE_OBJ = $(if $(ONE),$(B)/engine.o,$(patsubst %.c,$(B)/%.o,$(ENGINE)))
obj      = $(if $(filter $(ENGINE),$(1)),$(ENGINE_OBJ)) $(patsubst %.c,$(B)/%.o,$(filter-out $(ENGINE),$(1)))

all: $(B)/bastide lib

# Needs a C compiler and nothing else.
lib: $(B)/libbastide.a $(B)/libbastide.so ## the library alone, static and shared

include $(sort $(wildcard mk/*.mk))

# Hidden by default: only what bastide.h and its like mark as API leaves the library.
$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(WARN) $(CFLAGS) -fvisibility=hidden -fno-semantic-interposition -fPIC -MMD -MP -c $< -o $@

$(B)/one/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CPPFLAGS) $(WARN) $(CFLAGS) -flto -fvisibility=hidden -fno-semantic-interposition -fPIC -MMD -MP -c $< -o $@

$(B)/engine.o: $(patsubst %.c,$(B)/one/%.o,$(ENGINE))
	$(CC) $(CFLAGS) -fPIC -fno-semantic-interposition -flto -flto-partition=one -flinker-output=nolto-rel -r -nostdlib -o $@ $^

$(B)/libbastide.a: $(call obj,$(LIB_SRC))
	@rm -f $@
	$(CC) -r -nostdlib -o $(B)/libbastide.o $^
	objcopy --localize-hidden $(B)/libbastide.o
	ar rcs $@ $(B)/libbastide.o

$(B)/libbastide.so: $(call obj,$(LIB_SRC))
	$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libbastide.so.$(SOVERSION) -o $@ $^

$(B)/bastide: $(call obj,$(LIB_SRC) $(BASTIDE_SRC))
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(BASTIDE_LIBS)

check: $(CHECKS) ## all tests

install: install-lib $(B)/bastide web ## the command, the library and the web client
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/bastide
	install -m 755 $(B)/bastide $(DESTDIR)$(PREFIX)/bin/
	rm -rf $(DESTDIR)$(PREFIX)/share/bastide/web
	cp -r web/dist $(DESTDIR)$(PREFIX)/share/bastide/web

install-lib: lib ## the library with its headers
	install -d $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(PREFIX)/include/bastide
	install -m 644 $(B)/libbastide.a $(DESTDIR)$(LIBDIR)/
	install -m 755 $(B)/libbastide.so $(DESTDIR)$(LIBDIR)/libbastide.so.$(VERSION)
	ln -sf libbastide.so.$(VERSION) $(DESTDIR)$(LIBDIR)/libbastide.so.$(SOVERSION)
	ln -sf libbastide.so.$(SOVERSION) $(DESTDIR)$(LIBDIR)/libbastide.so
	printf 'prefix=$(PREFIX)\nlibdir=$(LIBDIR)\nincludedir=$${prefix}/include\n\nName: bastide\nDescription: the rules of Carcassonne with all its sets\nVersion: $(VERSION)\nLibs: -L$${libdir} -lbastide\nCflags: -I$${includedir}\n' > $(DESTDIR)$(LIBDIR)/pkgconfig/bastide.pc
	install -m 644 include/bastide/*.h $(DESTDIR)$(PREFIX)/include/bastide/

list-checks:
	@echo $(filter $(CHECKS),$(LONGEST)) $(filter-out $(LONGEST),$(CHECKS))

tried: $(TRIED)

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | sort | awk -F'\t' '{printf "  make %-16s %s\n", $$1, $$2}'

clean:
	rm -rf $(B)

tables: ## rewrite what follows from the sets' tables and tiles (sets/) and from the page's texts (web/app/i18n)
	python3 tools/sets_to_c.py
	python3 tools/tiles_to_c.py
	python3 tools/texts_to_c.py

-include $(wildcard $(B)/*/*.d $(B)/*/*/*.d $(B)/*/*/*/*.d)
.PHONY: all lib check list-checks tried install install-lib help clean tables $(CHECKS)
