from pathlib import Path

import pytest

from decode.config.settings import Settings
from decode.memory.below import Below


@pytest.fixture
def project(cwd: Path) -> Path:
    (cwd / ".git").mkdir()
    (cwd / "AGENTS.md").write_text("root")
    (cwd / "api/v1").mkdir(parents=True)
    (cwd / "api/AGENTS.md").write_text("api, see @style.md")
    (cwd / "api/style.md").write_text("tabs")
    (cwd / "api/v1/CLAUDE.md").write_text("v1")
    return cwd


def test_a_folder_tells_once_a_file_there_was_touched(project: Path) -> None:
    below = Below(project, Settings())
    assert below.text([]) == ""
    assert below.text([project / "main.py"]) == ""
    text = below.text([project / "api/v1/x.py", project / "main.py"])
    assert text.endswith(
        "# api/AGENTS.md\n\napi, see @style.md\n\n# api/style.md, imported by api/AGENTS.md"
        "\n\ntabs\n\n# api/v1/CLAUDE.md\n\nv1"
    )


def test_what_is_told_anyway_is_not_told_twice(project: Path) -> None:
    below = Below(project / "api", Settings())
    assert "# api/AGENTS.md" not in below.text([project / "api/v1/x.py"])
    assert below.text([project / "api/x.py", project / "main.py"]) == ""


def test_within_a_turn_a_folder_is_read_once_and_anew_in_the_next(project: Path) -> None:
    below, touched = Below(project, Settings()), [project / "api/x.py"]
    first = below.text(touched)
    (project / "api/AGENTS.md").write_text("other")
    assert below.text(touched) == first
    assert "other" in Below(project, Settings()).text(touched)


def test_nothing_outside_the_project_tells_anything(project: Path, tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").write_text("outside")
    (project / "sub").mkdir()
    (project / "sub/AGENTS.md").symlink_to(tmp_path / "AGENTS.md")
    text = Below(project, Settings()).text([tmp_path / "x.py", project / "sub/x.py"])
    assert text == ""


def test_safe_reads_none(project: Path) -> None:
    assert Below(project, Settings(safe=True)).text([project / "api/x.py"]) == ""
