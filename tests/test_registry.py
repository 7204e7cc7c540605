import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from decode.registry import members, named


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    folder = tmp_path / "zoo"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "bear.py").write_text("ANIMAL = 'bear'\n")
    (folder / "ant.py").write_text("ANIMAL = 'ant'\n")
    (folder / "_spec.py").write_text("raise AssertionError('never imported')\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    yield importlib.import_module("zoo")
    for loaded in [one for one in sys.modules if one == "zoo" or one.startswith("zoo.")]:
        del sys.modules[loaded]


def test_every_public_module_is_a_member_in_the_order_of_names(package: ModuleType) -> None:
    assert members(package, "ANIMAL", str) == ["ant", "bear"]


@pytest.mark.parametrize("text", ["", "ANIMAL = 3\n"])
def test_a_wrong_member_fails_loudly(package: ModuleType, text: str) -> None:
    (Path(package.__path__[0]) / "cat.py").write_text(text)
    with pytest.raises(TypeError, match=r"zoo\.cat must define ANIMAL: str"):
        members(package, "ANIMAL", str)


def test_two_members_of_one_name_are_refused() -> None:
    assert named([("a", 1), ("b", 2)]) == {"a": 1, "b": 2}
    with pytest.raises(TypeError, match="'a'"):
        named([("a", 1), ("a", 2)])
