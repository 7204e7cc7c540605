from decode.gate.programs.git.diff_options import DIFF, LOG, RUNS, WRITES
from decode.gate.programs.grammar.options import option_table


def test_no_dangerous_option_is_among_the_harmless_ones() -> None:
    dangerous = {*option_table(WRITES), *option_table(RUNS)}
    assert dangerous.isdisjoint(option_table(LOG))
    assert dangerous.isdisjoint(option_table(DIFF))


def test_a_log_takes_what_a_diff_takes() -> None:
    assert set(option_table(DIFF)) <= set(option_table(LOG))
