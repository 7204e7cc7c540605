"""The line at the foot."""

from pathlib import Path

import pytest

from decode.entities.event import Usage
from decode.entities.state import Mode, State
from decode.tui.status import Status, branch_of, shown_place
from tests.tui.looks import LOOK, text_of, widest

FULL = Status(
    state=State("build", Mode.DEFAULT, "some:model"),
    usage=Usage(cost_usd=0.123, context=64_000, window=128_000),
    where="~/project",
    branch="main",
    queued=2,
    stashed=1,
    warnings=3,
    jobs=1,
)


def test_everything_stands_there_when_there_is_room() -> None:
    (line,) = text_of(FULL.lines(200, LOOK))
    for part in ("default", "build", "some:model", "50%", "$0.12", "2 queued", "! 3 to look at"):
        assert part in line
    for part in ("1 in the background", "1 put aside", "main", "~/project"):
        assert part in line


@pytest.mark.parametrize("width", [1, 10, 20, 40, 60, 80, 120])
def test_what_matters_most_stays_when_room_is_short(width: int) -> None:
    lines = FULL.lines(width, LOOK)
    assert widest(lines) <= width
    if width >= 10:
        assert "default" in text_of(lines)[0]


@pytest.mark.parametrize("mode", list(Mode))
def test_every_mode_is_told_in_words(mode: Mode) -> None:
    status = Status(state=State(mode=mode))
    assert str(mode) in text_of(status.lines(40, LOOK))[0].lower()


def test_bypass_is_told_without_colour_too() -> None:
    assert "!! BYPASS !!" in text_of(Status(state=State(mode=Mode.BYPASS)).lines(20, LOOK))[0]


def test_a_hostile_name_cannot_break_the_line() -> None:
    status = Status(state=State(agent="a\x1b[2J\nb", model="[/x"), branch="\u202eevil")
    (line,) = text_of(status.lines(100, LOOK))
    assert line == "default · a b · [/x · evil"


def test_a_note_takes_the_line() -> None:
    assert text_of(Status(note="press again").lines(40, LOOK)) == ["press again"]


def test_places(isolated_home: Path) -> None:
    assert shown_place(isolated_home / "a" / "b") == "~/a/b"
    assert shown_place(isolated_home) == "~"
    assert shown_place(Path("/srv/x")) == "/srv/x"


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("ref: refs/heads/feature/x\n", "feature/x"),
        ("0123456789abcdef0123456789abcdef01234567\n", "01234567"),
    ],
)
def test_the_branch_is_read_from_git(cwd: Path, head: str, name: str) -> None:
    (cwd / ".git").mkdir()
    (cwd / ".git" / "HEAD").write_text(head)
    (cwd / "sub").mkdir()
    assert branch_of(cwd / "sub") == name


def test_the_branch_of_a_worktree(cwd: Path) -> None:
    (cwd / "real").mkdir()
    (cwd / "real" / "HEAD").write_text("ref: refs/heads/other\n")
    (cwd / "tree").mkdir()
    (cwd / "tree" / ".git").write_text("gitdir: ../real\n")
    assert branch_of(cwd / "tree") == "other"


def test_no_branch_outside_a_repository(cwd: Path) -> None:
    (cwd / ".git").write_bytes(b"\xff\xfe")
    assert branch_of(cwd) == ""


def test_the_gauge_is_a_number_where_room_is_short() -> None:
    status = Status(usage=Usage(context=41_000, window=128_000))
    assert "32% full" in text_of(status.lines(40, LOOK))[0]
    assert "▰▰▰▱▱▱▱▱ 32%" in text_of(status.lines(80, LOOK))[0]
