from pathlib import Path

from decode.gate.sandbox.survey import survey


def _touch(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")


def test_secrets_and_protected_places_are_found_at_any_depth(tmp_path: Path) -> None:
    _touch(tmp_path, "a/b/.env", "a/AGENTS.md", "a/ok.txt", ".github/workflows/ci.yml")
    found = survey(tmp_path)
    assert found.masked == [tmp_path / "a/b/.env"]
    assert set(found.protected) == {tmp_path / "a/AGENTS.md", tmp_path / ".github"}


def test_a_link_counts_where_it_leads_but_only_inside(tmp_path: Path) -> None:
    root = tmp_path / "root"
    _touch(root, "real/x")
    _touch(tmp_path, "elsewhere/y")
    (root / ".vscode").symlink_to("real")
    (root / ".decode").symlink_to("../elsewhere")
    (root / ".idea").symlink_to("nowhere")
    assert survey(root).protected == [root / "real"]


def test_the_walk_is_bounded_and_takes_what_is_near_first(tmp_path: Path) -> None:
    _touch(tmp_path, *(f"deep/{number}/f" for number in range(50)), "deep/0/.env", ".env")
    assert survey(tmp_path, limit=5).masked == [tmp_path / ".env"]


def test_link_cycles_end(tmp_path: Path) -> None:
    _touch(tmp_path, "a/f")
    (tmp_path / "a/again").symlink_to("..")
    assert survey(tmp_path).masked == []
