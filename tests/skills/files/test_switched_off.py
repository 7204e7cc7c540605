from pathlib import Path

import pytest

from decode.skills.files.switched_off import listed, settings_files, switched_off


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.toml", '[skills]\ndisabled = ["a", "user:b"]\n', ["a", "user:b"]),
        ("a.toml", 'skills.disabled = "a"\n', ["a"]),
        ("a.json", '{"skills": {"disabled": ["a"]}}', ["a"]),
        ("a.json", '{"skills.disabled": ["a"]}', ["a"]),
        ("a.json", '{"skills": ["a"]}', []),
        ("a.json", '{"skills": {"disabled": 7}}', []),
        ("a.toml", "not toml", []),
        ("a.json", "[]", []),
        ("gone.toml", None, []),
    ],
)
def test_what_one_file_switches_off(
    tmp_path: Path, name: str, text: str | None, expected: list[str]
) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    assert listed(tmp_path / name) == expected


def test_all_files_add_up(cwd: Path) -> None:
    files = settings_files(cwd)
    assert [path.name for path in files].count("settings.toml") == 2
    for number, path in enumerate(files):
        path.parent.mkdir(parents=True, exist_ok=True)
        text = (
            '{"skills": {"disabled": ["s%d"]}}'
            if path.suffix == ".json"
            else ('[skills]\ndisabled = ["s%d"]\n')
        )
        path.write_text(text % number)
    assert switched_off(files) == {f"s{number}" for number in range(len(files))}
