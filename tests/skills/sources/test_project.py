from decode.config.settings import SkillSettings
from decode.skills.sources.project import SOURCE
from tests.skills.sources.places import roots


def test_every_directory_up_to_the_root_nearest_first() -> None:
    assert (SOURCE.name, SOURCE.rank, SOURCE.flat, SOURCE.strict) == ("project", 100, False, False)
    assert roots(SOURCE) == [
        ("/repo/a/b/.decode/skills", 0),
        ("/repo/a/.decode/skills", 1),
        ("/repo/.decode/skills", 2),
    ]


def test_the_folder_is_a_setting() -> None:
    assert roots(SOURCE, SkillSettings(dir="tools/skills"))[0] == ("/repo/a/b/tools/skills", 0)
    assert {path for path, _ in roots(SOURCE, SkillSettings(dir="/srv/skills"))} == {"/srv/skills"}
    assert {path for path, _ in roots(SOURCE, SkillSettings(dir="~/s"))} == {"/home/me/s"}
