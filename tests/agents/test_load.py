import logging
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import settings as tried
from hypothesis import strategies as st

from decode.agents.load import load_agents, loosening
from decode.config import paths
from decode.config.settings import Settings
from decode.entities.state import Mode


def write(folder: Path, name: str, header: str = "tools: all", body: str = "Do.") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.md"
    path.write_text(f"---\n{header}\n---\n{body}\n")
    return path


def test_the_four_built_in_agents(cwd: Path) -> None:
    agents = load_agents(cwd)
    assert list(agents) == ["build", "code-reviewer", "explore", "plan"]
    assert agents.diagnostics == ()
    assert agents["build"].tools is None
    assert agents["plan"].mode is Mode.PLAN
    assert all(agent.allows("skill") for agent in agents.values())
    assert all(agent.description and agent.source == "builtin" for agent in agents.values())
    changing = ("write", "edit", "bash")
    assert not any(agents["explore"].allows(tool) for tool in changing)


def test_built_in_prompts_are_short_and_name_no_place(cwd: Path) -> None:
    for agent in load_agents(cwd).values():
        assert len(agent.prompt.encode()) <= 2_000
        for word in ("SKILL.md", ".decode", "skills/", str(paths.home())):
            assert word not in agent.prompt


def test_the_nearest_agent_of_a_name_wins(cwd: Path) -> None:
    (cwd / ".git").mkdir()
    inner = cwd / "a"
    inner.mkdir()
    write(paths.home() / ".decode" / "agents", "mine", body="user")
    write(paths.config_dir() / "agents", "other", body="config")
    write(cwd / ".decode" / "agents", "mine", body="root")
    write(inner / ".decode" / "agents", "mine", body="inner")
    write(cwd / ".decode" / "agents", "build", body="ours")
    agents = load_agents(inner)
    assert agents["mine"].prompt == "inner"
    assert load_agents(cwd)["mine"].prompt == "root"
    assert agents["build"].prompt == "ours"
    assert agents["other"].prompt == "config"


@pytest.mark.parametrize(
    "data",
    [
        b"# no header",
        b"",
        b"---\nname: x\n",
        b"---\ntools: all\nmode: paln\n---\nx",
        b"---\ntools: all\n---\n\xff",
        b"---\n*a: b\n---\nx",
        b"---\ntools: all\n---\n" + b"x" * 1024 * 1024,
    ],
)
def test_a_bad_file_costs_only_itself_and_is_named(
    cwd: Path, caplog: pytest.LogCaptureFixture, data: bytes
) -> None:
    path = write(cwd / ".decode" / "agents", "bad")
    path.write_bytes(data)
    write(cwd / ".decode" / "agents", "good")
    with caplog.at_level(logging.WARNING):
        agents = load_agents(cwd)
    assert "good" in agents
    assert "bad" not in agents
    assert [note.path for note in agents.diagnostics] == [path]
    assert str(path) in caplog.text


def test_a_folder_in_place_of_a_file_is_named(cwd: Path) -> None:
    (cwd / ".decode" / "agents" / "x.md").mkdir(parents=True)
    assert "cannot be read" in load_agents(cwd).diagnostics[0].message


def test_b057_a_warning_names_file_line_and_key(
    cwd: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = write(cwd / ".decode" / "agents", "tight", "description: x\nallowedTools: [read]")
    with caplog.at_level(logging.WARNING):
        agents = load_agents(cwd)
    assert f"{path}:3: the key 'allowedTools' means nothing" in caplog.text
    assert not agents["tight"].allows("bash")


def test_only_what_the_person_agreed_to_loosens(cwd: Path) -> None:
    write(cwd / ".decode" / "agents", "loose", "tools: all\nmode: bypass\nallow: [bash]")
    asked = loosening(cwd)
    assert asked == ("agent loose: mode = bypass", "agent loose: allow bash")
    trusting = Settings(trusted=True, agreed=frozenset(asked))
    found = load_agents(cwd, trusting)["loose"]
    assert (found.mode, [rule.scope for rule in found.rules]) == (Mode.BYPASS, ["agent"])
    wary = [Settings(), Settings(agreed=frozenset(asked)), Settings(trusted=True)]
    for settings in wary:
        held = load_agents(cwd, settings)["loose"]
        assert (held.mode, [rule.scope for rule in held.rules]) == (
            Mode.DEFAULT,
            ["project_untrusted"],
        )
    write(cwd / ".decode" / "agents", "loose", "tools: all\nallow: [bash, write]")
    later = load_agents(cwd, trusting)["loose"]
    assert {rule.scope for rule in later.rules} == {"project_untrusted"}


def test_the_persons_own_agents_need_no_trust(cwd: Path) -> None:
    write(paths.home() / ".decode" / "agents", "own", "tools: all\nmode: edit")
    assert load_agents(cwd)["own"].mode is Mode.EDIT


def test_safe_leaves_the_built_in_ones(cwd: Path) -> None:
    write(cwd / ".decode" / "agents", "mine")
    assert "mine" not in load_agents(cwd, Settings(safe=True))


@tried(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200), st.booleans())
@example(b"tools: [read]\nrules: {deny: [" + b"[" * 2_000, True)
@example(b"x: &a [*a]\n", True)
def test_b057_any_bytes_cost_only_their_file_and_never_give_every_tool(
    cwd: Path, data: bytes, headed: bool
) -> None:
    folder = cwd / ".decode" / "agents"
    write(folder, "good", "tools: [read]")
    (folder / "odd.md").write_bytes(b"---\n" + data + b"\n---\nDo.\n" if headed else data)
    agents = load_agents(cwd)
    assert agents["good"].tools == {"read"}
    odd = [one for one in agents.values() if one.path and one.path.name == "odd.md"]
    assert all(one.tools is not None for one in odd)


def test_the_built_in_ones_need_no_yaml() -> None:
    code = (
        "import sys; from pathlib import Path; from decode.agents.load import load_agents;"
        "assert load_agents(Path('/')); print('yaml' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
