from pathlib import Path

import pytest

from tests.gate.sandbox.place import Place


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place.build(tmp_path)
