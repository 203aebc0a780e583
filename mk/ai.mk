# The bots count in floating point and must count alike everywhere: no fused multiply-add.
$(B)/ai/%.o: CFLAGS += -ffp-contract=off

# The tournament runner.
BASTIDE_SRC  += $(wildcard tournament/*.c)
BASTIDE_LIBS += -lm
