import pytest

from decode.entities.call import ToolCall, ToolKind
from decode.entities.event import (
    Event,
    Notice,
    Permission,
    Retrying,
    TextDelta,
    ToolFinished,
    ToolStarted,
    TurnEnded,
)
from decode.headless.complaints import Complaints
from decode.wire.report import Report

CALL = ToolCall("c1", "bash", ToolKind.EXECUTE, {}, "git commit")
CALLS = (
    ToolStarted(CALL),
    Permission("c1", "deny", "headless", "it changes the repository"),
    ToolFinished("c1", ok=False, output="x", seconds=1.25),
)


def said(*events: Event, ended: TurnEnded, verbose: bool = False) -> list[str]:
    out: list[bytes] = []
    report = Report()
    complaints = Complaints(out.append, verbose=verbose)
    for event in events:
        report.hear(event)
        complaints.event(event)
    complaints.end(ended, report)
    return b"".join(out).decode().splitlines()


def test_a_run_that_ends_well_says_nothing() -> None:
    assert said(TextDelta("x"), ended=TurnEnded("done", "x")) == []


def test_notices_are_told_and_cannot_act_on_the_terminal() -> None:
    assert said(Notice("a\x1b[2Jb"), ended=TurnEnded("done")) == ["decode: a\\x1b[2Jb"]


def test_a_retry_is_told() -> None:
    assert said(Retrying(2, 1.5, "overloaded"), ended=TurnEnded("done")) == [
        "decode: attempt 2 in 1.5 s: overloaded"
    ]


def test_b116_what_was_refused_is_named_with_the_next_step() -> None:
    lines = said(*CALLS, ended=TurnEnded("refused", exit_code=3))
    assert lines == [
        "decode: refused bash: git commit (it changes the repository)",
        "decode: to allow it, give a rule with --allow, or another --mode",
    ]


def test_b116_a_refusal_is_reported_beside_an_answer_too() -> None:
    lines = said(*CALLS, ended=TurnEnded("done", "an answer"))
    assert lines == ["decode: refused bash: git commit (it changes the repository)"]


@pytest.mark.parametrize(
    ("reason", "word"),
    [("failed", "model"), ("limit", "--max-turns"), ("interrupted", "interrupted"), ("odd", "odd")],
)
def test_one_line_names_the_cause(reason: str, word: str) -> None:
    (line,) = said(ended=TurnEnded(reason, exit_code=1))
    assert word in line


@pytest.mark.parametrize(
    ("status", "words"),
    [(130, "interrupted"), (143, "terminated"), (129, "the terminal hung up")],
)
def test_a_signal_is_told_by_its_name(status: int, words: str) -> None:
    assert said(ended=TurnEnded("interrupted", exit_code=status)) == [f"decode: {words}"]


def test_the_cause_is_told_once() -> None:
    assert said(Notice("no key", "error"), ended=TurnEnded("failed", exit_code=1)) == [
        "decode: no key"
    ]


def test_verbose_tells_what_the_model_does() -> None:
    assert said(*CALLS, ended=TurnEnded("done", "x"), verbose=True)[:3] == [
        "decode: bash: git commit",
        "decode:   deny by headless: it changes the repository",
        "decode:   failed after 1.2 s",
    ]


def test_the_same_failure_twice_in_a_row_is_one_line() -> None:
    fault = Notice("the session is in use", "error")
    assert said(fault, fault, ended=TurnEnded("failed", exit_code=1)) == [
        "decode: the session is in use"
    ]
