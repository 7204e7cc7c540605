from decode.config.settings import SkillSettings
from decode.skills.sources.compat_project import SOURCE
from tests.skills.sources.places import roots


def test_only_peers_that_are_switched_on() -> None:
    assert (SOURCE.name, SOURCE.flat) == ("project", False)
    assert 200 < SOURCE.rank < 250
    assert roots(SOURCE) == []
    on = roots(SOURCE, SkillSettings(compat=("copilot", "nobody", "claude")))
    assert on[:2] == [("/repo/a/b/.github/skills", 0), ("/repo/a/b/.claude/skills", 0)]
    assert len(on) == 6
