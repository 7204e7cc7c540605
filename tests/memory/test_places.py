from pathlib import Path

import pytest

from decode.config import paths
from decode.memory.places import places


def write(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x")


def labels(cwd: Path) -> list[str]:
    return [place.label for place in places(cwd)]


@pytest.fixture
def project(cwd: Path) -> Path:
    (cwd / ".git").mkdir()
    (cwd / "a" / "b").mkdir(parents=True)
    return cwd


def test_from_the_person_over_the_root_down_to_cwd(project: Path) -> None:
    write(paths.config_dir() / "AGENTS.md")
    for name in ("AGENTS.md", "a/AGENTS.md", "a/b/AGENTS.local.md", "MEMORY.md", "a/c/AGENTS.md"):
        write(project / name)
    write(project.parent / "AGENTS.md")
    assert labels(project / "a" / "b") == [
        "your own AGENTS.md",
        "AGENTS.md",
        "a/AGENTS.md",
        "a/b/AGENTS.local.md",
        "MEMORY.md",
    ]


def test_a_claude_file_counts_only_where_no_agents_file_is_beside_it(project: Path) -> None:
    for name in ("CLAUDE.md", "AGENTS.md", "a/CLAUDE.md"):
        write(project / name)
    assert labels(project / "a") == ["AGENTS.md", "a/CLAUDE.md"]


def test_without_a_repository_only_the_folder_itself_is_looked_at(cwd: Path) -> None:
    write(cwd.parent / "AGENTS.md")
    write(cwd / "AGENTS.md")
    assert labels(cwd) == ["AGENTS.md"]


def test_a_folder_or_a_dangling_link_is_no_memory_file(cwd: Path) -> None:
    (cwd / "AGENTS.md").mkdir()
    (cwd / "CLAUDE.md").symlink_to(cwd / "gone")
    assert labels(cwd) == []
