"""What is kept for the person and the project."""

from pathlib import Path

from decode.config.paths import cache_dir, data_dir
from decode.tui.comfort import Comfort
from decode.tui.furniture import first_palette, furnish, remember_palette, suited_palette
from decode.tui.palettes import PALETTES


def test_history_and_draft_are_kept_in_the_data_directory(cwd: Path) -> None:
    kit = furnish(cwd, keep=True)
    kit.history.add("text")
    kit.draft.keep("draft")
    names = {path.parent.name for path in data_dir().rglob("*") if path.is_file()}
    assert names == {"history", "drafts"}
    assert furnish(cwd, keep=True).history.texts == ["text"]


def test_nothing_is_kept_when_no_session_is(cwd: Path) -> None:
    kit = furnish(cwd, keep=False)
    kit.history.add("text")
    kit.draft.keep("draft")
    assert not data_dir().exists()


def test_the_first_frame_wears_what_was_worn_last() -> None:
    assert first_palette(Comfort()).name == "dark"
    assert first_palette(Comfort(light=True)).name == "light"
    remember_palette(PALETTES["light-colourblind"])
    assert first_palette(Comfort()).name == "light-colourblind"
    assert first_palette(Comfort(sixteen=True)).name == "terminal"


def test_what_suits_the_terminal() -> None:
    assert suited_palette(Comfort(light=True), None).name == "light"
    assert suited_palette(Comfort(light=True), dark=True).name == "dark"
    assert suited_palette(Comfort(colourless=True), dark=False).name == "terminal"


def test_a_broken_memory_of_colours_costs_nothing() -> None:
    cache_dir().mkdir(parents=True)
    (cache_dir() / "theme").write_bytes(b"\xff\xfe")
    assert first_palette(Comfort()).name == "dark"
    (cache_dir() / "theme").write_text("no such theme")
    assert first_palette(Comfort()).name == "dark"
