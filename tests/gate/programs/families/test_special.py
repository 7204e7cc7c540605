import pytest

from decode.gate.judgement import Access
from decode.gate.programs import judge
from tests.gate.programs.desk import FakeView, call, dynamic, glob, used

ALLOWED = [
    "xxd a.txt", "xxd -l 64 a.txt", "xxd -l64 a.txt", "xxd -s 16 -l 0x20 a.txt", "xxd -p a.txt",
    "xxd -ps a.txt", "xxd -c 8 -g 1 a.txt", "xxd -b a.txt", "xxd -", "xxd", "less a.txt",
    "less -N a.txt", "more a.txt", "bat a.txt", "bat -pp a.txt", "bat --style=plain -r 1:5 a.txt",
    "batcat --paging=never a.txt", "yq . a.yaml", "yq '.a.b' a.yaml", "yq -r '.a[0]' a.yaml",
    "yq eval '.a | keys' a.yaml", "yq '.[\"x-y\"]' a.yaml", "yq -o json .a a.yaml", "yq --version",
]  # fmt: skip
REFUSED = [
    ("xxd -r a.txt", "writes to a file"),
    ("xxd -r a.txt PWNED", "writes to a file"),
    ("xxd -revert a.txt", "writes to a file"),
    ("xxd --revert a.txt", "writes to a file"),
    ("xxd a.txt PWNED", "writes to a file"),
    ("xxd -ps 10 a.txt", "writes to a file"),
    ("xxd -pr a.txt", "unknown option -pr"),
    ("xxd -l a.txt", "unknown option -l"),
    ("less -o PWNED a.txt", "unknown option -o"),
    ("less -OPWNED a.txt", "unknown option -O"),
    ("less '+!touch x' a.txt", "an operand may start with +"),
    ("less -- +x a.txt", "an operand may start with +"),
    ("less -k key a.txt", "unknown option -k"),
    ("more +/x a.txt", "an operand may start with +"),
    ("bat --pager ./x a.txt", "runs another program"),
    ("bat --lessopen a.txt", "runs another program"),
    ("bat --paging=always a.txt", "unknown value always"),
    ("bat cache --build", "unknown option --build"),
    ("yq -i .a a.yaml", "writes to a file"),
    ("yq --inplace .a a.yaml", "writes to a file"),
    ("yq -s .a a.yaml", "writes to a file"),
    ("yq 'env(HOME)' a.yaml", "has a yq expression that is not understood"),
    ("yq 'load(\"../x\")' .a", "has a yq expression that is not understood"),
    ("yq '.a = 1' a.yaml", "has a yq expression that is not understood"),
    ("yq a.yaml", "has a yq expression that is not understood"),
    ("yq '.a | strenv(X)' a.yaml", "has a yq expression that is not understood"),
    ("yq -f prog a.yaml", "runs another program"),
]


@pytest.mark.parametrize("line", ALLOWED)
def test_it_only_reads(line: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (True, "")


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_it_is_refused_with_a_reason(line: str, reason: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (False, reason)


def test_the_second_operand_of_xxd_is_written(view: FakeView) -> None:
    judgement = call("xxd a.txt PWNED", view)
    assert used(judgement, Access.READ) == ["a.txt"]
    assert used(judgement, Access.WRITE) == ["PWNED"]
    assert judgement.spelled == ("PWNED",)


def test_words_of_xxd_that_may_become_several(view: FakeView) -> None:
    assert not judge("xxd", [glob("a*")], view).read_only
    assert not judge("xxd", [dynamic()], view).read_only
    assert not judge("xxd", [dynamic("a", splits=True)], view).read_only
