# The web client: web/dist, made of web/ and the engine's module.
CHECKS += check-web check-web-units check-texts
NPM ?= npm
WEB_SRC = $(shell find web/app web/board web/public npm/src -type f 2>/dev/null) web/index.html web/sw.js web/vite.config.js web/tsconfig.json web/types.d.ts

# Not `npm ci`: it insists on every platform's optional packages, and not every registry has them all.
web/node_modules/.installed: web/package-lock.json
	cd web && $(NPM) install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/index.html: web/node_modules/.installed $(WEB_SRC) $(B)/bastide.wasm
	cd web && BASTIDE_WASM=$(abspath $(B)/bastide.wasm) $(NPM) run --silent build -- --logLevel warn

web: web/dist/index.html ## the web client in web/dist

# Parts of the page without the page, for node.
$(B)/parts.mjs: web/node_modules/.installed tests/wasm/parts.ts $(WEB_SRC)
	NODE_PATH=web/node_modules web/node_modules/.bin/esbuild tests/wasm/parts.ts --bundle --format=esm --log-level=warning --outfile=$@

CHECKS += check-page
check-page: $(B)/parts.mjs $(B)/bastide.wasm ## parts of the page in node: news equal the whole, few words, records, owners, types
	node tests/wasm/page.mjs $(B)/parts.mjs $(B)/bastide.wasm
	node tests/wasm/types.mjs $(B)/parts.mjs $(B)/bastide.wasm $(B)/types

BROWSER_TESTS = BASTIDE=$(abspath $(B)/bastide) SHOTS=$(abspath $(B))/screenshots node tests/browser/run.mjs

check-web: web/dist/index.html $(B)/bastide ## the web client's tests in headless Chromium
	$(BROWSER_TESTS)

check-texts: $(B)/bastide.wasm web/node_modules/.installed ## rules, lessons and languages of the page
	node tests/texts/run.mjs $(B)/bastide.wasm

check-web-units: web/node_modules/.installed ## the page's state machine and other parts that need no browser
	node tests/web/build.mjs $(B)/web-units
	WEB_UNITS=$(abspath $(B))/web-units node --test tests/web

matrix: web/dist/index.html $(B)/bastide ## every phase of every set on every size with 2, 4 and 8 players, in both languages: nothing covered, cut or small
	MATRIX=full $(BROWSER_TESTS) matrix

long-play: web/dist/index.html $(B)/bastide ## whole games of every set by taps at random, with sheets, Back, reloads and a turning screen in between; CHANCE=N plays others
	WALK=long LANES=1 $(BROWSER_TESTS) "walk:"

goldens: web/dist/index.html $(B)/bastide ## new pictures of the main screens, to be looked at before they are kept
	GOLDENS=write $(BROWSER_TESTS) golden

.PHONY: web matrix long-play goldens check-web-units check-texts

# The page as it was before its game screen was rebuilt, to measure beside today's.
OLD_WEB ?= 3c979ff
OLD = $(B)/web-$(OLD_WEB)
$(OLD)/web/dist/index.html: web/node_modules/.installed
	git worktree prune
	test -d $(OLD) || git worktree add --detach $(OLD) $(OLD_WEB)
	ln -sfn $(abspath web/node_modules) $(OLD)/web/node_modules
	$(MAKE) -C $(OLD) -o web/node_modules/.installed web

bench-web: web/dist/index.html $(B)/bastide $(OLD)/web/dist/index.html ## tap to drawn and panning on a slow device, today's page beside that of OLD_WEB
	BASTIDE=$(abspath $(B)/bastide) node tests/browser/speed.mjs $(OLD_WEB)=$(OLD)/web/dist now=web/dist

.PHONY: bench-web
