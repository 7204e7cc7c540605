from pathlib import Path

from decode.skills.load import load_skills
from decode.skills.registry import SkillRegistry
from decode.tools._shelf import Shelf


async def test_one_request_looks_once_and_the_next_one_anew(cwd: Path) -> None:
    shelf, looked = Shelf(), list[str]()

    def look() -> SkillRegistry:
        looked.append("")
        return load_skills(cwd)

    for run_id, step in (("a", 1), ("a", 1), ("a", 2), ("b", 2), ("b", 2), (None, 2), (None, 2)):
        await shelf.at(run_id, step, look)
    assert len(looked) == 5
