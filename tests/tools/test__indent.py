import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tools._indent import indent_of, indenter

BLANKS = st.text(" \t", max_size=8)


@pytest.mark.parametrize(
    ("line", "indent"),
    [("a", ""), ("  a b", "  "), (" \t a", " \t "), ("   ", "   "), ("\u00a0a", ""), ("", "")],
)
def test_indentation_is_the_blanks_before(line: str, indent: str) -> None:
    assert indent_of(line) == indent


@pytest.mark.parametrize(
    ("pairs", "given_", "wanted"),
    [
        ([], "   ", "   "),
        ([("  ", "  "), ("", "")], "\t", "\t"),
        ([("", "  "), ("  ", "    ")], "    ", "      "),
        ([("", "\t")], "  ", "\t  "),
        ([("    ", "  "), ("      ", "    ")], "        ", "      "),
        ([("    ", "  ")], " ", ""),
        ([("    ", ""), ("      ", "  ")], "    ", ""),
        ([("", ""), ("    ", "\t")], "        ", "\t\t"),
        ([("", ""), ("    ", "\t"), ("        ", "\t\t")], "      ", "\t  "),
        ([("", ""), ("\t", "  ")], "\t\t", "    "),
        ([("", ""), ("  ", "    ")], "      ", "            "),
        ([("", ""), ("  ", "   "), ("    ", "       ")], "    ", "       "),
    ],
)
def test_the_rule_behind_pairs_is_carried_over(
    pairs: list[tuple[str, str]], given_: str, wanted: str
) -> None:
    rule = indenter(pairs)
    assert rule is not None
    assert rule(given_) == wanted


def test_pairs_that_contradict_give_no_rule() -> None:
    assert indenter([("  ", "    "), ("  ", "\t")]) is None


def test_without_a_rule_only_what_is_known_is_told() -> None:
    rule = indenter([("  ", "   "), ("    ", "     "), ("      ", "\t")])
    assert rule is not None
    assert (rule("    "), rule("        ")) == ("     ", None)


@given(st.dictionaries(BLANKS, BLANKS, max_size=4))
def test_a_rule_gives_back_what_it_was_made_from(known: dict[str, str]) -> None:
    rule = indenter(list(known.items()))
    assert rule is not None
    assert {given_: rule(given_) for given_ in known} == known
