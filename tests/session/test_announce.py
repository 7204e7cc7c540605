from pathlib import Path

from decode.config.settings import Settings, SettingsDiagnostic
from decode.entities.event import Notice
from decode.entities.skill_def import SkillDiagnostic
from decode.session.announce import Announcer, settings_notices

BAD = SkillDiagnostic("warning", "yaml", "is not YAML", Path("/s/SKILL.md"), 3, "mend it")
WORSE = SkillDiagnostic("error", "gone", "cannot be read")
INFO = SkillDiagnostic("info", "compat-off", "is off")


def test_b001_a_fault_is_told_once_with_file_and_line() -> None:
    announcer = Announcer()
    assert list(announcer.fresh("skills", [BAD, INFO])) == [
        Notice("/s/SKILL.md:3: is not YAML; /skills or `decode skills list` tells more", "warning")
    ]
    assert list(announcer.fresh("skills", [BAD, INFO])) == []


def test_new_faults_are_told_together() -> None:
    announcer = Announcer()
    list(announcer.fresh("skills", [BAD]))
    other = SkillDiagnostic("warning", "yaml", "other", Path("/t/SKILL.md"), 1)
    assert list(announcer.fresh("skills", [BAD, other, WORSE])) == [
        Notice(
            "/t/SKILL.md:1: other (and 1 more); /skills or `decode skills list` tells more", "error"
        )
    ]


def test_settings_that_do_not_count_are_named() -> None:
    faults = (SettingsDiagnostic("a is wrong", "did you mean b?"), SettingsDiagnostic("c"))
    settings = Settings(diagnostics=faults, untrusted=("mode = bypass",))
    assert list(settings_notices(settings)) == [
        Notice("a is wrong; did you mean b?", "warning"),
        Notice("c", "warning"),
        Notice("1 setting of this project counts only after you trust it: /trust", "warning"),
    ]


def test_several_settings_that_wait_for_trust_are_counted() -> None:
    (line,) = settings_notices(Settings(untrusted=("mode = bypass", "allow bash")))
    assert line.text == "2 settings of this project count only after you trust it: /trust"


def test_who_said_no_is_not_asked_again() -> None:
    assert list(settings_notices(Settings(untrusted=("mode = bypass",), declined=True))) == []


def test_a_very_long_fault_is_told_in_part() -> None:
    full = SkillDiagnostic("warning", "catalog-omitted", "left out: " + "skill, " * 1_000)
    (notice,) = Announcer().fresh("skills", [full])
    assert len(notice.text) < 350
    assert notice.text.endswith("…; /skills or `decode skills list` tells more")
