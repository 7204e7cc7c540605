from pathlib import Path

import pytest
from pydantic_ai.messages import BinaryContent, ModelMessage, ModelRequest, UserPromptPart

from decode.loop.room.crowd import chars, crowded, next_tokens, rate, tokens
from tests.loop.messages import asks, calls, results, says, used
from tests.loop.rig import rig
from tests.loop.scripted import scripted


def test_the_next_request_is_the_last_report_and_what_came_since() -> None:
    history: list[ModelMessage] = [asks("x" * 5000), says("y", **used(1000, 50)), asks("z" * 400)]
    assert next_tokens(history) == 1150


def test_a_report_that_cannot_be_true_is_not_believed() -> None:
    history: list[ModelMessage] = [asks("x" * 100_000), says("y", **used(50, 2))]
    assert next_tokens(history) == 15_000


def test_without_a_report_length_is_all_there_is() -> None:
    assert next_tokens([asks("x" * 400), says("y" * 400)]) == 200


def test_everything_a_model_reads_counts() -> None:
    picture = UserPromptPart(["abc", BinaryContent(b"x", media_type="image/png")])
    history: list[ModelMessage] = [
        ModelRequest(parts=[picture]),
        calls("1", text="ab"),
        results("1", content={"k": 1}),
    ]
    assert chars(history) == 3 + 6_000 + 2 + len('{"word": "a"}') + len('{"k": 1}')
    assert tokens(history, 1.0) == chars(history)


def test_the_rate_of_a_conversation_is_learnt_within_reason() -> None:
    assert rate([asks("x" * 100)]) == 0.25
    assert rate([asks("x" * 100), says("y" * 100, **used(100))]) == 0.5
    assert rate([asks("x"), says("y", **used(10_000))]) == 1.0
    assert rate([asks("x" * 100_000), says("y", **used(5))]) == 0.25


@pytest.mark.parametrize(("reported", "full"), [(79_000, False), (81_000, True)])
def test_the_threshold_is_a_share_of_the_window(cwd: Path, reported: int, full: bool) -> None:
    work = rig(cwd, scripted()[0], window=100_000).work
    work.thread.keep([asks("a"), says("b", **used(reported))])
    assert crowded(work) is full
    work.settled = True
    assert not crowded(work)
