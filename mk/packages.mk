# What is installed besides the programs: man pages, completions, desktop files; Debian packages.
COMMANDS = $(shell sed -n 's/.*\.name = "\([a-z]*\)",/\1/p' cli/*.c 2>/dev/null)
MAN      = $(B)/man/bastide.1 $(patsubst %,$(B)/man/bastide-%.1,$(COMMANDS)) $(B)/man/libbastide.3

$(B)/man/bastide.1: $(B)/bastide
	@mkdir -p $(@D)
	@$(B)/bastide man >$@
$(B)/man/bastide-%.1: $(B)/bastide
	@mkdir -p $(@D)
	@$(B)/bastide man $* >$@
$(B)/man/libbastide.3: tools/headers_to_man.py $(wildcard include/bastide/*.h)
	@mkdir -p $(@D)
	@python3 $< $(VERSION) $(wildcard include/bastide/*.h) >$@

man: $(MAN) ## the man pages, in build/man

SHARE = $(DESTDIR)$(PREFIX)/share
install-data: man ## man pages, completions, desktop files, the service's configuration
	install -d $(SHARE)/man/man1 $(SHARE)/man/man3 $(SHARE)/bash-completion/completions $(SHARE)/zsh/vendor-completions \
	    $(SHARE)/fish/vendor_completions.d $(SHARE)/applications $(SHARE)/metainfo $(SHARE)/icons/hicolor/scalable/apps $(DESTDIR)/etc/bastide
	install -m 644 $(filter %.1,$(MAN)) $(SHARE)/man/man1
	install -m 644 $(filter %.3,$(MAN)) $(SHARE)/man/man3
	$(B)/bastide completions bash >$(SHARE)/bash-completion/completions/bastide
	$(B)/bastide completions zsh >$(SHARE)/zsh/vendor-completions/_bastide
	$(B)/bastide completions fish >$(SHARE)/fish/vendor_completions.d/bastide.fish
	install -m 644 packaging/*.desktop $(SHARE)/applications
	install -m 644 packaging/*.metainfo.xml $(SHARE)/metainfo
	install -m 644 web/public/icon.svg $(SHARE)/icons/hicolor/scalable/apps/bastide.svg
	[ -e $(DESTDIR)/etc/bastide/serve.conf ] || install -m 644 packaging/serve.conf $(DESTDIR)/etc/bastide/serve.conf

# Needs debhelper, dh-python and what debian/control names; none of it needs root.
deb: web ## Debian packages, in build/packages
	cp packaging/bastide.service debian/bastide.service
	rm -rf build/packages debian/.debhelper debian/debhelper-build-stamp debian/files
	debian/rules binary

.PHONY: man install-data deb

CHECKS += check-deb
# What is looked at is the packages, not their speed: compiled with less optimisation, in half the time.
check-deb: export DEB_CFLAGS_MAINT_APPEND = -O1
check-deb: deb ## the Debian packages: lintian, installed, run and removed; the service's unit; nginx and Caddy
	python3 tests/packages/run.py build/packages build/deb
.PHONY: check-deb
