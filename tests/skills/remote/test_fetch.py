import asyncio
from pathlib import Path

import pytest

from decode.entities.errors import SkillError
from decode.entities.skill_def import SkillDef
from decode.skills.answer import answer_skill_call
from decode.skills.load import load_skills
from decode.skills.payload import format_skill_payload
from decode.skills.remote.ask import refresh_sources
from decode.skills.remote.fetch import ready
from decode.skills.used import LoadLedger
from tests.skills.remote.shops import Shop, offer, registered
from tests.skills.shelf import skill_text


async def listed(cwd: Path) -> SkillDef:
    await refresh_sources(cwd)
    return load_skills(cwd)["a"]


async def test_the_body_is_fetched_on_load_by_the_same_candidate(cwd: Path) -> None:
    shop = Shop([offer("a")])
    with registered(shop):
        skill = await listed(cwd)
        assert (skill.body, skill.locator) == ("", "id-of-a")
        now = await ready(skill, cwd)
        assert now is not None
        assert now.body == "Body of id-of-a."
        assert (now.description, len(now.sha256)) == ("Does it.", 64)
        assert shop.fetched == [shop.offers[0]]


async def test_every_entry_gives_the_same_bytes(cwd: Path) -> None:
    with registered(Shop([offer("a")])):
        skill = await listed(cwd)
        by_tool, use = await answer_skill_call(load_skills(cwd), "a", "x", LoadLedger(), cwd)
        by_slash = await asyncio.to_thread(format_skill_payload, skill, cwd, "x")
        assert by_tool == by_slash == "Body of id-of-a.\n\nx"
        assert format_skill_payload(skill, cwd, "x") == by_tool
        assert use is not None
        assert use.source == "shop"


async def test_a_header_that_comes_with_it_is_held_to_the_listing(cwd: Path) -> None:
    shop = Shop([offer("a")], text=lambda _c: skill_text("a", body="Do $x.", more="arguments: x\n"))
    with registered(shop):
        now = await ready(await listed(cwd), cwd)
        assert now is not None
        assert (now.body, now.arguments) == ("Do $x.", ("x",))
        shop.text = lambda _c: skill_text("other")
        with pytest.raises(SkillError, match="listed as a but loads as other"):
            await ready(await listed(cwd), cwd)


async def test_a_flag_that_comes_with_the_body_still_counts(cwd: Path) -> None:
    text = skill_text("a", body="Secret.", more="disable-model-invocation: true\n")
    with registered(Shop([offer("a")], text=lambda _c: text)):
        await listed(cwd)
        said, use = await answer_skill_call(load_skills(cwd), "a", "", LoadLedger(), cwd)
        assert use is None
        assert "Secret" not in said


@pytest.mark.parametrize("text", ["", "  \n", "---\nname: a\n---\nx", "---\nname: a\n"])
async def test_a_text_that_is_no_skill_is_refused(cwd: Path, text: str) -> None:
    with registered(Shop([offer("a")], text=lambda _c: text)):
        skill = await listed(cwd)
        with pytest.raises(SkillError, match="broken"):
            await ready(skill, cwd)


async def test_a_slow_or_failing_fetch_is_a_sentence(cwd: Path) -> None:
    shop = Shop([offer("a")])
    with registered(shop):
        skill = await listed(cwd)
        shop.wait = asyncio.Event()
        with pytest.raises(SkillError, match="did not answer in time"):
            await ready(skill, cwd, timeout_s=0.02)
        assert shop.cancelled == 1
        shop.wait, shop.fault = None, OSError("down")
        said, use = await answer_skill_call(load_skills(cwd), "a", "", LoadLedger(), cwd)
        assert (use, "OSError: down" in said) == (None, True)
