import pytest

from decode.providers._offline.findings import findings, grave, lost_tests
from decode.providers._offline.patch import FilePatch
from decode.providers._offline.paths import GitPath

# Put together, so that the words themselves do not stand in this tree.
_LATER, _SILENT, _LEFT_OUT = "".join(("TO", "DO")), "".join(("no", "qa")), "".join(("sk", "ip"))


def _added(text: str, name: str = "m.py") -> FilePatch:
    path = GitPath(name.encode())
    return FilePatch(path, path, added=[(7, text)])


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("<<<<<<< HEAD", "conflict marker"),
        (">>>>>>> other", "conflict marker"),
        ("-----BEGIN OPENSSH PRIVATE KEY-----", "looks like a secret"),
        ("key = 'AKIAABCDEFGHIJKLMNOP'", "looks like a secret"),
        ("t = 'ghp_" + "a1" * 18 + "'", "looks like a secret"),
        ("AWS_SECRET_ACCESS_KEY=" + "aB3/" * 10, "looks like a secret"),
        ('  "aws_secret_access_key": "' + "aB3+" * 10 + '",', "looks like a secret"),
    ],
)
def test_what_must_not_be_committed(text: str, what: str) -> None:
    assert grave([_added(text)]) == [f"m.py:7: {what}"]
    assert f"m.py:7: {what}" in list(findings(_added(text)))


@pytest.mark.parametrize("text", ["=======", "<<<<<<<<<", "a <<<<<<< b", "sk-learn", "AKIA", ""])
def test_what_only_looks_like_it(text: str) -> None:
    assert grave([_added(text)]) == []


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("    breakpoint()", "debugger left in"),
        ("import pdb", "debugger left in"),
        ("  console.log(x)", "debug output"),
        (f"# {_LATER} later", "work left to do"),
        ("    except:", "catches every error"),
        ("eval(x)", "runs text as code"),
        ("run(x, shell=True)", "runs text as code"),
        (f"x = 1  # {_SILENT}", "silences a check"),
        (f"@pytest.mark.{_LEFT_OUT}", "test left out"),
        ("x = 1 ", "blanks at the end of the line"),
    ],
)
def test_what_a_reader_would_stop_at(text: str, what: str) -> None:
    assert f"m.py:7: {what}" in list(findings(_added(text)))
    assert list(findings(_added(text, "notes.md"))) == []


@pytest.mark.parametrize("text", ["x = 1", "retodo", "evaluate(x)", "print(x)", "except OSError:"])
def test_what_is_fine(text: str) -> None:
    assert list(findings(_added(text))) == []


def test_names_modes_and_sizes() -> None:
    path = GitPath(b"id_rsa")
    file = FilePatch(path, path, "added", binary=True, mode="100755")
    file.added = [(number, "x") for number in range(700)]
    assert list(findings(file)) == [
        "id_rsa: holds secrets by its name",
        "id_rsa: a binary file comes in",
        "id_rsa: its mode becomes 100755",
        "id_rsa: 700 new lines in one file are hard to review",
    ]


def test_tests_that_go() -> None:
    path = GitPath(b"tests/test_a.py")
    file = FilePatch(path, path, removed=["def test_a():", "    async def test_b():", "x"])
    assert lost_tests(file) == 2
    file.added = [(1, "def test_c():")]
    assert lost_tests(file) == 1
    assert lost_tests(FilePatch(GitPath(b"a.py"), path, removed=["def test_a():"])) == 0
