from pathlib import Path

import pytest

from decode.skills.folder_setting import folder_of


@pytest.mark.parametrize(
    ("setting", "folder"),
    [
        (".decode/skills", "/p/a/.decode/skills"),
        ("x/", "/p/a/x"),
        ("/srv/skills", "/srv/skills"),
        ("~", "/home/me"),
        ("~/mine", "/home/me/mine"),
        ("~other", "/p/a/~other"),
        ("/", "/"),
    ],
)
def test_what_a_setting_means(setting: str, folder: str) -> None:
    assert folder_of(setting, "/p/a", "/home/me") == folder


def test_dots_are_resolved_as_the_system_does(tmp_path: Path) -> None:
    (tmp_path / "real/deep").mkdir(parents=True)
    (tmp_path / "link").symlink_to("real/deep")
    assert folder_of("link/../x", str(tmp_path), "/") == str(tmp_path.resolve() / "real/x")
