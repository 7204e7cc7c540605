import argparse
from datetime import UTC, datetime
from pathlib import Path

import pytest

from decode.cli.parser import parser
from decode.cli.place import flags_of
from decode.cli.starting import engine_argv, engine_opening, start_of
from decode.config.flags import Flags
from decode.entities.errors import UsageError
from decode.sessions.opening import Opening
from decode.sessions.places import path_of
from decode.sessions.records import Header, Prompt, encode


def options(*argv: str) -> argparse.Namespace:
    return parser().parse_args(argv)


def keep(cwd: Path, name: str) -> None:
    path = path_of(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    at = datetime.now(UTC)
    header = Header(name, str(cwd), str(cwd), "main", "a:b", "plan", "plan", "1")
    path.write_bytes(encode(header, at) + encode(Prompt(0, "hi"), at))


def test_a_session_begins_afresh_or_from_another(cwd: Path) -> None:
    keep(cwd, "abc1")
    assert start_of(options(), cwd, attended=True).opening == Opening()
    for argv in (["-c"], ["-r", "abc"], ["--resume", "abc1"]):
        start = start_of(options(*argv), cwd, attended=False)
        assert start.opening == Opening("abc1")
        assert start.earlier is not None
        assert start.earlier.model == "a:b"
    assert start_of(options("-c", "--fork"), cwd, attended=True).opening == Opening("abc1", True)


@pytest.mark.parametrize(
    ("argv", "attended"),
    [(["--fork"], True), (["-c"], True), (["-r"], False), (["-r", "none"], True)],
)
def test_there_must_be_a_session_to_go_on_with(cwd: Path, argv: list[str], attended: bool) -> None:
    with pytest.raises(UsageError):
        start_of(options(*argv), cwd, attended=attended)


def test_a_picker_needs_no_id_on_a_screen(cwd: Path) -> None:
    assert start_of(options("-r"), cwd, attended=True).opening == Opening()


def test_an_engine_process_gets_the_same_flags(cwd: Path) -> None:
    (cwd / "x").mkdir()
    flags = Flags(
        "a:b",
        "plan",
        "edit",
        ("bash(-x)", "read"),
        ("write",),
        (cwd / "x",),
        (cwd / "s",),
        no_skills=True,
        max_turns=3,
        max_tokens=900,
        max_cost=0.5,
        timeout=9.0,
        no_session=True,
        safe=True,
    )
    argv = engine_argv(flags)
    again = options(*argv)
    assert flags_of(again, cwd) == flags
    assert (again.input_format, again.output_format) == ("stream-json", "stream-json")
    assert engine_argv(Flags()) == argv[:4]


def test_an_engine_process_opens_the_same_session() -> None:
    assert engine_opening(Opening()) == []
    assert engine_opening(Opening("s1")) == ["--resume", "s1"]
    assert engine_opening(Opening("s1", fork=True)) == ["--resume", "s1", "--fork"]
