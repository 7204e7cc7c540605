import pytest

from decode.entities.event import JobsChanged
from decode.tools._permit import Permit
from decode.tools.bash import bash
from decode.tools.job_kill import TOOL, job_kill
from decode.tools.job_output import job_output
from tests.tools.test_bash import processes
from tests.tools.tool_bench import Bench


@pytest.mark.usefixtures("last_words")
async def test_the_job_is_gone_and_its_last_words_are_kept(bench: Bench) -> None:
    command = "trap 'echo bye; exit 0' TERM; echo up; while :; do sleep 0.05; done"
    bench.permit(Permit("", command=command, cwd=bench.cwd))
    await bench.call(bash, command, background=True)
    assert (await bench.call(job_output, "job-1", 60)).startswith("up\n")
    assert await bench.call(job_kill, "job-1") == "[job-1 has ended; exit status 0]"
    assert "bye" in await bench.call(job_output, "job-1")
    assert processes(bench.cwd) == []


def test_the_title_names_the_job() -> None:
    assert TOOL.title({"job": "job-1"}) == "end job-1"


async def test_how_many_jobs_run_is_told_when_one_begins_and_ends(bench: Bench) -> None:
    bench.permit(Permit("", command="sleep 100", cwd=bench.cwd))
    await bench.call(bash, "x", background=True)
    await bench.call(job_kill, "job-1")
    told = [event.running for event in bench.events if isinstance(event, JobsChanged)]
    assert told == [1, 0]
