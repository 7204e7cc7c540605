from pathlib import Path

import pytest

from decode.gate.judgement import Access
from decode.gate.places.place import Atlas, Unsure, from_home, shown
from decode.gate.roots import Roots
from decode.gate.words import Word
from tests.gate.fake_files import FakeFiles, tree

_FILES = tree(
    "/project/src/a.py",
    "/project/.env",
    "/project/.git/config",
    "/project/bare/HEAD",
    "/project/bare/objects/",
    "/project/bare/refs/",
    "/project/nested/.git/x",
    "/more/x",
    "/skills/demo/SKILL.md",
    "/outside/x",
    "/project-evil/x",
    out="../outside",
    inner="src/a.py",
    dangling="../gone",
)
_ROOTS = Roots(
    Path("/project"),
    Path("/project"),
    add_dirs=(Path("/more"),),
    read_only=(Path("/skills/demo"),),
    home=Path("/home/you"),
)


def _atlas(files: FakeFiles = _FILES) -> Atlas:
    return Atlas.of(_ROOTS, files)


def _fault(path: str, access: Access, files: FakeFiles = _FILES) -> str:
    atlas = _atlas(files)
    fault = atlas.fault(atlas.place(path, "/project"), access)
    return fault.reason if fault else ""


@pytest.mark.parametrize("access", [Access.READ, Access.LIST, Access.SEARCH])
@pytest.mark.parametrize(
    "path",
    [
        "src/a.py",
        ".",
        "inner",
        "/more/x",
        "/skills/demo/SKILL.md",
        "new",
        "/dev/null",
        ".git/config",
    ],
)
def test_reading_inside_is_fine(path: str, access: Access) -> None:
    assert _fault(path, access) == ""


@pytest.mark.parametrize("access", [Access.READ, Access.LIST, Access.SEARCH])
@pytest.mark.parametrize(
    "path",
    [
        "..",
        "../outside/x",
        "/project-evil/x",
        "out",
        "out/x",
        "dangling",
        "/etc/passwd",
        "/",
        "/proc/self/environ",
        "/proc/self/cwd/src/a.py",
        "/dev/tcp/1",
        "/dev/stdin",
        ".env",
        ".ENV",
        "src/../.env",
        "..\\outside",
        "/skills",
        "/home/you/.ssh/id_rsa",
    ],
)
def test_reading_elsewhere_is_not(path: str, access: Access) -> None:
    assert _fault(path, access)


@pytest.mark.parametrize("path", ["src/new.py", "/more/new", "inner", "/dev/null", "nested/b"])
def test_writing_inside_is_fine(path: str) -> None:
    assert _fault(path, Access.WRITE) == ""


@pytest.mark.parametrize(
    "path",
    [
        ".",
        "/more",
        "..",
        "out/x",
        "dangling",
        "/project-evil/x",
        ".git",
        ".git/x",
        ".GIT/x",
        ".env",
        "bare/config",
        "bare/hooks/x",
        "nested",
        "/skills/demo/SKILL.md",
        "/tmp/x",
        "AGENTS.md",
        "/dev/sda",
        "a\\b",
        "/proc/self/mem",
    ],
)
def test_writing_to_protected_places_is_not(path: str) -> None:
    atlas = _atlas()
    fault = atlas.fault(atlas.place(path, "/project"), Access.WRITE)
    assert fault is not None
    assert fault.protected


def test_case_does_not_lead_out_of_a_root_where_it_does_not_count() -> None:
    files = FakeFiles(_FILES.entries, folding=True)
    assert _fault("/PROJECT/src/a.py", Access.READ, files) == ""
    assert _fault("/PROJECT/src/a.py", Access.READ)
    assert _fault("/Project-Evil/x", Access.READ, files)


def test_unicode_forms_are_one_name_only_where_the_disk_says_so() -> None:
    roots = Roots(Path("/caf\u00e9"), Path("/caf\u00e9"))
    for folding in (True, False):
        atlas = Atlas.of(roots, FakeFiles({"/caf\u00e9": None}, folding))
        assert atlas.place("/cafe\u0301/x", "/").readable is folding


def test_every_match_of_a_wildcard_and_every_directory_counts() -> None:
    atlas = _atlas()
    glob = Word("*", static=False, glob=True, leading_glob=True)
    paths = {place.path for place in atlas.places(glob, ["/project", "/more"])}
    assert {"/outside", "/project/src", "/more/x"} <= paths


@pytest.mark.parametrize(
    "word",
    [
        Word("$x", static=False, leading_dynamic=True),
        Word("*/../x", static=False, glob=True, leading_glob=True),
    ],
)
def test_what_cannot_be_told_is_said(word: Word) -> None:
    with pytest.raises(Unsure):
        _atlas().places(word, ["/project"])


def test_a_pipe_of_the_shell_is_no_place() -> None:
    assert _atlas().places(Word("/dev/fd/63", process=True), ["/project"]) == []


def test_names_in_sentences() -> None:
    atlas = _atlas()
    assert (atlas.named("/project/a"), atlas.named("/project"), atlas.named("/x")) == (
        "a",
        ".",
        "/x",
    )
    assert len(shown("x" * 1000)) < 200


def test_homes_are_put_in_as_the_tools_do() -> None:
    atlas = Atlas.of(_atlas().roots, tree("/home/other/x"))
    read = [from_home(text, atlas) for text in ("~/x", "~", "a~", "~other/x", "~other", "~no/x")]
    home = str(atlas.roots.home)
    assert read == [f"{home}/x", home, "a~", "/home/other/x", "/home/other", "~no/x"]


def test_a_search_of_a_folder_that_holds_nothing_but_secrets() -> None:
    files = tree(
        "/project/certs/a.pem", "/project/certs/b.key", "/project/both/a.pem", "/project/both/x"
    )
    assert "secrets" in _fault("certs", Access.SEARCH, files)
    assert _fault("both", Access.SEARCH, files) == ""
    assert _fault(".", Access.SEARCH, tree("/project/a.pem")) == ""
    assert "secrets" in _fault("certs", Access.READ, files)
    assert _fault("certs", Access.LIST, files) == ""


@pytest.mark.parametrize(
    ("path", "access", "reason"),
    [
        ("../.decode/skills/hi/SKILL.md", Access.WRITE, "holds settings, rules, skills"),
        (".decode/skills/hi/SKILL.md", Access.WRITE, "holds settings, rules, skills"),
        ("../a.txt", Access.WRITE, "may not be written: it is in the project, but not in the"),
        ("../a.txt", Access.READ, "is in the project, but not in the folder that is worked in"),
        ("/skills/demo/SKILL.md", Access.WRITE, "may only be read"),
        ("/outside/x", Access.WRITE, "may not be written: it is outside the project"),
        ("/outside/x", Access.READ, "is outside the project"),
    ],
)
@pytest.mark.parametrize("loaded", [(), (Path("/project/.decode/skills/hi"),)])
def test_from_a_part_of_a_project_the_rest_of_it_is_not_outside_of_it(
    path: str, access: Access, reason: str, loaded: tuple[Path, ...]
) -> None:
    roots = Roots(Path("/project/src"), Path("/project"), read_only=(Path("/skills/demo"), *loaded))
    atlas = Atlas.of(roots, _FILES)
    fault = atlas.fault(atlas.place(path, "/project/src"), access)
    assert fault is not None
    assert f" {reason}" in fault.reason
    assert fault.protected is (access is Access.WRITE)
