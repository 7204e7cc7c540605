from decode.skills.sources.project_agents import SOURCE
from tests.skills.sources.places import roots


def test_the_standards_folder_in_every_directory() -> None:
    assert (SOURCE.name, SOURCE.rank, SOURCE.flat) == ("project", 200, True)
    assert roots(SOURCE)[0] == ("/repo/a/b/.agents/skills", 0)
    assert len(roots(SOURCE)) == 3
