"""A project folder on the disk as the table of programs sees it, and calls written as one line."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from decode.gate.judgement import Access, Judgement
from decode.gate.programs import judge
from decode.gate.words import Word


@dataclass(frozen=True, slots=True)
class FakeView:
    """Sees a folder; `hostile` are directories whose repository is not inert, with the reason."""

    cwds: tuple[Path, ...]
    roots: tuple[Path, ...]
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    hostile: Mapping[Path, str] = field(default_factory=dict[Path, str])

    def repository_is_inert(self, directory: Path) -> str | None:
        return self.hostile.get(directory)


def words(text: str) -> tuple[Word, ...]:
    return tuple(Word(part) for part in shlex.split(text))


def glob(pattern: str) -> Word:
    return Word(pattern, static=False, glob=True, leading_glob=pattern[0] in "*?[")


def dynamic(text: str = "$x", *, splits: bool = False, numeric: bool = False) -> Word:
    return Word(
        text, static=False, splits=splits, numeric=numeric, leading_dynamic=text.startswith("$")
    )


def project(base: Path) -> Path:
    """Build a folder with sources, secrets and links, and an outside beside it."""
    work = base / "work"
    for name, content in (
        ("work/a.txt", "b\na\n"),
        ("work/b.txt", "a\n"),
        ("work/data.json", "{}"),
        ("work/src/a.py", "x = 1\n"),
        ("work/src/pkg/core.py", ""),
        ("work/docs/guide.md", "# Guide\n"),
        ("work/tests/test_a.py", ""),
        ("work/certs/server.pem", "KEY"),
        ("work/.env", "KEY=1"),
        ("outside/secret.txt", "SECRET"),
    ):
        path = base / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    (work / "link_out").symlink_to("../outside")
    (work / "src/inner").symlink_to("a.py")
    return work


def call(line: str, view: FakeView) -> Judgement:
    name, *args = words(line)
    return judge(name.text, args, view)


def used(judgement: Judgement, access: Access | None = None) -> list[str]:
    return [use.word.text for use in judgement.paths if access in (None, use.access)]
