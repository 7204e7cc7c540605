from decode.skills.sources.user import SOURCE
from tests.skills.sources.places import outside, roots


def test_the_persons_own_folder() -> None:
    assert (SOURCE.name, SOURCE.rank, SOURCE.flat) == ("user", 400, False)
    assert roots(SOURCE) == outside("/home/me/.decode/skills")
