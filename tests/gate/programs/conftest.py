"""What the tests of the table of programs share."""

from pathlib import Path

import pytest

from tests.gate.programs.desk import FakeView, project


@pytest.fixture
def view(tmp_path: Path) -> FakeView:
    work = project(tmp_path.resolve())
    return FakeView((work,), (work,))
