from collections.abc import Sequence
from pathlib import Path

from decode.entities.call import Effect
from decode.gate.judgement import Access, Judgement, PathUse, View
from decode.gate.line.finding import Finding
from decode.gate.line.judging import Desk
from decode.gate.line.tour import Tour
from decode.gate.places.place import Atlas
from decode.gate.roots import Roots
from decode.gate.shell.parser import parse
from decode.gate.shell.syntax import Unclear
from decode.gate.words import Word
from tests.gate.fake_files import FakeFiles, tree

FILES = tree(
    "/project/src/a.py",
    "/project/src/deep/b.py",
    "/project/a.txt",
    "/project/.env",
    "/outside/x",
    "/home/other/x",
    out="../outside",
    inner="src",
)
READERS = frozenset({"cat", "ls", "head", "grep"})
WRITERS = frozenset({"rm", "touch", "tee"})
HARMLESS = frozenset({"echo", "true", "false", "test", "[", "date"})


def judge(name: str, args: Sequence[Word], view: View) -> Judgement:
    paths = tuple(word for word in args if not word.text.startswith("-"))
    if name in HARMLESS:
        return Judgement(read_only=True)
    if name in READERS:
        return Judgement(read_only=True, paths=tuple(PathUse(word, Access.READ) for word in paths))
    if name in WRITERS:
        return Judgement(
            read_only=False,
            reason="changes files",
            paths=tuple(PathUse(word, Access.WRITE) for word in paths),
        )
    if name == "inert":
        reason = view.repository_is_inert(view.cwds[0])
        return Judgement(read_only=reason is None, reason=reason or "")
    return Judgement(
        read_only=False, reason="is not known", effects=(Effect("unknown", name),), spelled=()
    )


def desk(files: FakeFiles = FILES, search_path: tuple[str, ...] = ()) -> Desk:
    roots = Roots(
        Path("/project"), Path("/project"), home=Path("/home/you"), search_path=search_path
    )
    return Desk(Atlas.of(roots, files), {"HOME": "/home/you"}, judge, lambda _: None)


def tour(line: str, on: Desk | None = None) -> tuple[Finding, ...]:
    found = Tour(on or desk())
    found.script(parse(line), frozenset({"/project"}))
    return tuple(dict.fromkeys(found.findings))


def reasons(line: str) -> str:
    try:
        return "; ".join(finding.reason for finding in tour(line) if finding.problems)
    except Unclear as unclear:
        return str(unclear)
