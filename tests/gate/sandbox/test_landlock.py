import json
from pathlib import Path

from decode.gate.sandbox.landlock import arguments
from decode.gate.sandbox.profile import Profile
from decode.gate.sandbox.walls import Walls


def _spec(tmp_path: Path, profile: Profile) -> dict[str, list[str]]:
    root = tmp_path / "root"
    for name in ("src", ".git", "docs"):
        (root / name).mkdir(parents=True)
    (root / ".env").write_text("x")
    (root / "docs/key.pem").write_text("x")
    (root / "docs/a.md").write_text("x")
    walls = Walls(
        (root,), protected=(root / ".git",), masked=(root / ".env", root / "docs/key.pem")
    )
    line = arguments(walls, profile, temporary=tmp_path / "t", seccomp=b"")
    spec = json.loads(line[-1])
    prefix = f"{root}/"
    return {
        key: [value.removeprefix(prefix) for value in spec[key] if value.startswith(prefix)]
        for key in ("read", "write")
    }


def test_a_protected_place_is_left_out_by_naming_its_neighbours(tmp_path: Path) -> None:
    spec = _spec(tmp_path, Profile.WORKSPACE_WRITE)
    assert spec["write"] == ["docs/a.md", "src"]
    assert spec["read"] == [".git", "docs/a.md", "src"]


def test_read_only_may_write_nothing(tmp_path: Path) -> None:
    assert _spec(tmp_path, Profile.READ_ONLY)["write"] == []
