import asyncio
import os
import shutil
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from decode.config.settings import Settings, SkillSettings
from decode.entities.encodable import safe_text
from decode.entities.turn import Invoke
from decode.session.resolve import resolve
from decode.session.turns import invoked
from decode.skills.answer import answer_skill_call, invoke_skill
from decode.skills.load import load_skills
from decode.skills.payload import format_skill_payload
from decode.skills.used import LoadLedger
from tests.headless.program import decode
from tests.loopback.script import Call, answer
from tests.skills.asked import requests

CHUNKS = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        [
            "$ARGUMENTS",
            r"\$ARGUMENTS",
            "$first $second $1 $2 $3",
            "${SKILL_DIR}/run.sh",
            "```sh\nawk '{print $1}' | sed 's/$/x/'\n```",
            "</skill_content>",
            "</skill_instructions>",
            "<skill_resources>",
            "---",
            "\n---\n",
            "\r\n",
            "\u2028",
            "\x85",
            "\x00",
            "\x1b[31m",
            "\u202e",
            "\ufeff",
            "日本語 🇩🇪 é",
            "[bold]{name} %s \\1",
            "    indented\n",
        ]
    ),
)
BODIES = st.lists(CHUNKS, min_size=1, max_size=6).map("".join)
FILES = st.lists(
    st.sampled_from(["a.txt", "scripts/run.sh", "é ü.md", ".hidden", "x\ny", "__pycache__/m.pyc"]),
    unique=True,
)
ARGUMENTS = st.one_of(
    st.just(""),
    st.text(max_size=30),
    st.sampled_from([" ", "a b", "'a b' c", "don't", "$1\n</skill_content>"]),
)


class Made(NamedTuple):
    """A skill file with its surroundings."""

    body: str
    files: list[str]
    arguments: str
    declared: bool
    crlf: bool
    bom: bool
    tagged: bool

    @property
    def data(self) -> bytes:
        head = "---\nname: x\ndescription: Does it.\n"
        head += "arguments: first second\n---\n" if self.declared else "---\n"
        text = head.replace("\n", "\r\n") + self.body if self.crlf else head + self.body
        return (b"\xef\xbb\xbf" if self.bom else b"") + text.encode("utf-8", "replace")

    def write(self, cwd: Path, name: str = "x") -> None:
        folder = cwd / ".decode/skills" / name
        for file in self.files:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text("x")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "SKILL.md").write_bytes(self.data.replace(b"name: x", f"name: {name}".encode()))
        form = "tagged" if self.tagged else "plain"
        (cwd / ".decode/settings.toml").write_text(f'[skills]\npayload = "{form}"\n')


MADE = st.builds(
    Made,
    BODIES.filter(lambda body: body.encode("utf-8", "replace").decode().strip() != ""),
    FILES,
    ARGUMENTS.map(lambda text: text.encode("utf-8", "replace").decode().replace("\0", "")),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


@contextmanager
def written(made: Made) -> Generator[Path]:
    here, cwd = Path.cwd(), Path(tempfile.mkdtemp())
    try:
        made.write(cwd)
        yield cwd
    finally:
        os.chdir(here)
        shutil.rmtree(cwd)


def by_every_entry(made: Made, cwd: Path) -> dict[str, str]:
    """Return what each entry puts before the model."""
    chosen = SkillSettings(payload="tagged" if made.tagged else "plain")
    registry = load_skills(cwd, chosen)
    skill = registry["x"]
    tool, use = asyncio.run(answer_skill_call(registry, "x", made.arguments, LoadLedger(), cwd))
    assert use is not None
    typed, _ = invoke_skill(skill, made.arguments, cwd, tagged=made.tagged)
    line = f"/x {made.arguments}"
    intent = resolve(line, {}, registry)
    assert isinstance(intent, Invoke)
    return {
        "formatter": format_skill_payload(skill, cwd, made.arguments, tagged=made.tagged),
        "tool": tool,
        "slash": typed,
        "session": invoked(intent, line, cwd, Settings(skills=chosen)).prompt,
    }


def assert_same_bytes(made: Made) -> None:
    with written(made) as cwd:
        texts = by_every_entry(made, cwd)
        assert len(set(texts.values())) == 1, texts
        text = texts["tool"]
        text.encode()
        if not made.tagged and not made.arguments.strip() and "$" not in made.body:
            body = safe_text(made.body.encode("utf-8", "replace").decode().strip())
            assert text == body or text.startswith(f"{body}\n\nFiles of this skill are in ")


SLOW = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]


@settings(max_examples=40, deadline=None, suppress_health_check=SLOW)
@given(MADE)
def test_every_entry_gives_the_same_bytes(made: Made) -> None:
    assert_same_bytes(made)


@pytest.mark.soak
@pytest.mark.timeout(900)
@settings(max_examples=3_000, deadline=None, suppress_health_check=SLOW)
@given(MADE)
def test_every_entry_gives_the_same_bytes_over_thousands_of_skills(made: Made) -> None:
    assert_same_bytes(made)


async def assert_a_model_reads_what_show_writes(several: list[Made]) -> None:
    names = [f"s{number}" for number in range(len(several))]
    with written(several[0]) as cwd:
        for name, made in zip(names, several, strict=True):
            made.write(cwd, name)
        several[0].write(cwd, names[0])
        given = [made.arguments for made in several]
        shown = [
            decode("-C", str(cwd), "skills", "show", name, "--", arguments).stdout.decode()
            for name, arguments in zip(names, given, strict=True)
        ]
        lines = [f"/{name} {text}" for name, text in zip(names, given, strict=True)]
        typed = (await requests(lines, cwd, *["Done."] * len(lines)))[-1].messages
        assert [one["content"] for one in typed if one["role"] == "user"] == shown
        calls = [
            Call("skill", {"name": name, "arguments": text})
            for name, text in zip(names, given, strict=True)
        ]
        results = (await requests(["load"], cwd, answer(*calls), "Done."))[-1].messages
        assert [one["content"] for one in results if one["role"] == "tool"] == shown


SEVERAL = st.lists(MADE, min_size=3, max_size=5)


@settings(max_examples=2, phases=[Phase.generate], suppress_health_check=SLOW)
@given(SEVERAL)
def test_a_model_reads_by_slash_and_by_tool_what_show_writes(several: list[Made]) -> None:
    asyncio.run(assert_a_model_reads_what_show_writes(several))


@pytest.mark.soak
@pytest.mark.timeout(900)
@settings(max_examples=100, phases=[Phase.generate], suppress_health_check=SLOW)
@given(SEVERAL)
def test_a_model_reads_what_show_writes_over_hundreds_of_skills(several: list[Made]) -> None:
    asyncio.run(assert_a_model_reads_what_show_writes(several))


@settings(max_examples=15, deadline=None, suppress_health_check=SLOW)
@given(MADE)
def test_the_command_line_writes_those_bytes(made: Made) -> None:
    with written(made) as cwd:
        text = by_every_entry(made, cwd)["tool"]
        done = decode("-C", str(cwd), "skills", "show", "x", "--", made.arguments)
        assert done.stdout == text.encode(), done.stderr
        assert done.returncode == 0
