"""Filtering rows."""

import pytest

from decode.entities.event import Option
from decode.tui.forms.fuzzy import beyond, matching

ROWS = [
    Option("/mode-check", "checks"),
    Option("moderate", "calms"),
    Option("/mode", "switches modes"),
    Option("commit", "makes a commit", group="skills"),
    Option("review-diff", "looks at changes"),
]


@pytest.mark.parametrize(
    ("query", "labels"),
    [
        ("", ["/mode-check", "moderate", "/mode", "commit", "review-diff"]),
        ("mode", ["/mode", "/mode-check", "moderate"]),
        ("diff", ["review-diff"]),
        ("rdf", ["review-diff"]),
        ("skills", ["commit"]),
        ("CHANGES", ["review-diff"]),
        ("mode check", ["/mode-check"]),
        ("nothing at all", []),
        ("[/", []),
    ],
)
def test_matching(query: str, labels: list[str]) -> None:
    assert [option.label for option in matching(query, ROWS)] == labels


def test_a_row_looks_beyond_the_rows_when_there_is_more() -> None:
    assert beyond("", "word") == beyond("/find ", " ") == []
    assert [row.submit for row in beyond("/find ", " two words ")] == ["/find two words"]
