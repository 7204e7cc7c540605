from pathlib import Path

from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

from decode.providers._offline.steps import Outcome
from decode.providers._offline.turn import read_turn
from tests.skills_builtin.driver import prompt


def _asked(text: str) -> ModelRequest:
    return ModelRequest([UserPromptPart(text)])


def _called(*ids: str) -> ModelResponse:
    return ModelResponse([ToolCallPart("bash", {"command": "x"}, tool_call_id=i) for i in ids])


def _came(**results: str) -> ModelRequest:
    return ModelRequest([ToolReturnPart("bash", text, i) for i, text in results.items()])


def test_nothing_asked() -> None:
    assert read_turn([]).work is None
    assert read_turn([_asked("hello")]).work is None


def test_results_are_in_the_order_of_the_calls() -> None:
    messages: list[ModelMessage] = [
        _asked(prompt(Path.cwd(), "/commit z.py")),
        _called("a", "b"),
        _came(b="two", a="one"),
        _called("c"),
        _came(c="refused by user: no"),
    ]
    turn = read_turn(messages)
    assert turn.work is not None
    assert turn.work.arguments == "z.py"
    assert turn.done == (
        [Outcome("one"), Outcome("two")],
        [Outcome("refused by user: no", None, "user: no")],
    )


def test_a_call_without_a_result_was_interrupted() -> None:
    turn = read_turn([_asked(prompt(Path.cwd(), "/commit")), _called("a"), _came()])
    assert turn.done == ([Outcome("the call was interrupted", None)],)


def test_a_failed_call_and_one_that_did_nothing() -> None:
    request = ModelRequest(
        [
            ToolReturnPart("bash", "boom", "a", outcome="failed"),
            ToolReturnPart("bash", "timeout must be above 0", "b", metadata={"ok": False}),
        ]
    )
    turn = read_turn([_asked(prompt(Path.cwd(), "/commit")), _called("a", "b"), request])
    assert [seen.ok for seen in turn.done[0]] == [False, False]


def test_only_the_last_turn_counts() -> None:
    messages: list[ModelMessage] = [
        _asked(prompt(Path.cwd(), "/commit")),
        _called("a"),
        _came(a="x"),
        ModelResponse([TextPart("done")]),
        _asked("thanks"),
    ]
    assert read_turn(messages).work is None


def test_text_that_rides_with_results_does_not_begin_a_turn() -> None:
    riding = ModelRequest([ToolReturnPart("bash", "x", "a"), UserPromptPart("hurry")])
    turn = read_turn([_asked(prompt(Path.cwd(), "/review-diff")), _called("a"), riding])
    assert turn.work is not None
    assert turn.done == ([Outcome("x")],)


def test_what_follows_interrupted_calls_begins_a_turn() -> None:
    cut = ToolReturnPart("bash", "never ended", "a", outcome="interrupted")
    before: list[ModelMessage] = [_asked(prompt(Path.cwd(), "/review-diff")), _called("a")]
    assert read_turn([*before, ModelRequest([cut, UserPromptPart("thanks")])]).work is None
    again = ModelRequest([cut, UserPromptPart(prompt(Path.cwd(), "/commit z.py"))])
    turn = read_turn([*before, again])
    assert turn.work is not None
    assert (turn.work.name, turn.work.arguments, turn.done) == ("commit", "z.py", ())


def test_a_skill_that_rides_with_results_begins_new_work() -> None:
    riding = UserPromptPart(prompt(Path.cwd(), "/commit"))
    came = ToolReturnPart("bash", "refused by user: stopped", "a")
    turn = read_turn([_asked("hi"), _called("a"), ModelRequest([came, riding])])
    assert turn.work is not None
    assert (turn.work.name, turn.done) == ("commit", ())
