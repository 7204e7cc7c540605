import re
from dataclasses import replace
from pathlib import Path

import pytest

from decode.gate.sandbox.confinement import Backend
from decode.gate.sandbox.sandbox import Sandbox
from decode.tools._launch import prepared
from decode.tools._permit import Permit
from decode.tools.bash import bash
from tests.tools.test_bash import descriptors, processes
from tests.tools.tool_bench import Bench


@pytest.fixture
def confined(bench: Bench, tmp_path: Path) -> Bench:
    bench.deps.sandbox = Sandbox(bench.deps.roots, tmp_path / "quarantine")
    return bench


async def run(bench: Bench, command: str, profile: str, **args: object) -> str:
    bench.permit(Permit("", command=command, cwd=bench.cwd, profile=profile))
    return await bench.call(bash, command, **args)


def walls(bench: Bench) -> bool:
    """A system without any means of confinement lets everything through, and says so."""
    assert isinstance(bench.deps.sandbox, Sandbox)
    return bench.deps.sandbox.report.backend is not Backend.NONE


@pytest.mark.parametrize(
    ("profile", "writes"),
    [("read-only", False), ("", False), ("workspace-write", True), ("none", True)],
)
async def test_the_profile_of_the_permit_holds(profile: str, writes: bool, confined: Bench) -> None:
    said = await run(confined, "echo x > made; cat made; echo done", profile)
    assert said.endswith("done")
    assert (confined.cwd / "made").exists() == (writes or not walls(confined))


async def test_status_and_folder_come_out_of_the_sandbox(confined: Bench) -> None:
    (confined.cwd / "sub").mkdir()
    said = await run(confined, "cd sub; exit 3", "workspace-write")
    assert said.startswith("[exit status 3]\n[ended in ")


async def test_what_the_sandbox_took_out_is_told(confined: Bench) -> None:
    said = await run(confined, "mkdir .decode; echo x > .decode/settings.toml", "workspace-write")
    assert bool(re.search(r"\[.*\.decode.*protected", said)) == walls(confined)


@pytest.mark.usefixtures("last_words")
async def test_a_confined_command_may_say_a_last_word_and_is_gone(confined: Bench) -> None:
    before = descriptors()
    command = "trap 'echo bye; exit' TERM; echo up; setsid sleep 701 & while :; do sleep 0.05; done"
    said, limit = "", 0.2
    while "up" not in said and limit < 60:
        limit *= 2
        said = await run(confined, command, "workspace-write", timeout=limit)
    assert "bye" in said.splitlines()
    assert said.endswith(f"[timed out after {limit:g} s; it and all it started was ended]")
    assert processes(confined.cwd) == []
    assert descriptors() == before


async def test_a_confined_job_is_ended(confined: Bench) -> None:
    confined.permit(Permit("", command="sleep 702", cwd=confined.cwd, profile="workspace-write"))
    await confined.call(bash, "sleep 702", background=True)
    await confined.deps.jobs.close()
    assert processes(confined.cwd) == []


async def test_a_readable_place_that_is_gone_stops_no_command(bench: Bench, tmp_path: Path) -> None:
    roots = replace(bench.deps.roots, read_only=(tmp_path / "skill that was removed",))
    bench.deps.sandbox = Sandbox(roots, tmp_path / "quarantine")
    assert await run(bench, "echo hi", "workspace-write") == "hi"


def test_without_a_sandbox_the_shell_is_started_as_the_gate_knows_it(cwd: Path) -> None:
    start = prepared(Permit("", command="echo hi"), cwd, {"PATH": "/bin"}, None)
    try:
        shell = start.launch.argv.index("/bin/bash")
        assert start.launch.argv[shell:-1] == ("/bin/bash", "--noprofile", "--norc", "-c")
        assert start.launch.argv[-1].endswith("; echo hi")
        assert start.launch.env == {"PATH": "/bin", "DECODE_COMMAND": start.token}
        assert list(start.settle()) == []
    finally:
        start.drop()


def test_an_unknown_profile_starts_nothing(bench: Bench, tmp_path: Path) -> None:
    before = descriptors()
    sandbox = Sandbox(bench.deps.roots, tmp_path / "quarantine")
    with pytest.raises(ValueError, match="loose"):
        prepared(Permit("", command="true", profile="loose"), bench.cwd, {}, sandbox)
    assert descriptors() == before
