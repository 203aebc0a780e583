# The wall around the engine: it needs no library but mem*, keeps nothing, and compiles for a bare browser.
CHECKS += walls
WASM_CC ?= clang
WASM_FLAGS = --target=wasm32 -nostdlib -ffreestanding -fno-builtin-malloc -std=c17 -Iinclude -I. -Iwasm/libc -mbulk-memory -msimd128 \
             -Wall -Wextra -Wshadow -fvisibility=hidden
# What rules and bots are made of has to be fast; the rest is better small, for it is loaded before the first board.
WASM_FAST  = $(ENGINE) $(AI) $(wildcard wasm/*.c)
WASM_SMALL = $(TEXT) $(GAME) $(VIEW) $(EXCHANGE) $(PROTOCOL)
WASM_OBJ   = $(patsubst %.c,$(B)/wasm/%.o,$(WASM_FAST) $(WASM_SMALL))

# .data.rel.ro holds const tables of pointers: read-only once loaded.
walls: $(call obj,$(ENGINE)) ## prove that the engine has no writable static data and needs only mem*
	@bad=$$(for o in $^; do size -A $$o | awk -v o=$$o '($$1 ~ /^\.(data|bss|tdata|tbss)/ && $$1 !~ /^\.data\.rel\.ro/ && $$2 > 0) {print o ": " $$1 " " $$2 " bytes"}'; done); \
	 if [ -n "$$bad" ]; then echo "writable static data in the engine:"; echo "$$bad"; exit 1; fi
	@$(CC) -r -nostdlib -o $(B)/engine-all.o $^
	@bad=$$(nm -u $(B)/engine-all.o | awk '{print $$2}' | grep -vE '^(mem(cpy|move|set|cmp|chr)|_GLOBAL_OFFSET_TABLE_|__asan_.*|__ubsan_.*|__stack_chk_fail)$$'); \
	 if [ -n "$$bad" ]; then echo "the engine needs more than mem*:"; echo "$$bad"; exit 1; fi
	@python3 tools/walls
	@echo "walls: $(words $^) engine objects, no writable data, nothing needed but mem*, every include goes down"

$(patsubst %.c,$(B)/wasm/%.o,$(WASM_FAST)): OPTIMISED = -O2
$(patsubst %.c,$(B)/wasm/%.o,$(WASM_SMALL)): OPTIMISED = -Os
$(B)/wasm/%.o: %.c
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_FLAGS) $(OPTIMISED) -MMD -MP -c $< -o $@
-include $(WASM_OBJ:.o=.d)

$(B)/bastide.wasm: $(WASM_OBJ)
	$(WASM_CC) $(WASM_FLAGS) -Wl,--no-entry -Wl,--strip-all -Wl,-z,stack-size=4194304 -o $@ $^

wasm: $(B)/bastide.wasm ## the engine for the browser

check-wasm: $(B)/bastide.wasm $(B)/bastide ## whole games in node equal to the native build
	node tests/wasm/compare.mjs $(B)/bastide.wasm $(B)/bastide

bench-bots: $(B)/bastide.wasm $(B)/bastide ## how fast bots think, natively and in WebAssembly
	node tools/bench-bots.mjs $(B)/bastide.wasm $(B)/bastide

CHECKS += check-wasm
.PHONY: walls wasm check-wasm bench-bots
