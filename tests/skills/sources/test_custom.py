from pathlib import Path

from decode.config.settings import SkillSettings
from decode.skills.sources.custom import SOURCE
from tests.skills.sources.places import outside, roots


def test_folders_of_the_settings_from_cwd_from_home_and_absolute() -> None:
    assert (SOURCE.name, SOURCE.rank, SOURCE.flat, SOURCE.single) == ("custom", 300, True, True)
    dirs = (Path("x/y"), Path("~/mine"), Path("/srv/skills"))
    assert roots(SOURCE, SkillSettings(dirs=dirs)) == outside(
        "/repo/a/b/x/y", "/home/me/mine", "/srv/skills"
    )
    assert roots(SOURCE) == []
