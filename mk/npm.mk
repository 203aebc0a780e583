# The package @bastide/engine for node, bundlers and workers: the module with typed functions, which the page uses too.
$(B)/npm/package.json: web/node_modules/.installed $(wildcard npm/src/*.ts npm/*.json npm/*.md npm/*.d.ts) $(B)/bastide.wasm LICENSE
	@rm -rf $(B)/npm && mkdir -p $(B)/npm/dist
	web/node_modules/.bin/tsc -p npm --outDir $(B)/npm/dist
	@cp $(B)/bastide.wasm $(B)/npm/dist/ && cp npm/README.md LICENSE $(B)/npm/ && cp npm/package.json $(B)/npm/

npm: $(B)/npm/package.json ## the npm package, in build/npm; `npm pack ./build/npm` makes the archive

CHECKS += check-npm
check-npm: $(B)/npm/package.json $(B)/bastide ## the npm package, installed from its archive, plays in node and in Chromium
	node tests/npm/run.mjs $(abspath $(B)/npm) $(abspath $(B)/bastide)

.PHONY: npm check-npm
