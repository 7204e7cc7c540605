"""`visible`: nothing hides, nothing acts, nothing is cropped."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.entities.visible import visible


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("ls && git status", "ls && git status"),
        ('rg "日本語" docs', 'rg "日本語" docs'),
        (r"printf 'a\tb\n'", r"printf 'a\tb\n'"),
        ("ls \x1b[2K\x1b[1Agit status; touch X", r"ls \x1b[2K\x1b[1Agit status; touch X"),
        ("echo \x1b]52;c;dG91Y2g=\x07", r"echo \x1b]52;c;dG91Y2g=\x07"),
        ("rm -rf src\rls", r"rm -rf src\rls"),
        ("ls \u202e DENWP", r"ls \u202e DENWP"),
        ("ls\u200b -la", r"ls\u200b -la"),
        ("git status\u2028touch X", r"git status\u2028touch X"),
        ("ls \U000e0072", r"ls \U000e0072"),
        ("ls\xa0-la", r"ls\xa0-la"),
        ("a\u3164b\u2800c\ufe0fd", r"a\u3164b\u2800c\ufe0fd"),
        ("bad\udcffname", r"bad\udcffname"),
        ("l\u0455", "l\u0455"),
        ("echo [/] [@click=app.quit]x[/]", "echo [/] [@click=app.quit]x[/]"),
        ("a\tb", "a\tb"),
        ("a\n\nb", "a\n\nb"),
    ],
)
def test_unseen_characters_are_spelt_and_the_rest_is_unchanged(raw: str, shown: str) -> None:
    assert visible(raw) == shown


def test_a_long_gap_is_counted_and_its_tail_is_kept() -> None:
    assert visible("ls -la" + " " * 300 + "; touch X") == "ls -la ⟨300 blanks⟩ ; touch X"
    assert visible("ls" + "\t" * 99 + "; touch X") == "ls ⟨99 blanks⟩ ; touch X"


def test_empty_lines_are_counted() -> None:
    assert visible("# list" + "\n" * 31 + "touch X") == "# list\n⟨30 empty lines⟩\ntouch X"


def test_a_long_line_keeps_both_ends() -> None:
    shown = visible("echo " + "a" * 6000 + "; touch X")
    assert shown.startswith("echo aaa")
    assert shown.endswith("; touch X")


@given(st.text())
def test_nothing_but_line_breaks_and_tabs_can_act_on_a_screen(text: str) -> None:
    shown = visible(text)
    assert all(
        char in "\n\t" or unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}
        for char in shown
    )


@given(st.text(st.characters(categories=["L", "N", "P", "S"], exclude_characters="\u2800")))
def test_ordinary_letters_of_any_script_stay(text: str) -> None:
    letters = text.translate(dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0")))
    assert visible(letters) == letters
