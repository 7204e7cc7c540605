import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from decode.entities.event import Event, ToolOutput
from decode.tools._permit import Permit
from decode.tools.bash import TOOL, bash
from decode.tools.job_kill import job_kill
from decode.tools.job_output import job_output
from decode.tools.read import read
from tests.tools.tool_bench import Bench


async def run(bench: Bench, command: str, *, cwd: Path | None = None, **args: object) -> str:
    bench.permit(Permit("", command=command, cwd=cwd or bench.cwd))
    return await bench.call(bash, command, **args)


def descriptors() -> list[str]:
    return sorted(path.name for path in Path("/dev/fd").iterdir())


async def heard(bench: Bench, text: str) -> str:
    """Wait for text in the live output and return all of it."""
    news = asyncio.Event()
    told: list[str] = []

    def listen(event: Event) -> None:
        bench.events.append(event)
        told.extend([event.text] if isinstance(event, ToolOutput) else [])
        news.set()

    bench.deps.emit = listen
    while text not in "".join(told):
        news.clear()
        await asyncio.wait_for(news.wait(), 60)
    return "".join(told)


async def timed_out(bench: Bench, command: str, partial: str) -> tuple[str, float]:
    """Run with a limit that lets it say something, however busy the machine is."""
    said, limit = "", 0.2
    while not (said.startswith(partial) and said) and limit < 60:
        limit *= 2
        said = await run(bench, command, timeout=limit)
    return said, limit


def processes(folder: Path) -> list[str]:
    """Command lines of the processes, other than this one, that live below a folder."""
    found: list[str] = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError):
            if entry.name.isdigit() and int(entry.name) != os.getpid():
                where = str((entry / "cwd").readlink()).removesuffix(" (deleted)")
                words = (entry / "cmdline").read_bytes().split(b"\0")
                # One that is dying has no words any more.
                found += [str(words)] if words[0] and Path(where).is_relative_to(folder) else []
    return found


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("echo hello", "hello"),
        ("true", "[no output]"),
        ("echo out; echo err >&2; exit 3", "out\nerr\n[exit status 3]"),
        ("false", "[exit status 1]"),
        ("kill -9 $$", "[ended by signal 9 (SIGKILL)]"),
        ("cat", "[no output]"),
        ("printf 'no newline'", "no newline"),
        (r"printf '\033[31mred\033[0m\n10%%\r100%%\n'", "red\n100%"),
        (r"printf 'na\357ve\n'", r"na\xefve"),
        (
            "no-such-program",
            "/bin/bash: line 1: no-such-program: command not found\n[exit status 127]",
        ),
        ("echo $0 $-", "/bin/bash hBc"),
        ("tty; test -t 0 || echo none", "not a tty\nnone"),
        ("cat <<'X'\n$HOME `x`\nX", "$HOME `x`"),
        ("# a comment", "[no output]"),
        ("echo $LINENO\necho $LINENO", "1\n2"),
    ],
)
async def test_the_result_is_output_and_status(command: str, said: str, bench: Bench) -> None:
    assert await run(bench, command) == said


async def test_the_text_of_the_permit_runs_and_no_other(bench: Bench) -> None:
    bench.permit(Permit("", command="echo permitted", cwd=bench.cwd))
    assert await bench.call(bash, "echo asked") == "permitted"
    said = await bench.call(bash, "echo asked")
    assert said == "refused by gate: this command has no permit"


async def test_a_permit_is_good_once(bench: Bench) -> None:
    bench.permit(Permit("", command="echo once", cwd=bench.cwd))
    context = bench.context()
    assert await bash(context, "echo once") == "once"
    assert "no permit" in str(await bash(context, "echo once"))


@pytest.mark.parametrize("command", ["cd sub && test -f nope", "cd sub; exit 0", "cd sub"])
async def test_b086_a_change_of_folder_is_told_and_lasts_for_one_command(
    command: str, bench: Bench
) -> None:
    (bench.cwd / "sub").mkdir()
    said = await run(bench, command)
    assert said.endswith(
        f"[ended in {bench.cwd}/sub; the next command starts in {bench.cwd} again]"
    )
    assert await run(bench, "pwd") == str(bench.cwd)


