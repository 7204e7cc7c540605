from dataclasses import replace
from pathlib import Path

from pydantic_ai.tools import ToolDefinition

from decode.entities.event import SkillLoaded
from decode.skills.load import load_skills
from decode.skills.payload import format_skill_payload
from decode.tools._permit import Permit
from decode.tools.bash import bash
from decode.tools.read import read
from decode.tools.skill import TOOL, skill
from tests.tools.tool_bench import Bench


def plant(root: Path, name: str, body: str = "Do it.", extra: str = "") -> Path:
    folder = root / ".decode/skills" / name
    folder.mkdir(parents=True, exist_ok=True)
    header = f"---\nname: {name}\ndescription: does {name}\n{extra}---\n"
    (folder / "SKILL.md").write_text(header + body)
    return folder


async def test_the_result_is_the_payload_and_the_load_is_told(bench: Bench) -> None:
    plant(bench.cwd, "ship", "Ship $ARGUMENTS now.")
    said = await bench.call(skill, "ship", "it all")
    found = load_skills(bench.cwd)["ship"]
    assert said == format_skill_payload(found, bench.cwd, "it all") == "Ship it all now."
    event = bench.events[0]
    assert isinstance(event, SkillLoaded)
    use = event.use
    assert (use.name, use.source, use.via, use.arguments) == ("ship", "project", "tool", "it all")


async def test_an_unchanged_skill_is_not_given_twice(bench: Bench) -> None:
    plant(bench.cwd, "ship")
    await bench.call(skill, "ship")
    assert "loaded above" in await bench.call(skill, "ship")
    assert len(bench.events) == 1
    plant(bench.cwd, "ship", "Do it otherwise.")
    assert "Do it otherwise." in await bench.call(skill, "ship")
    assert len(bench.events) == 2


async def test_an_unknown_name_is_answered_with_the_real_ones(bench: Bench) -> None:
    plant(bench.cwd, "ship")
    said = await bench.call(skill, "shop")
    assert "ship" in said
    assert bench.events == []


async def test_b046_b047_the_paths_of_the_trailer_are_accepted_as_they_are(bench: Bench) -> None:
    folder = plant(bench.cwd, "hi")
    folder = folder.rename(folder.with_name("my skill é"))
    (folder / "references").mkdir()
    (folder / "references/limits.md").write_text("# limits\n")
    (folder / "scripts").mkdir()
    (folder / "scripts/hello.sh").write_text("echo hello\n")
    payload = await bench.call(skill, "hi")
    paths = [
        line[line.index(".decode/") :]
        for line in payload.splitlines()
        if line.endswith((".md", ".sh"))
    ]
    assert len(paths) == 2
    assert await bench.call(read, paths[0]) == "     1\t# limits"
    command = f"bash '{paths[1]}'"
    bench.permit(Permit("", command=command, cwd=bench.cwd))
    assert await bench.call(bash, command) == "hello"


async def prepared(bench: Bench) -> ToolDefinition:
    assert TOOL.prepare is not None
    schema = {"type": "object", "properties": {"name": {"type": "string"}, "arguments": {}}}
    definition = ToolDefinition(name="skill", parameters_json_schema=schema)
    made = await TOOL.prepare(bench.context(), definition)
    assert made is not None
    assert definition.parameters_json_schema["properties"]["name"] == {"type": "string"}
    return made


async def test_the_schema_lists_the_names_a_model_may_use(bench: Bench) -> None:
    plant(bench.cwd, "ship")
    plant(bench.cwd, "hidden", extra="disable-model-invocation: true\n")
    made = await prepared(bench)
    names = made.parameters_json_schema["properties"]["name"]["enum"]
    assert "ship" in names
    assert "hidden" not in names
    assert names == sorted(names)


async def test_a_long_list_is_left_out_of_the_schema(bench: Bench) -> None:
    for number in range(65):
        plant(bench.cwd, f"s{number}")
    made = await prepared(bench)
    assert made.parameters_json_schema["properties"]["name"] == {"type": "string"}


async def test_without_a_skill_the_schema_stays_as_it_is(bench: Bench) -> None:
    switched_off = replace(bench.deps.settings.skills, enabled=False)
    bench.deps.skills = lambda: load_skills(bench.cwd, switched_off)
    made = await prepared(bench)
    assert made.parameters_json_schema["properties"]["name"] == {"type": "string"}


def test_the_title_names_skill_and_arguments() -> None:
    assert TOOL.title({"name": "ship"}) == "skill ship"
    assert TOOL.title({"name": "ship", "arguments": "it"}) == "skill ship it"
