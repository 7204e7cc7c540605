import pytest

from decode.gate.judgement import Access
from decode.gate.programs import judge
from decode.gate.words import Word
from tests.gate.programs.desk import FakeView, call, dynamic, glob, used

ALLOWED = [
    "sed -n 1,5p a.txt", "sed -n '1,3p;5p' a.txt", "sed s/a/b/g a.txt", "sed -E 's/(a)/\\1/' a.txt",
    "sed -e p -e d a.txt", "sed --expression=p a.txt", "sed -ne p a.txt", "sed -n -- p a.txt",
    "sed --quiet 5q a.txt", "awk '{print $1}' a.txt", "awk -F, '{print $1}' a.txt",
    "awk -F , -v n=2 'NR==n' a.txt", "awk 1 x=2 a.txt", "gawk --csv '{print $2}' a.txt",
    "jq . data.json", "jq -r .a data.json", "jq -rc '.a[]' data.json", "jq -n '1+1'",
    "jq --arg x y '.a == $x' data.json", "jq --indent 2 . data.json", "jq --args '$x' a b",
    "jq --slurpfile x data.json '$x' data.json", "jq --version", "sed --version",
]  # fmt: skip
REFUSED = [
    ("sed -i s/a/b/ a.txt", "writes to a file"),
    ("sed -i.bak s/a/b/ a.txt", "writes to a file"),
    ("sed -n -i p a.txt", "writes to a file"),
    ("sed -ni p a.txt", "writes to a file"),
    ("sed -Ei p a.txt", "writes to a file"),
    ("sed p a.txt -i", "writes to a file"),
    ("sed --in-place p a.txt", "writes to a file"),
    ("sed --in-place=.bak p a.txt", "writes to a file"),
    ("sed --in-pl p a.txt", "unknown option --in-pl"),
    ("sed -I .bak p a.txt", "writes to a file"),
    ("sed -f prog.sed a.txt", "runs another program"),
    ("sed --file=prog.sed a.txt", "runs another program"),
    ("sed -nf prog.sed a.txt", "runs another program"),
    ("sed -n 'w PWNED' a.txt", "writes to a file"),
    ("sed -e p -e 'w PWNED' a.txt", "writes to a file"),
    ("sed -e 's/a/b/' -e '1e touch x' a.txt", "runs another program"),
    ("sed", "has no script"),
    ("sed -l p a.txt", "p is not a number"),
    ("awk 'BEGIN{system(\"id\")}'", "runs another program"),
    ("awk -f prog.awk a.txt", "runs another program"),
    ("awk --file=prog.awk a.txt", "runs another program"),
    ("gawk -i inplace '{print}' a.txt", "runs another program"),
    ("gawk -l filefuncs 1 a.txt", "runs another program"),
    ("gawk -o 1 a.txt", "writes to a file"),
    ("gawk -oout 1 a.txt", "writes to a file"),
    ("gawk -d 1 a.txt", "writes to a file"),
    ("gawk --dump-variables=out 1", "writes to a file"),
    ("gawk -e 'BEGIN{}' a.txt", "runs another program"),
    ("gawk -E prog.awk", "runs another program"),
    ("mawk -W exec prog.awk", "runs another program"),
    ("jq -n env", "shows the environment"),
    ("jq -n '$ENV'", "shows the environment"),
    ("jq -f prog.jq data.json", "runs another program"),
    ("jq -nf prog.jq", "runs another program"),
    ("jq -L lib . data.json", "runs another program"),
    ("jq -Llib . data.json", "runs another program"),
    ("jq --arg x", "--arg lacks its value"),
]


@pytest.mark.parametrize("line", ALLOWED)
def test_it_only_reads(line: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (True, "")


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_it_is_refused_with_a_reason(line: str, reason: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (False, reason)


def test_the_files_of_a_script_are_paths(view: FakeView) -> None:
    assert used(call("sed -n p ../x a.txt", view), Access.READ) == ["../x", "a.txt"]
    assert used(call("sed -e p ../x", view), Access.READ) == ["../x"]
    assert used(call("awk 1 ../x", view), Access.READ) == ["../x"]
    assert used(call("jq . ../x", view), Access.READ) == ["../x"]
    assert used(call("jq --rawfile x ../x . a", view), Access.READ) == ["../x", "a"]
    assert used(call("jq --slurpfile x ../x . a", view), Access.READ) == ["../x", "a"]


def test_what_follows_an_awk_script_is_a_file_even_if_it_looks_like_an_option(
    view: FakeView,
) -> None:
    assert used(call("awk 1 -F /etc/passwd", view)) == ["-F", "/etc/passwd"]


def test_a_dangerous_script_has_to_be_spelled(view: FakeView) -> None:
    assert call("sed 'w PWNED' a.txt", view).spelled == ("w PWNED",)
    assert call("awk 'BEGIN{system(\"id\")}'", view).spelled == ('BEGIN{system("id")}',)
    assert call("sed -i s/a/b/ a.txt", view).spelled == ("-i",)


@pytest.mark.parametrize("name", ["sed", "awk", "jq"])
def test_a_script_has_to_be_known(name: str, view: FakeView) -> None:
    assert not judge(name, [dynamic("a$x"), Word("a.txt")], view).read_only
    assert not judge(name, [glob("a*"), Word("a.txt")], view).read_only
    assert not judge(name, [glob("*")], view).read_only
