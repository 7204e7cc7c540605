"""Earlier inputs."""

import json
import stat
from pathlib import Path

from decode.tui.prompt.history import History


def test_walking_back_and_forth_keeps_the_draft() -> None:
    history = History(None)
    for text in ("one", "two", "two"):
        history.add(text)
    assert history.back("draft") == "two"
    assert history.back("two") == "one"
    assert history.back("one") is None
    assert history.forward() == "two"
    assert history.forward() == "draft"
    assert history.forward() is None


def test_it_is_kept_across_sessions_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "history.jsonl"
    first = History(path)
    first.add("one\nwith two lines\u2028and more")
    first.add("/commit fix")
    assert History(path).texts == ["one\nwith two lines\u2028and more", "/commit fix"]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_broken_lines_cost_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    path.write_bytes(b'"good"\n{"bad"\n\xff\n12\n' + json.dumps("also").encode() + b"\n")
    assert History(path).texts == ["good", "also"]


def test_a_folder_that_cannot_be_written_costs_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    history = History(tmp_path / "file" / "history.jsonl")
    history.add("text")
    assert history.texts == ["text"]


def test_blank_texts_are_not_remembered() -> None:
    history = History(None)
    history.add("  \n")
    assert history.texts == []


def test_searching_newest_first_and_further_back() -> None:
    history = History(None)
    for text in ("fix the Lexer", "write docs", "fix the parser", "fix the Lexer"):
        history.add(text)
    assert history.search("fix") == "fix the Lexer"
    assert history.search("fix", skip=1) == "fix the parser"
    assert history.search("lexer FIX") == "fix the Lexer"
    assert history.search("fix", skip=2) is None


def test_only_the_newest_thousand_are_read(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    path.write_text("".join(f'"{number}"\n' for number in range(3000)))
    assert len(History(path).texts) <= 1000
    assert History(path).texts[-1] == "2999"
