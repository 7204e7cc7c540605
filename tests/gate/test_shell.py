import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from decode.gate.shell.agreement import agrees, same_programs
from decode.gate.shell.parser import parse
from decode.gate.shell.serialise import serialise
from decode.gate.shell.syntax import Unclear
from tests.gate.shell.line_maker import a_line, mutated, soup
from tests.gate.shell.real_bash import argv_of

#: What differs from run to run or may never end: loops but one, process numbers, pipes with a
#: name, messages with line numbers, and output to files, which changes what globs match.
_UNREPEATABLE = re.compile(
    r"\b(?:until|while) (?!x; do)|\$\$|\$\{\$\}|<\(|2>&1\)"
    r"|[0-9]*&?>>?\|?(?! ?/dev/null|&[0-2-](?![\w.]))&?"
)


def _line(rng: random.Random) -> str:
    roll = rng.random()
    if roll < 0.3:
        return soup(rng)
    return a_line(rng) if roll < 0.8 else mutated(rng, a_line(rng))


def _accepted(seed: int, count: int) -> Iterator[tuple[str, str]]:
    rng = random.Random(seed)
    while count:
        line = _line(rng)
        try:
            script = parse(line)
        except Unclear:
            continue
        written = serialise(script)
        if _UNREPEATABLE.search(re.sub(r"'[^']*'|\\.", "", written)) is None:
            count -= 1
            yield line, written


def _assert_same_calls(pairs: list[tuple[str, str]], folder: Path) -> None:
    home, first, second = (folder / name for name in ("home", "first", "second"))
    for place in (home, first, second):
        place.mkdir()
    lines, written = zip(*pairs, strict=True)
    called = zip(argv_of(lines, first, home), argv_of(written, second, home), strict=True)
    for pair, (one, other) in zip(pairs, called, strict=True):
        assert one == other, pair


def test_bash_calls_the_same_programs_for_the_line_and_for_what_is_written_back(
    tmp_path: Path,
) -> None:
    _assert_same_calls(list(_accepted(20260101, 600)), tmp_path)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(100))
def test_bash_calls_the_same_programs_for_a_hundred_thousand_lines(
    part: int, tmp_path: Path
) -> None:
    _assert_same_calls(list(_accepted(part, 1000)), tmp_path)


def test_what_is_written_back_parses_to_the_same_tree() -> None:
    rng = random.Random(7)
    parsed = 0
    for _ in range(6000):
        try:
            script = parse(_line(rng))
        except Unclear:
            continue
        written = serialise(script)
        try:
            again = parse(written)
        except Unclear:
            continue
        parsed += 1
        assert again == script, written
        assert serialise(again) == written
    assert parsed > 1000


def test_the_second_parser_mostly_agrees() -> None:
    pairs = list(_accepted(11, 800))
    agreed = [
        line
        for line, written in pairs
        if agrees(parse(line), written) and same_programs(parse(line), line)
    ]
    assert len(agreed) > 500
