import subprocess
import tempfile
from pathlib import Path

import pytest

from decode.config.settings import RuleText, Settings, SkillSettings
from decode.entities.errors import ConfigError, UsageError
from decode.entities.turn import SkillUse
from decode.loop.setup.premises import Premises
from decode.skills.last_use import last_uses


def test_the_place_of_a_session_is_known_by_its_real_path(cwd: Path, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(cwd)], check=True)
    (cwd / "sub").mkdir()
    link = tmp_path / "link"
    link.symlink_to(cwd / "sub")
    premises = Premises.at(link, Settings(add_dirs=(tmp_path,)))
    assert premises.cwd == cwd / "sub"
    assert premises.roots.project == cwd
    assert premises.roots.add_dirs == (tmp_path,)
    assert premises.output_dir in premises.roots.read_only
    assert premises.output_dir.is_dir()


def test_every_output_directory_is_its_own(cwd: Path) -> None:
    one, two = Premises.at(cwd, Settings()), Premises.at(cwd, Settings())
    assert one.output_dir != two.output_dir


async def test_a_home_that_cannot_be_written_keeps_nobody_from_working(
    cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/cache")
    premises = Premises.at(cwd, Settings())
    assert premises.output_dir.parent == Path(tempfile.gettempdir())
    await premises.close()
    assert not premises.output_dir.exists()


async def test_whole_outputs_go_with_the_session(cwd: Path) -> None:
    premises = Premises.at(cwd, Settings())
    (premises.output_dir / "output.txt").write_text("x")
    await premises.close()
    assert list(premises.output_dir.parent.iterdir()) == []


def test_an_agent_is_found_or_the_real_ones_are_listed(cwd: Path) -> None:
    premises = Premises.at(cwd, Settings())
    assert premises.agent("plan").name == "plan"
    with pytest.raises(UsageError, match=r"no agent 'x'.*build.*explore"):
        premises.agent("x")


def test_b118_a_deny_rule_is_never_lost(cwd: Path) -> None:
    with pytest.raises(ConfigError):
        Premises.at(cwd, Settings(rules=(RuleText("deny", "bash(", "user"),)))


def test_the_files_of_a_skill_in_use_may_be_read(cwd: Path, tmp_path: Path) -> None:
    folder = tmp_path / "skills" / "hi"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("---\nname: hi\ndescription: says hi\n---\nSay hi.\n")
    (folder / "notes.md").write_text("x")
    settings = Settings(skills=SkillSettings(dirs=(folder.parent,)))
    premises = Premises.at(cwd, settings)
    before = premises.roots.read_only
    premises.open_files_of(SkillUse("nosuch", "custom", "0", "tool"))
    assert premises.roots.read_only == before
    premises.open_files_of(SkillUse("hi", "custom", "0", "tool"))
    premises.open_files_of(SkillUse("hi", "custom", "0", "tool"))
    assert premises.roots.read_only == (*before, folder)


@pytest.mark.parametrize("kept", [True, False])
def test_the_last_use_of_a_skill_is_kept_unless_nothing_is(cwd: Path, kept: bool) -> None:
    premises = Premises.at(cwd, Settings(keep_session=kept))
    premises.used(SkillUse("nosuch", "custom", "0", "tool"))
    premises.used(SkillUse("commit", "builtin", "0", "slash"))
    assert len(last_uses()) == (1 if kept else 0)


async def test_the_sandbox_is_tested_once_and_follows_the_roots(cwd: Path, tmp_path: Path) -> None:
    premises = Premises.at(cwd, Settings())
    assert not premises.confined
    await premises.ready()
    sandbox = premises.sandbox
    await premises.ready()
    assert premises.sandbox is sandbox
    assert sandbox is not None
    premises.read_also(tmp_path)
    assert tmp_path in sandbox.roots.read_only
    assert bool(premises.notices) is not (premises.confined and not sandbox.report.weaker)
    await premises.close()
