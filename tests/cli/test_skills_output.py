from pathlib import Path

import pytest

from decode.cli.skills_output import diagnostic_line, looked_up, named, printable
from decode.config.settings import Settings
from decode.entities.errors import UsageError
from decode.entities.skill_def import SkillDiagnostic
from tests.skills.shelf import project, put


def test_text_for_a_screen_hides_nothing_and_is_always_encodable() -> None:
    assert printable("a\x1b[2J\u202eb") == "a\\x1b[2J\\u202eb"
    assert printable("Grüße é").encode()
    assert printable("bad\udcff").encode()


def test_a_diagnostic_is_one_line_with_what_there_is() -> None:
    whole = SkillDiagnostic("warning", "code", "message", Path("/x/SKILL.md"), 3, "hint")
    assert diagnostic_line(whole) == "/x/SKILL.md:3: warning: message; hint [code]"
    assert diagnostic_line(SkillDiagnostic("info", "c", "m")) == "info: m [c]"
    assert diagnostic_line(SkillDiagnostic("info", "c", "m", Path("/x"))) == "/x: info: m [c]"


def test_every_reserved_name_and_alias_is_known_to_a_look_up(cwd: Path) -> None:
    for name in ("exit", "clear", "quit"):
        put(project(cwd), name)
    found = looked_up(cwd, Settings())
    assert [one.code for one in found.diagnostics] == ["reserved-name"] * 3


def test_an_unknown_name_says_what_is_wrong_with_its_file(cwd: Path) -> None:
    put(project(cwd), "a", "# none")
    with pytest.raises(UsageError, match="the file has no header"):
        named(looked_up(cwd, Settings()), "a")
