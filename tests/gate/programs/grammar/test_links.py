from dataclasses import replace
from pathlib import Path

import pytest

from decode.gate.programs.grammar import links
from decode.gate.programs.grammar.links import dashed_names, leads_outside, shows_secrets
from decode.gate.words import Word
from tests.gate.programs.desk import FakeView, glob


def test_links_that_leave_the_project(view: FakeView) -> None:
    assert leads_outside(Word("."), view) == "follows the link link_out out of the project"
    assert leads_outside(Word("src"), view) is None
    assert leads_outside(Word("nowhere"), view) is None
    assert leads_outside(Word("."), view, "*.py") is None
    assert leads_outside(Word("."), view, "link_*")
    assert leads_outside(glob("*"), view)


def test_links_are_not_followed_while_looking(view: FakeView) -> None:
    (view.cwds[0] / "docs/loop").symlink_to(".")
    assert leads_outside(Word("docs"), view) is None


def test_every_current_directory_counts(view: FakeView, tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "src").mkdir(parents=True)
    (other / "src/out").symlink_to("/etc")
    both = replace(view, cwds=(*view.cwds, other))
    assert leads_outside(Word("src"), both)


def test_secrets_below(view: FakeView) -> None:
    assert shows_secrets(Word("certs"), view)
    assert shows_secrets(Word("."), view)
    assert shows_secrets(Word("src"), view) is None
    assert shows_secrets(glob("*"), view) is None


def test_large_directories_are_not_looked_through(
    view: FakeView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "LIMIT", 2)
    assert leads_outside(Word("."), view)
    assert shows_secrets(Word("."), view)
    assert leads_outside(Word("docs"), view) is None


def test_names_with_a_dash(view: FakeView) -> None:
    assert not dashed_names(view)
    (view.cwds[0] / "-x").touch()
    assert dashed_names(view)
    assert dashed_names(replace(view, cwds=(view.cwds[0] / "nowhere",)))
