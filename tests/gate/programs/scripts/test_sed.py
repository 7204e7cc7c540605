from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decode.gate.programs.scripts.sed import read_sed
from decode.gate.programs.scripts.verdicts import Forbidden

HARMLESS = [
    "p", "1,5p", "1,3p;5p", "$p", "$=", "=", "/foo/p", "/foo/,/bar/p", "/foo/,+3p", "0,/x/d",
    "1~2d", "s/a/b/", "s/a/b/g", "s/a/b/2g", "s/a/b/gI", "s/a/b/p", "s|/|_|g", "s,a,b,", "y/ab/cd/",
    "5q", "q", "q5", "5Q", "1!d", "1! d", "$!N", "5{p;q}", "5{p;q;}", "/a/{s/x/y/;p}", "{p}",
    "n;d", "N;P;D", "h;G;x;H;g", "l", "l 5", "z", "s/[^/]*$//", "s/[/]/x/", "s/[]]/x/", "s/[^]]/x/",
    "s/[[:space:]]*$//", "s/\\//x/", "s/a/\\n/", "s/a\\|b/&/", "\\,foo,p", "/a\\/b/p", "/[/]/p",
    "# comment", "p # comment", "#n\np", "p\nd", ":a;N;$!ba;s/\\n/ /g", ":x\ns/a/b/\nt x\np", "T;p",
    "", ";;p;;", "s/e/w/", "s/w/e/;s/r/R/", "y/we/ew/", "/w/p", "s/a b/c d/", " p ", "s/a/b/ ; p",
    "s/a/b/ # x",
]  # fmt: skip
FORBIDDEN = [
    ("w PWNED", "writes to a file"),
    ("wPWNED", "writes to a file"),
    ("$w PWNED", "writes to a file"),
    ("/a/w PWNED", "writes to a file"),
    ("/a/W PWNED", "writes to a file"),
    ("1,$ w PWNED", "writes to a file"),
    ("1!w PWNED", "writes to a file"),
    ("s/a/b/w PWNED", "writes to a file"),
    ("s/a/b/gw PWNED", "writes to a file"),
    ("s/a/b/2w PWNED", "writes to a file"),
    ("s/w/b/;w x", "writes to a file"),
    ("p\nw x", "writes to a file"),
    ("{w x\n}", "writes to a file"),
    ("p;}w x", None),
    ("# c\nw x", "writes to a file"),
    ("e", "runs another program"),
    ("e touch x", "runs another program"),
    ("1e touch x", "runs another program"),
    ("s/.*/touch x/e", "runs another program"),
    ("s/a/b/Ie", "runs another program"),
    ("s/a/b/;1e", "runs another program"),
    ("1{e touch x\n}", "runs another program"),
    ("r ../x", "reads a file named in the script"),
    ("R ../x", "reads a file named in the script"),
    ("$r /etc/passwd", "reads a file named in the script"),
    ("F", "shows a file name"),
    ("a text", "has the sed command a"),
    ("i\\\ntext", "has the sed command i"),
    ("c text", "has the sed command c"),
    ("v", "has the sed command v"),
    (":a;b a;e", "runs another program"),
    ("s/[/x/w PWNED", "writes to a file"),
    ("]", None),
    ("k", None),
    ("s/a/b/ w x", None),
    ("s/a", None),
    ("s\na\nb\n", None),
    ("s/a\n/b/", None),
    ("1,p", None),
    ("{p", None),
    ("p}", None),
    ("/a", None),
    ("pp", None),
    ("p\0", "holds a NUL"),
    ("b};w x", "has an unusual sed label"),
    ("y/a/b", None),
]


@pytest.mark.parametrize("script", HARMLESS)
def test_it_only_prints(script: str) -> None:
    assert read_sed(script) is None


@pytest.mark.parametrize(("script", "reason"), FORBIDDEN)
def test_it_is_forbidden(script: str, reason: str | None) -> None:
    with pytest.raises(Forbidden) as caught:
        read_sed(script)
    if reason:
        assert str(caught.value) == reason


def test_a_bracket_is_read_in_every_way() -> None:
    # Where brackets mean nothing, the second slash ends the expression and `w` is a flag.
    with pytest.raises(Forbidden, match="writes to a file"):
        read_sed("s/[/]/w x/;s/b]/c/")


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.sampled_from([s for s in HARMLESS if "#" not in s]), max_size=4),
    st.lists(st.sampled_from([s for s in HARMLESS if "#" not in s]), max_size=4),
    st.sampled_from(
        ["w X", "1w X", "e", "1e id", "r X", "R X", "W X", "s/a/b/w X", "s/a/b/e", "F"]
    ),
)
def test_a_forbidden_command_is_found_wherever_it_stands(
    before: list[str], after: list[str], command: str
) -> None:
    read_sed("\n".join(before + after))
    with pytest.raises(Forbidden):
        read_sed("\n".join([*before, command, *after]))
    with pytest.raises(Forbidden):
        read_sed("\n".join([*before, "1{", command, "}", *after]))


@settings(max_examples=100, deadline=None)
@given(st.text("swpe/{};,1$!\\[]^ \nabIg", max_size=14))
def test_any_text_is_accepted_or_forbidden(script: str) -> None:
    with suppress(Forbidden):
        assert read_sed(script) is None