@pytest.mark.parametrize("command", ["(cd sub)", "cd sub && cd ..", "cd sub & wait", "cd ./"])
async def test_b086_a_command_that_ends_where_it_began_says_nothing(
    command: str, bench: Bench
) -> None:
    (bench.cwd / "sub").mkdir()
    assert await run(bench, command) == "[no output]"


async def test_b085_a_folder_that_is_gone_is_made_again(bench: Bench) -> None:
    shutil.rmtree(bench.cwd)
    said = await run(bench, "pwd && ls -A")
    assert said == f"[the folder {bench.cwd} was gone and was made again, empty]\n{bench.cwd}"
    assert await run(bench, "pwd") == str(bench.cwd)


async def test_b085_a_command_may_delete_its_own_folder(bench: Bench) -> None:
    said = await run(bench, "mkdir d && cd d && rm -rf ../d; cd / && echo there")
    assert said.startswith("there\n[ended in /;")
    said = await run(bench, "mkdir d && cd d && rm -rf ../d")
    assert said == "[no output]"
    assert await run(bench, "pwd") == str(bench.cwd)


@pytest.mark.parametrize(
    "command",
    [
        "sleep 611 & echo started",
        "sleep 612 >/dev/null 2>&1 & echo started",
        "setsid sleep 613 >/dev/null 2>&1 & echo started",
        "(setsid nohup sleep 614 & disown); echo started",
        "yes 615 > /dev/null & echo started",
    ],
)
async def test_b082_what_runs_in_the_background_holds_nothing_up_and_ends(
    command: str, bench: Bench
) -> None:
    assert await run(bench, command) == "started"
    assert processes(bench.cwd) == []


@pytest.mark.usefixtures("last_words")
async def test_b082_output_of_a_process_substitution_is_not_lost(bench: Bench) -> None:
    assert await run(bench, "echo hello > >(sleep 0.05; cat)") == "hello"


@pytest.mark.parametrize(
    ("command", "partial"),
    [
        ("echo first; bash -c 'trap \"\" TERM; sleep 621 & wait'", "first\n"),
        ("echo first; trap '' TERM; while :; do sleep 622; done", "first\n"),
        ("echo first; setsid bash -c 'trap \"\" TERM HUP; sleep 623'", "first\n"),
        ("yes | grep -v y | head -1", ""),
        ("echo first; sleep 624", "first\n"),
    ],
)
@pytest.mark.usefixtures("no_last_words")
async def test_b083_the_whole_tree_ends_soon_after_the_timeout(
    command: str, partial: str, bench: Bench
) -> None:
    said, limit = await timed_out(bench, command, partial)
    assert said == f"{partial}[timed out after {limit:g} s; it and all it started was ended]"
    assert processes(bench.cwd) == []


@pytest.mark.usefixtures("last_words")
async def test_a_command_that_ends_politely_may_say_a_last_word(bench: Bench) -> None:
    command = "trap 'echo bye; exit 0' TERM; echo hello; while :; do sleep 0.05; done"
    said, _ = await timed_out(bench, command, "hello\n")
    assert said.startswith("hello\n")
    assert "bye" in said


async def test_b089_a_cancelled_command_is_gone_at_once(bench: Bench) -> None:
    before = descriptors()
    task = asyncio.create_task(run(bench, "echo up; trap '' TERM; sleep 631 & sleep 632"))
    await heard(bench, "up")
    assert processes(bench.cwd)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert processes(bench.cwd) == []
    assert descriptors() == before


