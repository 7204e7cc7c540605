from pydantic_ai.messages import BinaryContent, ModelMessage, ToolReturnPart

from decode.loop.history import repaired
from decode.loop.room.trimming import trimmed
from tests.loop.messages import asks, calls, results, says


def _history(content: object = "x" * 5_000, name: str = "read") -> list[ModelMessage]:
    old: list[ModelMessage] = [
        asks("a"),
        calls("1", name=name),
        results("1", content=content, name=name),
    ]
    return [*old, *[asks("q") if n % 2 else says("s") for n in range(9)]]


def _content(history: list[ModelMessage]) -> object:
    part = history[2].parts[0]
    assert isinstance(part, ToolReturnPart)
    return part.content


def test_old_output_is_cut_to_its_beginning_and_says_so() -> None:
    text = str(_content(trimmed(_history())))
    assert text.startswith("x" * 200)
    assert "4800 more characters" in text
    assert len(text) < 400


def test_the_newest_output_stays_whole() -> None:
    history = _history()[:9]
    assert trimmed(history) == history


def test_short_output_prompts_and_answers_stay() -> None:
    history = _history("short")
    short = trimmed(history)
    assert all(new is old for new, old in zip(short, history, strict=True))


def test_a_skill_stays_whole() -> None:
    history = _history(name="skill")
    assert trimmed(history) == history


def test_pictures_of_old_results_are_left_out() -> None:
    picture = [BinaryContent(b"x" * 100, media_type="image/png")]
    part = trimmed(_history(picture))[2].parts[0]
    assert isinstance(part, ToolReturnPart)
    assert part.files == []


def test_the_history_stays_valid_and_a_second_trimming_changes_nothing() -> None:
    once = trimmed(_history())
    assert repaired(once) == once
    assert trimmed(once) == once
