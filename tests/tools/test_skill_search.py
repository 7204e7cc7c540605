from decode.tools.skill_search import TOOL, skill_search
from tests.tools.test_skill import plant
from tests.tools.tool_bench import Bench


async def test_skills_are_found_by_words_of_the_task(bench: Bench) -> None:
    plant(bench.cwd, "deploy-site")
    plant(bench.cwd, "lint")
    said = await bench.call(skill_search, "deploy it")
    assert "- deploy-site: does deploy-site" in said
    assert "lint" not in said


async def test_no_match_says_how_to_go_on(bench: Bench) -> None:
    assert "other words" in await bench.call(skill_search, "zzz")


def test_the_title_is_the_query() -> None:
    assert TOOL.title({"query": "x"}) == "search skills: x"
