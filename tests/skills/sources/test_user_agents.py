from decode.skills.sources.user_agents import SOURCE
from tests.skills.sources.places import outside, roots


def test_the_persons_folder_of_the_standard() -> None:
    assert (SOURCE.name, SOURCE.rank, SOURCE.flat) == ("user", 500, True)
    assert roots(SOURCE) == outside("/home/me/.agents/skills")
