import shutil
import subprocess
import sys
from pathlib import Path

import decode
from decode.skills.sources.builtin import SOURCE
from tests.skills.sources.places import roots


def test_it_is_the_weakest_strict_and_bundles_nothing() -> None:
    assert (SOURCE.name, SOURCE.rank) == ("builtin", 600)
    assert (SOURCE.flat, SOURCE.strict, SOURCE.bundles) == (False, True, False)
    ((path, _),) = roots(SOURCE)
    assert sorted(folder.name for folder in Path(path).iterdir()) == ["commit", "review-diff"]


def installed(folder: Path, text: str | None = None) -> list[str]:
    """Copy the program as a wheel would lay it out, and run the loader there."""
    package = Path(decode.__file__).parent
    shutil.copytree(package, folder / "decode", ignore=shutil.ignore_patterns("__pycache__"))
    ((shipped, _),) = roots(SOURCE)
    shutil.copytree(shipped, folder / "decode/skills_builtin")
    if text is not None:
        (folder / "decode/skills_builtin/commit/SKILL.md").write_text(text)
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from pathlib import Path;"
        "from decode.skills.load import load_skills; import decode;"
        "assert decode.__file__.startswith(sys.argv[1]);"
        "found = load_skills(Path(sys.argv[1]));"
        "print(*[f'{s.name}={s.path}' for s in found.values()])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)], capture_output=True, text=True, check=False
    )
    return [*done.stdout.split(), done.stderr]


def test_the_skills_in_the_wheel_are_found(tmp_path: Path) -> None:
    first, second, errors = installed(tmp_path)
    assert first == f"commit={tmp_path}/decode/skills_builtin/commit/SKILL.md"
    assert second.startswith("review-diff=")
    assert errors == ""


def test_a_built_in_that_does_not_parse_raises(tmp_path: Path) -> None:
    (errors,) = installed(tmp_path, "# no header")
    assert "SkillError: a built-in skill is broken" in errors
