from decode.entities.call import Effect
from decode.gate.judgement import Access, PathUse
from decode.gate.programs.grammar.findings import Findings, refused
from decode.gate.words import Word


def test_nothing_found_is_read_only() -> None:
    judgement = Findings().judgement()
    assert judgement.read_only
    assert judgement.reason == ""


def test_the_first_problem_gives_the_reason_and_all_have_to_be_spelled() -> None:
    found = Findings()
    found.object("first", "-a", "run")
    found.object("second", "-b")
    found.object("third", "-a", "write")
    found.object("fourth")
    found.use(Word("x"), Access.READ)
    judgement = found.judgement()
    assert not judgement.read_only
    assert judgement.reason == "first"
    assert judgement.spelled == ("-a", "-b")
    assert judgement.effects == (Effect("run"), Effect("write"))
    assert judgement.paths == (PathUse(Word("x"), Access.READ),)


def test_a_refusal() -> None:
    judgement = refused("why", "-x", "network")
    assert (judgement.read_only, judgement.reason, judgement.spelled) == (False, "why", ("-x",))
