from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decode.gate.programs.scripts.jq import read_jq
from decode.gate.programs.scripts.verdicts import Forbidden

HARMLESS = [
    ".", ".a", ".a.b", ".a[]", ".a[0]", ".[0:3]", ".a?", '.["a-b"]', '."env"', ".env", ".a.env",
    ".import", "keys", "length", ".items | map(.id) | add", ".a // \"x\"", ".[] | select(.id > 1)",
    'to_entries[] | "\\(.key)=\\(.value)"', ".. | objects", ". as $x | $x.a", "{a: .b, c}",
    "if .a then 1 else 2 end", "@tsv", '@base64 "x\\(.a)"', "def f: . + 1; f",
    "reduce .[] as $x (0; . + $x)",
    'test("env")', 'select(.name == "env")', "[.[] | .a] | sort | unique", "1 + 2 * 3 - 4 / 5 % 6",
    ".a |= . + 1", '"a\\"b"', "$__loc__", "input", "[inputs]", "try error catch .", "limit(3; .[])",
    "splits(\", \")", "..", "1e3", ".5",
]  # fmt: skip
FORBIDDEN = [
    "env", "env.HOME", "$ENV", "$ENV.PATH", "$ ENV", ".a | env", "{env}", "{a: env}", "[env]",
    '"\\(env)"', '"a\\("b\\($ENV)")"', "1env", "..|env", ". env", 'import "a" as a; .',
    'include "a"; .', "input_filename", "get_search_list", "modulemeta", ". # env", "a\\b", "`x`",
    '"unclosed', '"\\(.a', "'x'", "ä", "@base64 env", ".a+env",
]  # fmt: skip


@pytest.mark.parametrize("script", HARMLESS)
def test_it_only_transforms(script: str) -> None:
    assert read_jq(script) is None


@pytest.mark.parametrize("script", FORBIDDEN)
def test_it_is_forbidden(script: str) -> None:
    with pytest.raises(Forbidden):
        read_jq(script)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.sampled_from(HARMLESS), max_size=3),
    st.lists(st.sampled_from(HARMLESS), max_size=3),
    st.sampled_from(["env", "$ENV", "[env]", '"\\(env)"', "input_filename", 'import "a" as a;']),
)
def test_a_forbidden_term_is_found_wherever_it_stands(
    before: list[str], after: list[str], term: str
) -> None:
    read_jq(" | ".join(before + after))
    with pytest.raises(Forbidden):
        read_jq(" | ".join([*before, term, *after]))


@settings(max_examples=100, deadline=None)
@given(st.text('."\\()[]|env$ 1,', max_size=14))
def test_any_text_is_accepted_or_forbidden(script: str) -> None:
    with suppress(Forbidden):
        assert read_jq(script) is None
