from pathlib import Path

import pytest

from decode.tools._live import Live
from decode.tools._output import Output


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def live(tmp_path: Path, told: list[str]) -> Live:
    return Live(Output(tmp_path / "out"), told.append)


def test_what_is_new_is_shown_once_at_a_tick(live: Live, told: list[str]) -> None:
    live.tick()
    live.hear("one\n")
    live.hear("")
    live.hear("two\n")
    assert told == []
    live.tick()
    live.tick()
    live.hear("three\n")
    live.tick()
    assert told == ["one\ntwo\n", "three\n"]
    assert live.output.text() == "one\ntwo\nthree\n"


@pytest.mark.parametrize(
    ("pieces", "shown"),
    [
        (["x" * 4_000], "x" * 4_000),
        (["x" * 4_000, "y"], "…" + "x" * 3_999 + "y"),
        (["x" * 10_000, "end"], "…" + "x" * 3_997 + "end"),
        (["ab"] * 5_000, "…" + "ab" * 2_000),
        (["a", "b"] * 1_000, "ab" * 1_000),
    ],
    ids=["all", "one more", "long", "many", "few"],
)
def test_of_a_burst_only_the_end_is_shown_and_all_is_kept(
    pieces: list[str], shown: str, live: Live, told: list[str]
) -> None:
    for piece in pieces:
        live.hear(piece)
    live.tick()
    assert told == [shown]
    assert live.output.size == sum(map(len, pieces))


def test_after_a_burst_the_next_tick_is_whole_again(live: Live, told: list[str]) -> None:
    live.hear("x" * 9_000)
    live.tick()
    live.hear("y")
    live.tick()
    assert told[-1] == "y"
