import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decode.gate.judgement import Access
from decode.gate.programs.find.expression import read_find
from decode.gate.programs.grammar.findings import Findings
from decode.gate.words import Word
from tests.gate.programs.desk import dynamic, glob, used, words

HARMLESS = [
    ".", "", "src docs", ". -name '*.py'", ". -type f -name '*.md' -not -path './.git/*'",
    ". '(' -name a -o -name b ')' -print", "src -maxdepth 2 -type d", ". -size +10k -type f",
    ". -empty -type f", ". -regex '.*\\.py'", ". -mtime -7", ". -newer a.txt", ". -perm -111",
    ". -newermt 2024-01-01", ". -printf '%s %p\\n'", ". -name a -prune -o -print0", ". ! -name x",
    "-H . -name x", "-P src", "-O3 . -name x", "-E . -regex x", ". -ls", ". -samefile a.txt",
    ". -iname '*readme*' -a -type f , -true", ". -d", ". -quit", ". -newercm a.txt",
]  # fmt: skip
REFUSED = [
    (". -delete", "deletes files"),
    (". -name x -delete", "deletes files"),
    (". -fprint PWNED", "writes to a file"),
    (". -fprint0 PWNED", "writes to a file"),
    (". -fls PWNED", "writes to a file"),
    (". -fprintf PWNED %p", "writes to a file"),
    (". -files0-from list", "takes file names from a file"),
    ("-files0-from list", "takes file names from a file"),
    ("-f ../x", "takes file names from a file"),
    (". -foo", "unknown option -foo"),
    (". --name x", "unknown option --name"),
    ("-D exec .", "unknown option -D"),
    (". -name", "-name lacks its value"),
    (". -name x y", "unknown option y"),
]


def read(text: str) -> Findings:
    found = Findings()
    read_find(words(text), found)
    return found


@pytest.mark.parametrize("text", HARMLESS)
def test_it_only_looks(text: str) -> None:
    assert read(text).problems == []


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_it_is_refused_with_a_reason(text: str, reason: str) -> None:
    judgement = read(text).judgement()
    assert (judgement.read_only, judgement.reason) == (False, reason)


def test_every_place_is_listed() -> None:
    assert used(read("src ../x -newer ../y -samefile z").judgement(), Access.LIST) == [
        "src", "../x", "../y", "z",
    ]  # fmt: skip


def test_what_is_written() -> None:
    assert used(read("src -delete").judgement(), Access.WRITE) == ["src"]
    assert used(read("-delete").judgement(), Access.WRITE) == ["."]
    assert used(read(". -name '*.pyc' -delete").judgement(), Access.WRITE) == ["*.pyc"]
    assert used(read(". -name a -o -name b -delete").judgement(), Access.WRITE) == ["."]
    assert used(read("../x -name a -delete").judgement(), Access.WRITE) == ["a", "../x"]
    assert used(read(". -fprintf PWNED %p").judgement(), Access.WRITE) == ["PWNED"]


def test_commands_are_taken_apart() -> None:
    found = Findings()
    search = read_find(words(". -exec grep -n x {} + -okdir rm {} ';' -print"), found)
    taken = [(one.predicate, [w.text for w in one.words]) for one in search.executions]
    assert taken == [("-exec", ["grep", "-n", "x", "{}"]), ("-okdir", ["rm", "{}"])]
    assert found.problems == []


def test_links_are_followed() -> None:
    assert read_find(words("-L . -name x"), Findings()).follows
    assert read_find(words(". -follow"), Findings()).follows
    assert read_find(words(". -xtype f"), Findings()).follows
    assert not read_find(words(". -type f"), Findings()).follows


def test_words_that_could_be_predicates() -> None:
    for word in (glob("*"), dynamic(), dynamic("-$x")):
        found = Findings()
        read_find([word, Word("-name"), Word("x")], found)
        assert found.problems
    found = Findings()
    read_find([glob("src/*"), Word("-name"), Word("x")], found)
    assert found.problems == []
    read_find([Word("."), Word("-name"), glob("a*")], found)
    assert found.problems


def test_a_test_that_always_counts() -> None:
    assert read_find(words(". -name a -type f"), Findings()).always("-name") == ["a"]
    assert read_find(words(". -name a -o -type f"), Findings()).always("-name") == []
    assert read_find(words(". ! -name a"), Findings()).always("-name") == []


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.sampled_from(["-print", "-name x", "-type f", "-o", "!", "( -empty )"]), max_size=4
    ),
    st.lists(st.sampled_from(["-print", "-name x", "-type f", "-prune"]), max_size=4),
    st.sampled_from(["-delete", "-fprint X", "-fls X", "-fprintf X %p", "-fprint0 X", "-foo"]),
)
def test_a_forbidden_predicate_is_found_wherever_it_stands(
    before: list[str], after: list[str], predicate: str
) -> None:
    def problems(parts: list[str]) -> bool:
        found = Findings()
        read_find([Word(word) for part in parts for word in part.split()], found)
        return bool(found.problems)

    assert not problems([".", *before, *after])
    assert problems([".", *before, predicate, *after])
