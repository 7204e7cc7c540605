import pytest

from decode.entities.errors import SkillError
from decode.skills.install.limits import MAX_BYTES, MAX_FILES, Allowance, safe_member


@pytest.mark.parametrize("name", ["a", "a/b.md", "a/./b", "./a", "a b/é", "..a/b..", "a/...", "a/"])
def test_ordinary_members_are_safe(name: str) -> None:
    assert ".." not in safe_member(name).parts


@pytest.mark.parametrize(
    "name",
    [
        "",
        "/",
        "/etc/passwd",
        "..",
        "../a",
        "a/../../b",
        "a/..",
        "C:/x",
        "c:x",
        "a\\b",
        "\\\\x",
        "a\0b",
        ".",
    ],
)
def test_members_that_could_lead_outside_are_refused(name: str) -> None:
    with pytest.raises(SkillError, match="unsafe path"):
        safe_member(name)


def test_an_allowance_ends() -> None:
    allowance = Allowance()
    for _ in range(MAX_FILES):
        allowance.take_file()
    with pytest.raises(SkillError, match="files"):
        allowance.take_file()
    allowance.take_bytes(MAX_BYTES)
    with pytest.raises(SkillError, match="MiB"):
        allowance.take_bytes(1)
