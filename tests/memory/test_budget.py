from pathlib import Path

import pytest

from decode.memory.budget import INDEX_BYTES, INDEX_LINES, cut, cut_index, within_total
from decode.memory.document import Document


def document(text: str, label: str = "AGENTS.md") -> Document:
    return Document(Path("/p") / label, label, text)


def test_what_fits_is_untouched() -> None:
    one = document("é" * 10)
    assert cut(one, 20) == one
    assert within_total([one, one], 40) == [one, one]


def test_the_nearest_file_is_served_first_and_cuts_are_visible() -> None:
    far, near = within_total([document("a" * 100, "far"), document("b" * 60, "near")], 100)
    assert near.text == "b" * 60
    assert far.text == "a" * 40 + "\n\n[far goes on: 40 of 100 bytes are shown]"
    assert "40 of 100" in far.warnings[0]


def test_a_file_without_any_room_is_still_named() -> None:
    far, _ = within_total([document("a" * 9, "far"), document("b" * 9, "near")], 9)
    assert far.text == "[far goes on: 0 of 9 bytes are shown]"


def test_no_character_is_cut_in_two() -> None:
    assert cut(document("é" * 10), 5).text.startswith("éé\n\n[")


@pytest.mark.parametrize(
    ("text", "is_cut"),
    [
        ("x\n" * INDEX_LINES, False),
        ("x\n" * INDEX_LINES + "y", True),
        ("x" * INDEX_BYTES, False),
        ("x" * (INDEX_BYTES + 1), True),
    ],
)
def test_the_index_has_bounds_of_its_own(text: str, is_cut: bool) -> None:
    found = cut_index(document(text, "MEMORY.md"))
    assert bool(found.warnings) is is_cut
    assert ("MEMORY.md goes on" in found.text) is is_cut
