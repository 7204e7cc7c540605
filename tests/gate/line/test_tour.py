import pytest

from decode.gate.line.finding import Trouble
from decode.gate.shell.syntax import Unclear
from tests.gate.line.desks import reasons, tour


@pytest.mark.parametrize(
    "line",
    [
        "cd src && cat a.py",
        "cd src; cd deep; ls",
        "cd src && cd .. && cat a.txt",
        "(cd src && ls)",
        "cd src || ls; cat a.txt",
        'for f in a.txt src/a.py; do cat "$f"; done',
        'for f in *.txt; do cat "$f"; done',
        "if [ -f a.txt ]; then cat a.txt; fi",
        'ls | while read -r f; do echo "$f"; done',
        "while IFS= read -r f; do echo $f; done < a.txt",
        "echo $(cat a.txt) <(ls)",
        "{ ls; cat a.txt; } | head",
        'cd "$PWD/src" && ls $PWD',
    ],
)
def test_reading_inside_from_every_directory(line: str) -> None:
    assert reasons(line) == ""


@pytest.mark.parametrize(
    "line",
    [
        "cd src; cat ../../outside/x",
        "cd src || true; cat ../../x",
        "false && cd src; cat ../outside/x",
        "true || cd src; cat ../outside/x",
        "(cd src); cat ../outside/x",
        "cd src | true; cat ../outside/x",
        "if cd src; then ls; fi; cat ../outside/x",
        "for d in src; do cd $d; done; cat ../../outside/x",
        "echo $(cd src); cat ../outside/x",
        "cd src && cd .. && cat ../outside/x",
        "cd src; cd ..; cat ../x",
        "while cd src; do ls; done; cat ../../outside/x",
        "! cd src; cat ../outside/x",
        "cd nosuch; cat ../x",
        "for f in a ../x; do cat $f; done",
        'for f in *; do cat "$f"; done',
        'for f in .*; do cat "$f"; done',
        'for f in a; do read f; cat "$f"; done',
        'ls | while read f; do cat "$f"; done',
        "cd out && ls",
        'for f in a; do while true; do cat "$f"; read f; done; done',
        "cd src && cat $PWD/../../outside/x",
        'for f in .env a.txt; do true; done; cat "$f"',
        "read PATH",
        "read -p x y",
        "A=1 read x",
        "cd src > x",
        "A=1 cd src",
        "echo $(cat .env)",
        "cat < <(cat .env)",
        "for f in $(ls); do cat $f; done",
        "for x in $SECRET; do ls; done",
    ],
)
def test_one_bad_possibility_is_enough(line: str) -> None:
    assert reasons(line)


def test_dead_branches_are_visited() -> None:
    names = [
        finding.name for finding in tour("false && rm a; if false; then touch b; else tee c; fi")
    ]
    assert {"rm", "touch", "tee"} <= set(names)


def test_a_program_named_by_a_loop_is_known() -> None:
    (finding,) = tour("for c in rm; do $c a.txt; done")
    assert finding.name == "rm"
    assert finding.has(Trouble.CHANGES)


def test_moving_without_end_is_unclear() -> None:
    with pytest.raises(Unclear, match="too many directories"):
        tour("; ".join(f"cd d{number}" for number in range(20)))
    with pytest.raises(Unclear, match="too many directories"):
        tour("while true; do cd deeper; done")
