import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tui.prompt.graphemes import left_of, right_of, spans

FAMILY, FLAGS, HAND = "👩‍👩‍👧", "🇩🇪🇫🇷", "👍🏽"


@pytest.mark.parametrize(
    ("line", "characters"),
    [
        ("", []),
        ("abc", ["a", "b", "c"]),
        ("e\u0301a", ["e\u0301", "a"]),
        ("日本", ["日", "本"]),
        (f"a{FAMILY}b", ["a", FAMILY, "b"]),
        (FLAGS, ["🇩🇪", "🇫🇷"]),
        (f"{HAND}❤️x", [HAND, "❤️", "x"]),
        ("한글", ["한", "글"]),
        ("\u1112\u1161\u11ab", ["\u1112\u1161\u11ab"]),
        ("שָׁ", ["שָׁ"]),
        (" \u0301", [" ", "\u0301"]),
    ],
)
def test_characters_as_people_see_them(line: str, characters: list[str]) -> None:
    assert [line[start:end] for start, end in spans(line)] == characters
    at = 0
    for start, end in spans(line):
        assert right_of(line, at) == end
        assert left_of(line, end) == start
        at = end


@given(st.text("ae\u0301\u200d👩👧🇩🏽日 \ufe0f", max_size=12))
def test_every_step_leads_on_and_back(line: str) -> None:
    ends = [end for _, end in spans(line)]
    assert sorted(set(ends)) == ends
    at = 0
    for end in ends:
        assert right_of(line, at) == end
        assert left_of(line, end) == at
        at = end
    assert at == len(line)


def test_the_edges() -> None:
    assert (left_of("ab", 0), right_of("ab", 2), left_of("", 0)) == (0, 2, 0)
