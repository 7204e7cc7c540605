from decode.gate.rules import parse_rule, warnings
from decode.gate.ruling import parsing


def test_the_door_leads_to_the_parser() -> None:
    assert parse_rule is parsing.parse_rule
    assert warnings is parsing.warnings
