import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from decode.skills.lint.portable import check_portable
from tests.headless.program import ROOT, decode

PAGE = ROOT / "docs" / "skills.md"
_BLOCK = re.compile(r"^```(\w+)(?: file=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block; `file` is where it is to be written."""

    kind: str
    file: str
    text: str


def blocks() -> list[Block]:
    return [Block(*found) for found in _BLOCK.findall(PAGE.read_text(encoding="utf-8"))]


def steps(text: str) -> Iterator[tuple[list[str], str]]:
    """Yield each command of a console block with the output the page shows for it."""
    for step in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        line, _, shown = step.partition("\n")
        words = re.findall(r"\"([^\"]*)\"|(\S+)", line.removeprefix("decode "))
        yield [quoted or bare for quoted, bare in words], shown


def matches(shown: str, real: str) -> bool:
    """Say whether the output is as shown, where `…` stands for any text."""
    parts = [re.escape(part) for part in shown.rstrip("\n").split("…")]
    return re.fullmatch("(?s:.*?)".join(parts), real.rstrip("\n")) is not None


@pytest.fixture
def repo(cwd: Path) -> Path:
    (cwd / ".git").mkdir()
    return cwd


def test_every_example_of_the_page_does_what_it_says(repo: Path) -> None:
    ran = 0
    for block in blocks():
        if block.file:
            path = repo / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
        elif block.kind == "python":
            exec(compile(block.text, str(PAGE), "exec"), {"cwd": repo, "__name__": "page"})
            ran += 1
        elif block.kind == "console":
            for words, shown in steps(block.text):
                done = decode(*words)
                real = done.stderr.decode() + done.stdout.decode()
                if words[1] == "lint":
                    real = done.stdout.decode() + done.stderr.decode()
                assert matches(shown, real), f"{words}\n{real}"
                ran += 1
    assert ran >= 17


def test_every_block_is_run_or_written() -> None:
    assert all(block.file or block.kind in ("console", "python") for block in blocks())


def test_the_first_skill_of_the_page_is_portable(repo: Path) -> None:
    first = next(block for block in blocks() if block.file.endswith("release-notes/SKILL.md"))
    path = repo / first.file
    path.parent.mkdir(parents=True)
    path.write_text(first.text)
    assert check_portable(path) == []


def test_the_page_names_every_key_and_every_rank() -> None:
    from_page = PAGE.read_text(encoding="utf-8")
    for word in ("when_to_use", "disable-model-invocation", "user-invocable", "argument-hint"):
        assert f"`{word}" in from_page
    for rank in (100, 200, 250, 300, 400, 500, 600):
        assert f"| {rank} |" in from_page
