from pathlib import Path

from decode.config.settings import Settings
from decode.entities.turn import SkillUse
from decode.loop.kept.thread import Thread
from decode.loop.room.restoring import restored
from decode.skills.load import load_skills
from tests.loop.messages import asks, says
from tests.skills.shelf import NATIVE, put, skill_text


def _in_use(cwd: Path, *names: str) -> Thread:
    thread = Thread()
    for name in names:
        put(cwd / NATIVE, name, skill_text(name, body=f"{name.upper()} BODY"))
        thread.load(SkillUse(name, "project", "0", "slash"), f"{name.upper()} BODY")
    return thread


def test_skills_whose_text_is_kept_are_not_put_back_again(cwd: Path) -> None:
    thread = _in_use(cwd, "kept", "gone")
    skills = load_skills(cwd, Settings())
    text = restored(thread, [asks("KEPT BODY"), says("ok")], skills, cwd)
    assert "GONE BODY" in text
    assert "KEPT BODY" not in text
    assert set(thread.loads.loads) == {"project:kept", "project:gone"}
    assert restored(thread, [asks(text)], skills, cwd).count("BODY") <= 1


def test_where_no_skill_is_in_use_nothing_is_put_back(cwd: Path) -> None:
    assert restored(Thread(), [says("ok")], load_skills(cwd, Settings()), cwd) == ""
