import pytest

from decode.gate.judgement import Access
from decode.gate.programs import judge
from decode.gate.words import Word
from tests.gate.programs.desk import FakeView, call, dynamic, glob, used

ALLOWED = [
    "grep foo a.txt", "grep -rn foo src", "grep -n 'def ' src/a.py", "grep -rn foo",
    "grep -rnI --exclude-dir=.git foo .", "grep -i -A3 -B1 error a.txt", "grep -oP '\\d+' a.txt",
    "grep -rn --include='*.py' -e foo -e bar .", "grep -e foo a.txt", "grep -ef a.txt",
    "grep --regexp=foo a.txt", "grep -c foo a.txt", "grep -5 foo a.txt", "grep -m 1 foo a.txt",
    "grep -rv foo src", "grep -rn . src", "grep -rlv foo .", "grep -rc '' .", "grep -v foo a.txt",
    "rg -v foo src", "rg -c . .", "rg . a.txt",
    "grep -f b.txt a.txt", "grep --color=auto foo a.txt", "grep -L foo a.txt b.txt",
    "grep -d skip foo src", "grep -nH foo a.txt", "grep foo a.txt -n", "grep -- -x a.txt",
    "grep -R foo docs", "grep -R foo src", "egrep 'a|b' a.txt", "fgrep -x foo a.txt",
    "grep --exclude='*.pem' -r KEY .", "grep /etc/passwd a.txt",
    "rg foo", "rg -n foo src", "rg -tpy 'import (os|sys)'", "rg -l TODO", "rg --type-list",
    "rg --files", "rg --files src", "rg -n --max-count 3 foo", "rg -g '*.py' foo", "rg -A3 foo",
    "rg -g '!*.pem' foo", "rg --glob '!node_modules' foo", "rg -uu foo", "rg -n foo -- src",
    "rg -e a -e b src", "rg --json foo", "rg --sort path foo", "rg --hidden --no-ignore foo",
    "rg --version", "rg -C 2 foo", "rg -c foo src docs", "rg --no-heading -n foo",
    "fd", "fd -e py", "fd test src", "fd -t f -e py", "fd . src", "fd -H -d 2", "fdfind -g '*.py'",
    "fd --search-path src a", "pgrep -f python", "pidof bash", "rg -L foo docs",
]  # fmt: skip
_DUMPS = "shows whole files, and some of them hold secrets"
REFUSED = [
    *(
        (line, _DUMPS)
        for line in (
            "grep -rv foo .",
            "grep -rn foo -E -v",
            "grep -r '' .",
            "grep -rn '.*' .",
            "grep -re . src .",
            "grep -rE '^[a-z]+$' .",
            "grep -d recurse -h '\\w' .",
            "rg .",
            "rg -v foo",
            "rg ''",
            "rg --passthru foo .",
            "rg --invert-match foo certs/..",
            "rg -e foo -e '^' .",
        )
    ),
    ("grep -R foo .", "follows the link link_out out of the project"),
    ("grep -R foo", "follows the link link_out out of the project"),
    ("grep --dereference-recursive foo .", "follows the link link_out out of the project"),
    ("grep -r KEY --include=.env .", "looks into files that hold secrets"),
    ("grep -r KEY --include='.env*' .", "looks into files that hold secrets"),
    ("grep -r KEY --include='*.pem' .", "looks into files that hold secrets"),
    ("grep --inc='*.py' foo .", "unknown option --inc"),
    ("grep -Z9 foo", "unknown option -9"),
    ("rg --pre ./x foo", "runs another program"),
    ("rg --pre=./x foo", "runs another program"),
    ("rg foo --pre ./x", "runs another program"),
    ("rg --pre-glob '*' --pre ./x foo", "runs another program"),
    ("rg -z foo", "runs another program"),
    ("rg -nz foo", "runs another program"),
    ("rg --search-zip foo", "runs another program"),
    ("rg --hostname-bin ./x foo", "runs another program"),
    ("rg --hyperlink-format default foo", "unknown option --hyperlink-format"),
    ("rg -g .env KEY", "looks into files that hold secrets"),
    ("rg --iglob '*.KEY' x", "looks into files that hold secrets"),
    ("rg -L foo", "follows the link link_out out of the project"),
    ("rg --follow foo .", "follows the link link_out out of the project"),
    ("rg --generate man", "unknown option --generate"),
    ("fd -x touch", "runs another program"),
    ("fd . -X touch PWNED", "runs another program"),
    ("fd --exec touch PWNED", "runs another program"),
    ("fd --exec-batch touch", "runs another program"),
    ("fd -l", "runs another program"),
    ("fd -L secret", "follows the link link_out out of the project"),
    ("fd --base-directory src . inner", "unknown option --base-directory"),
    ("pidof ../x", "../x is not a plain name"),
]


@pytest.mark.parametrize("line", ALLOWED)
def test_it_only_reads(line: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (True, "")


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_it_is_refused_with_a_reason(line: str, reason: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (False, reason)


def test_the_pattern_is_no_path(view: FakeView) -> None:
    assert used(call("grep /etc/passwd a.txt", view)) == ["a.txt"]
    assert used(call("grep -e x ../a", view)) == ["../a"]
    assert used(call("rg --files ../a", view)) == ["../a"]
    assert used(call("grep -f ../x a.txt", view)) == ["../x", "a.txt"]
    assert used(call("rg --ignore-file ../x foo", view)) == ["../x"]
    assert used(call("fd . ../x", view), Access.LIST) == ["../x"]
    assert used(call("fd --search-path ../x", view)) == ["../x"]


def test_a_recursive_search_is_told_from_reading(view: FakeView) -> None:
    assert used(call("grep -r foo src", view), Access.SEARCH) == ["src"]
    assert used(call("grep foo src", view), Access.READ) == ["src"]


def test_globs_in_the_place_of_options(view: FakeView) -> None:
    assert judge("grep", [Word("foo"), glob("*.txt")], view).read_only
    assert judge("grep", [Word("-rn"), Word("foo"), glob("--include=*.py")], view).read_only
    assert not judge("grep", [Word("foo"), glob("-*")], view).read_only
    assert not judge("rg", [Word("foo"), glob("*.txt")], view).read_only
    assert not judge("rg", [Word("-g"), glob("src/*"), Word("foo")], view).read_only
    assert not judge("fd", [glob("*")], view).read_only
    (view.cwds[0] / "-R").touch()
    assert not judge("grep", [Word("foo"), glob("*.txt")], view).read_only


def test_a_pattern_known_at_run_time_could_be_an_option(view: FakeView) -> None:
    assert not judge("grep", [dynamic(), Word("a.txt")], view).read_only
    assert judge("grep", [Word("-e"), dynamic(), Word("a.txt")], view).read_only
    assert judge("grep", [Word("--"), dynamic(), Word("a.txt")], view).read_only
    assert not judge("grep", [Word("-e"), dynamic(splits=True), Word("a.txt")], view).read_only
