"""The file behind a history."""

import json
import stat
from pathlib import Path

from decode.tui.prompt.history_file import history_in


def test_it_is_kept_across_sessions_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "history.jsonl"
    first = history_in(path)
    first.add("one\nwith two lines\u2028and more")
    first.add("/commit fix")
    assert history_in(path).texts == ["one\nwith two lines\u2028and more", "/commit fix"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_broken_lines_cost_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    path.write_bytes(b'"good"\n{"bad"\n\xff\n12\n' + json.dumps("also").encode() + b"\n")
    assert history_in(path).texts == ["good", "also"]


def test_a_folder_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    history = history_in(tmp_path / "file" / "history.jsonl")
    history.add("text")
    assert history.texts == ["text"]


def test_only_the_newest_thousand_are_read(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    path.write_text("".join(f'"{number}"\n' for number in range(3000)))
    assert len(history_in(path).texts) <= 1000
    assert history_in(path).texts[-1] == "2999"
