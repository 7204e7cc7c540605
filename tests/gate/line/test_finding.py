from decode.gate.line.finding import Finding, Problem, Trouble
from decode.gate.words import SimpleCommand, Word


def test_a_finding_names_its_program_and_its_reasons_once() -> None:
    problem = Problem(Trouble.CHANGES, "writes")
    finding = Finding("x", SimpleCommand((Word("/bin/tee"), Word("x"))), (problem, problem))
    assert finding.name == "tee"
    assert finding.reason == "writes"
    assert finding.has(Trouble.CHANGES)
    assert not finding.has(Trouble.PROTECTED)


def test_an_unknown_program_has_no_name() -> None:
    assert Finding("", SimpleCommand(())).name == ""
    assert Finding("", SimpleCommand((Word("$x", static=False),))).name == ""
