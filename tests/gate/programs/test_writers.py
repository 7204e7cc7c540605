import pytest

from decode.gate.judgement import Access
from tests.gate.programs.desk import FakeView, call, used


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("rm -rf src .git", ["src", ".git"]),
        ("mkdir -p a/b", ["a/b"]),
        ("touch x", ["x"]),
        ("tee -a out", ["out"]),
        ("mv a.txt c.txt", ["a.txt", "c.txt"]),
        ("cp a.txt b.txt c", ["c"]),
        ("ln -s ../x link", ["link"]),
        ("install a.txt /usr/bin/x", ["/usr/bin/x"]),
        ("dd if=a.txt of=PWNED", ["PWNED"]),
        ("cp --target-directory=../x a.txt", ["../x", "a.txt"]),
        ("cp -t../x a.txt", ["../x", "a.txt"]),
        ("cp -t .git/hooks a.txt", [".git/hooks", "a.txt"]),
        ("ln -st .git/hooks a.txt", [".git/hooks", "a.txt"]),
        ("install --target-dir .git/hooks a.txt", [".git/hooks", "a.txt"]),
        ("chmod +x evil.sh", ["+x", "evil.sh"]),
    ],
)
def test_what_file_tools_write(line: str, written: list[str], view: FakeView) -> None:
    judgement = call(line, view)
    assert not judgement.read_only
    assert used(judgement, Access.WRITE) == written


def test_what_is_only_copied_from(view: FakeView) -> None:
    assert used(call("cp .env b.txt c", view), Access.READ) == [".env", "b.txt"]
    assert used(call("dd if=../x of=y", view), Access.READ) == ["../x"]


def test_reasons(view: FakeView) -> None:
    assert call("rm x", view).reason == "deletes files"
    assert call("mv x y", view).reason == "changes files"
    assert call("frobnicate x", view).reason == "frobnicate is not known to be read-only"


def test_a_rule_for_such_a_program_needs_to_spell_nothing(view: FakeView) -> None:
    assert call("rm -rf src", view).spelled == ()
    assert call("npm test", view).spelled == ()


def test_words_of_an_unknown_program_are_looked_at_elsewhere(view: FakeView) -> None:
    assert used(call("frobnicate ../x", view)) == []
