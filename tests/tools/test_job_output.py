import pytest

from decode.tools._permit import Permit
from decode.tools.bash import bash
from decode.tools.job_output import TOOL, job_output
from tests.tools.tool_bench import Bench


async def test_the_output_comes_with_the_state(bench: Bench) -> None:
    bench.permit(Permit("", command="echo hi; exit 2", cwd=bench.cwd))
    await bench.call(bash, "x", background=True)
    said = ""
    while "has ended" not in said:
        said += await bench.call(job_output, "job-1", 60)
    assert said.startswith("hi\n[job-1 ")
    assert said.endswith("[job-1 has ended; exit status 2]")


@pytest.mark.parametrize("wait", [-1, 601, float("nan")])
async def test_an_impossible_wait_is_said(wait: float, bench: Bench) -> None:
    assert "wait must be from 0 to 600" in await bench.call(job_output, "job-1", wait)


def test_the_title_names_the_job() -> None:
    assert TOOL.title({"job": "job-1"}) == "output of job-1"
