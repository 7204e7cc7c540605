from collections.abc import Sequence
from dataclasses import replace

import pytest

from decode.gate.judgement import Access, Judgement, PathUse, View
from decode.gate.line.finding import Trouble
from decode.gate.line.judging import Judge
from decode.gate.words import Word
from tests.gate.fake_files import tree
from tests.gate.line.desks import desk, tour


def _kinds(line: str) -> set[Trouble]:
    return {problem.kind for finding in tour(line) for problem in finding.problems}


@pytest.mark.parametrize(
    "line",
    [
        "ls",
        "cat a.txt src/*.py",
        "/bin/cat a.txt",
        "/usr/bin/ls",
        "LC_ALL=C cat a.txt",
        'cat "$PWD/a.txt"',
        "echo $USER $? *",
        "cat ~+"[:3],
    ],
)
def test_reading_inside(line: str) -> None:
    assert _kinds(line) == set()


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("cat ../x", {Trouble.OUTSIDE}),
        ("cat .env", {Trouble.OUTSIDE}),
        ("cat ~/x", {Trouble.OUTSIDE}),
        ("cat $USER", {Trouble.UNCLEAR}),
        ("cat */../x", {Trouble.UNCLEAR}),
        ("npm test", {Trouble.CHANGES}),
        ("npm ../x", {Trouble.CHANGES, Trouble.OUTSIDE}),
        ("npm .git/x", {Trouble.CHANGES, Trouble.PROTECTED}),
        ("npm $USER", {Trouble.CHANGES, Trouble.UNCLEAR}),
        ("npm $?", {Trouble.CHANGES}),
        ("npm $(ls)", {Trouble.CHANGES, Trouble.UNCLEAR}),
        ("./run", {Trouble.CHANGES}),
        ("l\u0455 x", {Trouble.CHANGES}),
        ("/opt/bin/cat a.txt", {Trouble.CHANGES}),
        ("rm a.txt", {Trouble.CHANGES}),
        ("rm .git/x", {Trouble.CHANGES, Trouble.PROTECTED}),
        ("A=1 ls", {Trouble.UNCLEAR}),
        ("A=1", {Trouble.UNCLEAR}),
        ("$USER x", {Trouble.UNCLEAR, Trouble.CHANGES}),
        ("l* x", {Trouble.UNCLEAR, Trouble.CHANGES}),
        ("'' x", {Trouble.UNCLEAR, Trouble.CHANGES}),
        ("echo $SECRET", {Trouble.UNCLEAR}),
    ],
)
def test_troubles(line: str, kinds: set[Trouble]) -> None:
    assert _kinds(line) == kinds


def test_uses_and_effects_are_kept() -> None:
    (finding,) = tour("cat src/*.py > x")
    used = {(use.place.path, use.access) for use in finding.uses}
    assert ("/project/src/a.py", Access.READ) in used
    assert ("/project/x", Access.WRITE) in used
    assert {(effect.kind, effect.path) for effect in finding.effects} == {
        ("read", "src/*.py"),
        ("write", "x"),
    }


@pytest.mark.parametrize(
    ("search_path", "kinds"),
    [
        (("/usr/bin",), set[Trouble]()),
        (("/usr/bin", "/project/bin"), set[Trouble]()),
        (("/project/bin", "/usr/bin"), {Trouble.CHANGES}),
        (("bin", "/usr/bin"), {Trouble.CHANGES}),
        (("", "/usr/bin"), {Trouble.CHANGES}),
    ],
)
def test_a_program_found_in_the_project_is_not_trusted(
    search_path: tuple[str, ...], kinds: set[Trouble]
) -> None:
    on = desk(tree("/project/bin/ls", "/usr/bin/ls"), search_path)
    (finding,) = tour("ls", on)
    assert {problem.kind for problem in finding.problems} == kinds


def _always(judgement: Judgement) -> Judge:
    def judge(name: str, args: Sequence[Word], view: View) -> Judgement:
        del name, args, view
        return judgement

    return judge


def test_what_a_reading_program_starts_may_be_a_program_of_the_project() -> None:
    files = tree("/project/bin/grep", "/project/a.txt", "/usr/bin/cat", "/usr/bin/timeout")
    own = desk(files, ("/project/bin", "/usr/bin"))
    on = replace(own, judge=_always(Judgement(read_only=True)))
    assert "of the project" in tour("timeout 5 grep x", on)[0].reason
    assert "of the project" in tour("find . -exec grep x {} +", on)[0].reason
    assert tour("timeout 5 cat a.txt", on)[0].problems == ()


def test_what_is_edited_in_place_is_read_and_written() -> None:
    read = Judgement(read_only=False, paths=(PathUse(Word("a.txt"), Access.READ),), spelled=("-i",))
    on = replace(desk(), judge=_always(read))
    (finding,) = tour("sed -i s/a/b/ a.txt", on)
    assert {use.access for use in finding.uses} == {Access.READ, Access.WRITE}
