from decode.skills.sources import sources
from decode.skills.sources._spec import FolderSource, SkillSource
from tests.skills.remote.shops import Shop


def test_every_file_of_the_folder_is_a_source_by_rank() -> None:
    found = sources()
    assert [source.rank for source in found] == [100, 200, 210, 300, 400, 500, 510, 600]
    assert all(isinstance(source, FolderSource) for source in found)


def test_what_answers_two_questions_is_a_source() -> None:
    assert isinstance(Shop(), SkillSource)
    assert not isinstance(object(), SkillSource)
