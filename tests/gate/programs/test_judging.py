import json
import re
import shlex
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decode.gate.programs import judge
from decode.gate.programs.judging import programs
from decode.gate.words import Word
from tests.gate.programs.desk import FakeView, call, words

CORPUS = Path(__file__).parents[1] / "data/gate.jsonl"
#: Categories in which the program is harmless and only the place, or the deny rule, is not.
ELSEWHERE = re.compile(
    r"path-escape|secret|rule-deny-path|plan-outside|hidden-state|rule-ask|unicode|control-chars"
)
NOT_SIMPLE = re.compile(r"[|&;<>$`\n\\(){}~]|^!|^\[\[|\bif\b|=\S+ |^[A-Z_]+=")


def rows(*, allowed: bool) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for line in CORPUS.read_text("utf-8").splitlines():
        row = json.loads(line)
        command = row.get("command")
        if not command or NOT_SIMPLE.search(command) or row["rules"] or len(command) > 300:
            continue
        if re.search(r"[*?\[]", re.sub(r"'[^']*'|\"[^\"]*\"", "", command)):
            continue
        if (row["expect"] == "allow") is allowed and not ELSEWHERE.search(row["category"]):
            found.append((row["id"], command))
    return found


def simple(pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    kept: list[tuple[str, str]] = []
    for name, command in pairs:
        try:
            parts = shlex.split(command)
        except ValueError:
            continue
        if parts:
            kept.append((name, command))
    return kept


@pytest.mark.parametrize(("row", "line"), simple(rows(allowed=True)))
def test_what_the_corpus_allows(row: str, line: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (row, judgement.read_only, judgement.reason) == (row, True, "")


@pytest.mark.parametrize(("row", "line"), simple(rows(allowed=False)))
def test_what_the_corpus_does_not_allow(row: str, line: str, view: FakeView) -> None:
    if "fixtures/bare.git" in line:
        bare = view.cwds[0] / "fixtures/bare.git"
        view = FakeView(view.cwds, view.roots, hostile={bare: "is another repository"})
    judgement = call(line, view)
    assert (row, judgement.read_only) == (row, False)
    assert judgement.reason


def test_the_corpus_is_used() -> None:
    assert len(simple(rows(allowed=True))) > 120
    assert len(simple(rows(allowed=False))) > 180


@pytest.mark.parametrize("name", ["/bin/ls", "/usr/bin/ls"])
def test_programs_of_the_system_by_their_path(name: str, view: FakeView) -> None:
    assert judge(name, [], view).read_only


@pytest.mark.parametrize(
    "name", ["./ls", "bin/ls", "/tmp/ls", "/usr/local/bin/ls", "/usr/bin/../../tmp/ls", "/bin/x/ls"]
)
def test_programs_by_any_other_path(name: str, view: FakeView) -> None:
    assert judge(name, [], view).reason == "is a program outside the system's folders"


NAMES = [*sorted(programs()), "git", "find", "xxd", "yq", "test", "printf", "nope"]
SAMPLES = [
    "cat a.txt", "head -5 a.txt", "wc -l a.txt", "sort a.txt", "uniq a.txt", "grep foo a.txt",
    "rg foo", "fd foo", "ls -la", "tree -L 2", "stat a.txt", "file a.txt", "du -sh .", "diff a b",
    "cmp a b", "od -c a.txt", "strings a.txt", "md5sum a.txt", "base64 a.txt", "date +%s",
    "uname -a", "hostname", "ps aux", "sed -n 1p a.txt", "jq . data.json", "git status",
    "git log -3", "git diff", "git show HEAD", "git branch", "git tag", "git grep foo",
    "git ls-files", "git blame a.txt", "git stash list", "git config user.name", "xxd a.txt",
    "yq .a a.yaml", "less a.txt", "find . -name x", "which git", "column -t a.txt", "nl a.txt",
]  # fmt: skip


@settings(
    max_examples=200,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    sample=st.sampled_from(SAMPLES),
    option=st.from_regex(
        r"--(?:[a-z]{4}q[a-z]{2}z(?:-[a-z]{3})?)(?:=[a-z./]{0,5})?", fullmatch=True
    ),
)
def test_an_option_nobody_knows_is_never_read_only(
    sample: str, option: str, view: FakeView
) -> None:
    name, *args = words(sample)
    assert judge(name.text, args, view).read_only
    first = 1 if name.text == "git" else 0
    for at in range(first, len(args) + 1):
        changed = [*args[:at], Word(option), *args[at:]]
        judgement = judge(name.text, changed, view)
        # Behind `-c` and the like the word is a value, and then harmless.
        taken = at > 0 and args[at - 1].text in ("-name",)
        assert taken or not judgement.read_only, (name.text, [word.text for word in changed])


@settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    name=st.sampled_from(sorted(programs())),
    letters=st.text("~!%^+=\u00e9_", min_size=1, max_size=3),
)
def test_letters_nobody_knows_are_never_read_only(name: str, letters: str, view: FakeView) -> None:
    assert not judge(name, [Word(f"-{letters}")], view).read_only


@settings(
    max_examples=200,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    name=st.sampled_from(
        [*sorted(programs()), "git", "find", "xxd", "yq", "test", "printf", "nope"]
    ),
    args=st.lists(st.text("-abo./=:+@*[ \u00e9\n", max_size=6), max_size=5),
)
def test_nothing_raises(name: str, args: list[str], view: FakeView) -> None:
    judgement = judge(name, [Word(text) for text in args], view)
    assert judgement.read_only is not bool(judgement.reason)


def test_a_judgement_takes_a_few_milliseconds_at_most(view: FakeView) -> None:
    for sample in SAMPLES:
        call(sample, view)
    best = min(_timed(view) for _ in range(5))
    assert best < 0.005


def _timed(view: FakeView) -> float:
    started = time.thread_time()
    for sample in SAMPLES:
        call(sample, view)
    return (time.thread_time() - started) / len(SAMPLES)
