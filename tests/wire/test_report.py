from decode.entities.call import ToolCall, ToolKind
from decode.entities.event import (
    Listing,
    Option,
    Permission,
    Pick,
    SessionStarted,
    ToolStarted,
    TurnEnded,
    Usage,
    UsageChanged,
)
from decode.wire.report import Report, as_text

CALL = ToolCall("c1", "bash", ToolKind.EXECUTE, {}, "git commit")


def report() -> Report:
    found = Report()
    found.hear(SessionStarted("s1", "/c", "m", "a", "b", "1"))
    found.hear(UsageChanged(Usage(1, 2, 3, 4)))
    found.hear(ToolStarted(CALL))
    found.hear(Permission("c1", "deny", "headless", "it changes files"))
    found.hear(Permission("c1", "allow", "rule", ""))
    found.hear(Permission("other", "deny", "rule", ""))
    return found


def test_the_result_names_session_usage_and_what_was_refused() -> None:
    result = report().result(TurnEnded("done", "hi"))
    assert result["type"] == "result"
    assert (result["ok"], result["exit_code"], result["answer"]) == (True, 0, "hi")
    assert result["session_id"] == "s1"
    assert result["usage"]["input_tokens"] == 1
    assert result["denied"] == [{"tool": "bash", "title": "git commit"}]


def test_b116_a_refusal_without_an_answer_is_no_success() -> None:
    assert report().settled(TurnEnded("done", " ")) == TurnEnded("refused", " ", 3)
    assert report().settled(TurnEnded("done", "an answer")).exit_code == 0
    assert report().settled(TurnEnded("failed", "", 1)).exit_code == 1


def test_a_new_turn_begins_without_refusals() -> None:
    found = report()
    found.begin()
    assert found.settled(TurnEnded("done", "")).exit_code == 0
    assert found.result(TurnEnded("done"))["denied"] == []


def test_a_screen_has_a_plain_form() -> None:
    options = (Option("a", "first", current=True), Option("bbb"))
    assert as_text(Pick("choose", options)) == "choose\n* a    first\n  bbb"
    assert as_text(Listing("t", options)) == "t\n* a    first\n  bbb"
    assert as_text(Listing("t", options, "plain")) == "plain"
