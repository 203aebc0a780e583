# The bots count in floating point and must count alike everywhere: no fused multiply-add.
$(B)/ai/%.o: CFLAGS += -ffp-contract=off

# The tournament runner.
BASTIDE_SRC  += $(wildcard tournament/*.c)
BASTIDE_LIBS += -lm -lpthread

CHECKS += check-ai
check-ai: $(B)/bastide ## the bots, the tournament runner, the analysis
	python3 tests/ai/run.py $(B)/bastide
.PHONY: check-ai

$(B)/tune: $(B)/tools/tune.o $(call obj,$(ENGINE) $(TEXT) $(GAME) $(AI))
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^
tune: $(B)/tune ## the tuner of the bots' weights
.PHONY: tune
$(B)/tune-mists: $(B)/tools/tune_mists.o $(call obj,$(ENGINE) $(TEXT) $(GAME) $(AI))
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^
tune-mists: $(B)/tune-mists ## the tuner of the weights of the mists
.PHONY: tune-mists
$(B)/open-mists: $(B)/tools/open_mists.o $(call obj,$(ENGINE) $(TEXT) $(GAME) $(AI))
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^
open-mists: $(B)/open-mists ## how often the mists can be won with open tiles
.PHONY: open-mists

$(B)/judge: $(B)/tools/judge.o $(call obj,$(ENGINE) $(TEXT) $(GAME) $(AI))
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lm
judge: $(B)/judge ## compares what bots choose by positions instead of games
.PHONY: judge

TRAINER = $(B)/tools/train.o $(B)/tools/lessons.o $(B)/tools/learn.o
$(B)/train: $(TRAINER) $(B)/tools/spread.o $(call obj,$(ENGINE) $(TEXT) $(GAME) $(AI))
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lm
train: $(B)/train ## learns the weights of the evaluation from nothing: make train ROUNDS=60 GAMES=60
	$(B)/train --rounds $(or $(ROUNDS),60) --games $(or $(GAMES),60) --out $(B)/learned_weights.inc
.PHONY: train

levels: $(B)/bastide ## a tournament of the eight levels with the Elo of each: make levels GAMES=400
	python3 tools/levels.py $(B)/bastide --games $(or $(GAMES),400)
.PHONY: levels

analysis: $(B)/bastide ## error rates of expert and normal in many of their own games, at ten times the budget
	ANALYSIS=$(or $(GAMES),10),$(or $(PLAYOUTS),40) python3 tests/ai/run.py $(B)/bastide analysis_knows
.PHONY: analysis
