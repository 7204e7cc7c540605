import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.gate.places.files import DISK
from decode.gate.places.resolve import resolve
from tests.gate.fake_files import FakeFiles, tree

_FILES = tree(
    "/project/src/a.py",
    "/outside/x",
    out="../outside",
    far="/outside",
    loop="loop",
    one="two",
    two="src",
)


@pytest.mark.parametrize(
    ("path", "real"),
    [
        ("src/a.py", "/project/src/a.py"),
        ("./src//../src/./a.py", "/project/src/a.py"),
        ("..", "/"),
        ("../../../..", "/"),
        ("out/x", "/outside/x"),
        ("far/x", "/outside/x"),
        ("out/..", "/"),
        ("one/a.py", "/project/src/a.py"),
        ("one/..", "/project"),
        ("new/deep/x", "/project/new/deep/x"),
        ("/project/out", "/outside"),
        ("", "/project"),
    ],
)
def test_the_kernel_way(path: str, real: str) -> None:
    assert resolve(path, "/project", _FILES).real == real


@pytest.mark.parametrize(
    "path",
    ["loop", "loop/x", "/proc/self/cwd/src", "/dev/fd/0", "../proc/1/environ", "a\0b", "x/" * 3000],
)
def test_what_may_be_another_place_is_in_doubt(path: str) -> None:
    assert resolve(path, "/project", _FILES).doubt


def test_a_link_to_proc_is_in_doubt() -> None:
    assert resolve("me", "/project", FakeFiles({"/project/me": "/proc/self/root"})).doubt


@pytest.fixture(scope="module")
def linked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("linked").resolve()
    (root / "a/b").mkdir(parents=True)
    (root / "a/up").symlink_to("..")
    (root / "in").symlink_to("a/b")
    (root / "abs").symlink_to(root / "a")
    return root


@given(st.lists(st.sampled_from(["a", "b", "up", "in", "abs", "..", ".", "", "new"]), max_size=8))
def test_it_agrees_with_the_disk(linked: Path, parts: list[str]) -> None:
    path = "./" + "/".join(parts)
    assert resolve(path, str(linked), DISK).real == os.path.realpath(linked / path)