async def test_output_is_passed_on_while_the_command_runs(bench: Bench) -> None:
    task = asyncio.create_task(
        run(bench, "echo one; printf 'Really? '; read -t 5 <> <(:); sleep 9")
    )
    heard = ""
    while "Really? " not in heard:
        await asyncio.sleep(0.01)
        heard = "".join(event.text for event in bench.events if isinstance(event, ToolOutput))
    assert heard == "one\nReally? "
    assert {event.call_id for event in bench.events if isinstance(event, ToolOutput)} == {"call-1"}
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_long_output_shows_head_and_tail_and_the_file_holds_it_all(bench: Bench) -> None:
    said = await run(bench, "seq 1 100000")
    assert len(said) < 31_000
    assert said.startswith("1\n2\n3\n")
    assert said.endswith("99999\n100000")
    match = re.search(r"characters left out; the whole output: read (\S+) …", said)
    assert match is not None
    assert Path(match[1]).parent == bench.output_dir
    assert content(Path(match[1])) == (0o600, "".join(f"{n}\n" for n in range(1, 100_001)))
    path = match[1]
    assert (await bench.call(read, path, 99_999)).endswith("100000")


def content(path: Path) -> tuple[int, str]:
    return path.stat().st_mode & 0o777, path.read_text()


async def test_short_output_leaves_no_file(bench: Bench) -> None:
    await run(bench, "seq 1 1000")
    assert list(bench.output_dir.iterdir()) == []


