from decode.gate.programs.scripts.verdicts import Forbidden, Malformed


def test_a_script_the_program_refuses_is_not_the_same_as_a_dangerous_one() -> None:
    assert not issubclass(Malformed, Forbidden)
    assert not issubclass(Forbidden, Malformed)
