# The rule tests: every rule of play, through the protocol.
CHECKS += check-rules
check-rules: $(B)/bastide ## the rule tests
	python3 tests/rules/run.py --engine "$(B)/bastide engine"