async def test_endless_output_is_bounded_on_screen_in_memory_and_on_disk(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decode.tools._output.KEPT", 1_000_000)
    said = await run(bench, "yes", timeout=0.5)
    assert len(said) < 31_000
    assert "the first 1,000,000 bytes of it" in said or "the whole output" in said
    files = list(bench.output_dir.iterdir())
    assert sum(path.stat().st_size for path in files) <= 1_000_000
    shown = [event.text for event in bench.events if isinstance(event, ToolOutput)]
    assert max(map(len, shown)) <= 4_001
    assert len(shown) < 30


async def test_output_that_cannot_be_kept_does_no_harm(bench: Bench) -> None:
    bench.output_dir.write_text("in the way")
    said = await run(bench, "seq 1 100000")
    assert "it could not be kept" in said
    assert said.endswith("100000")


@pytest.mark.parametrize(
    "command",
    [
        "git commit",
        "git log --oneline | cat",
        "git -c core.editor=vi commit --allow-empty",
        "man bash | head -1",
        'python3 -c "input()"',
        "sudo -n true",
        "ssh-keygen -f nope",
    ],
)
async def test_nothing_waits_for_a_person(command: str, bench: Bench) -> None:
    said = await run(bench, f"git init -q . 2>&1; {command}", timeout=60)
    assert "timed out" not in said


async def test_keys_do_not_reach_a_command(bench: Bench) -> None:
    bench.deps.environment = {"PATH": os.environ["PATH"], "GIT_AUTHOR_NAME": "Ada"}
    said = await run(bench, "env")
    names = {line.partition("=")[0] for line in said.splitlines()}
    assert names == {"PATH", "GIT_AUTHOR_NAME", "DECODE_COMMAND", "PWD", "SHLVL", "_"}


@pytest.mark.parametrize("seconds", [0, -1, 3601, float("nan")])
async def test_an_impossible_timeout_is_said(seconds: float, bench: Bench) -> None:
    assert "timeout must be" in await run(bench, "true", timeout=seconds)


async def test_a_command_too_long_to_start_is_said(bench: Bench) -> None:
    before = descriptors()
    said = await run(bench, "true " + "x" * 200_000)
    assert "could not be started" in said
    assert "write it to a file" in said
    assert descriptors() == before


async def test_b046_a_bundled_script_runs_by_the_path_of_the_trailer(bench: Bench) -> None:
    script = bench.cwd / ".decode/skills/hi/scripts/hello.sh"
    script.parent.mkdir(parents=True)
    script.write_text("#!/bin/sh\necho hello from $PWD\n")
    script.chmod(0o755)
    said = await run(bench, "bash .decode/skills/hi/scripts/hello.sh")
    assert said == f"hello from {bench.cwd}"


async def test_no_descriptor_and_no_process_is_left(bench: Bench) -> None:
    await run(bench, "true")
    before = descriptors()
    for command in ("true", "exit 3", "kill -9 $$", "sleep 641 &"):
        await run(bench, command)
    await run(bench, "sleep 642", timeout=0.1)
    assert descriptors() == before
    assert processes(bench.cwd) == []


async def started(bench: Bench, command: str) -> str:
    said = await run(bench, command, background=True)
    match = re.search(r"started (job-\d+);", said)
    assert match is not None
    return match[1]


async def test_a_job_runs_on_and_tells_what_is_new(bench: Bench) -> None:
    fifo = bench.cwd / "go"
    os.mkfifo(fifo)
    job = await started(bench, "echo one; cat go; echo two; exit 4")
    assert await bench.call(job_output, job, 60) == f"one\n[{job} is running]"
    assert await bench.call(job_output, job) == f"[no new output]\n[{job} is running]"
    await asyncio.to_thread(fifo.write_text, "passed\n")
    said = ""
    while "has ended" not in said:
        said += await bench.call(job_output, job, 60)
    assert "passed" in said
    assert "two" in said
    assert said.endswith(f"[{job} has ended; exit status 4]")
    assert (await bench.call(job_output, job)).startswith("[no new output]")


@pytest.mark.usefixtures("no_last_words")
async def test_a_job_is_ended_with_all_it_started(bench: Bench) -> None:
    job = await started(bench, "trap '' TERM; echo; sleep 651 & sleep 652 & wait")
    await bench.call(job_output, job, 60)
    said = await bench.call(job_kill, job)
    assert said == f"[{job} has ended; ended by signal 9 (SIGKILL)]"
    assert processes(bench.cwd) == []
    assert await bench.call(job_kill, job) == said


async def test_jobs_end_with_the_session(bench: Bench) -> None:
    before = descriptors()
    for number in (661, 662, 663):
        job = await started(bench, f"setsid sleep {number} & echo; sleep {number}")
        await bench.call(job_output, job, 60)
    assert len(processes(bench.cwd)) >= 3
    await bench.deps.jobs.close()
    assert processes(bench.cwd) == []
    assert descriptors() == before


async def test_an_unknown_job_is_said_with_those_there_are(bench: Bench) -> None:
    assert "none was started" in await bench.call(job_output, "job-9")
    job = await started(bench, "true")
    assert f"jobs of this session: {job}" in await bench.call(job_kill, "job-9")
    assert "wait must be" in await bench.call(job_output, job, -1)


async def test_too_many_jobs_are_refused(bench: Bench) -> None:
    jobs = [await started(bench, "sleep 671") for _ in range(16)]
    before = descriptors()
    assert "16 jobs are running" in await run(bench, "sleep 671", background=True)
    assert descriptors() == before
    await bench.call(job_kill, jobs[0])
    await started(bench, "sleep 671")


def test_a_killed_program_takes_its_commands_along(tmp_path: Path) -> None:
    code = f"""
import asyncio, os, signal
from pathlib import Path
from tests.tools.test_bash import processes
from tests.tools.tool_bench import Bench
from decode.tools._permit import Permit
from decode.tools.bash import bash
async def main():
    bench = Bench(Path({str(tmp_path)!r}), Path({str(tmp_path / "out")!r}))
    command = "setsid sleep 681 & env -i setsid sleep 682 & sleep 683"
    bench.permit(Permit("", command=command, cwd=bench.cwd))
    running = asyncio.ensure_future(bench.call(bash, "x"))
    while sum("sleep 68" in words.replace("', b'", " ") for words in processes(bench.cwd)) < 4:
        await asyncio.sleep(0.01)
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(main())
"""
    done = subprocess.run([sys.executable, "-c", code], check=False)
    assert done.returncode == -signal.SIGKILL
    deadline = time.monotonic() + 60
    while processes(tmp_path) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert processes(tmp_path) == []


def test_the_preview_is_the_command() -> None:
    assert TOOL.title({"command": "git status"}) == "git status"
