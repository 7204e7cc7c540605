from decode.config.settings import SkillSettings
from decode.skills.sources.compat_user import SOURCE
from tests.skills.sources.places import outside, roots


def test_only_peers_that_are_switched_on() -> None:
    assert SOURCE.name == "user"
    assert 500 < SOURCE.rank < 600
    assert roots(SOURCE) == []
    on = roots(SOURCE, SkillSettings(compat=("opencode", "dsh")))
    assert on == outside("/home/me/.config/opencode/skills", "/home/me/.dsh/skills")
