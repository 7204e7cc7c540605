import asyncio
import os
from pathlib import Path

import pytest

from decode.tools._jobs import JobTable
from decode.tools._launch import Start, prepared
from decode.tools._output import Output
from decode.tools._permit import Permit
from decode.tools._refusal import Refusal
from tests.tools.test_bash import descriptors

ENVIRONMENT = {"PATH": os.environ["PATH"]}


def start(cwd: Path, command: str) -> Start:
    return prepared(Permit("", command=command), cwd, ENVIRONMENT, None)


async def test_jobs_are_numbered_and_found_by_their_id(cwd: Path) -> None:
    table = JobTable()
    one = await table.start(start(cwd, "true"), "true", Output(cwd / "out"))
    two = await table.start(start(cwd, "exit 3"), "exit 3", Output(cwd / "out2"))
    assert (one.id, two.id) == ("job-1", "job-2")
    assert table.job("job-2") is two
    await asyncio.wait({one.ending, two.ending})
    assert one.state == "[job-1 has ended; exit status 0]"
    assert two.state == "[job-2 has ended; exit status 3]"
    with pytest.raises(Refusal, match="jobs of this session: job-1, job-2"):
        table.job("job-3")


async def test_news_are_told_once_and_waited_for(cwd: Path) -> None:
    os.mkfifo(cwd / "go")
    table = JobTable()
    job = await table.start(start(cwd, "echo one; cat go"), "x", Output(cwd / "out"))
    assert await job.news(10) == "one\n"
    assert await job.news(0) == ""
    assert job.state == "[job-1 is running]"
    await asyncio.to_thread((cwd / "go").write_text, "two\n")
    assert await job.news(10) == "two\n"
    await table.close()


async def test_much_news_are_bounded_and_kept_whole_in_the_file(cwd: Path) -> None:
    table = JobTable()
    job = await table.start(start(cwd, "seq 1 100000"), "x", Output(cwd / "out"))
    await asyncio.wait({job.ending})
    news = await job.news(0)
    assert len(news) < 31_000
    assert f"the whole output: read {cwd / 'out'}" in news
    assert len((cwd / "out").read_text().splitlines()) == 100_000


async def test_a_job_that_cannot_be_started_leaves_nothing(cwd: Path) -> None:
    before = descriptors()
    with pytest.raises(OSError, match="long"):
        await JobTable().start(start(cwd, "x" * 200_000), "x", Output(cwd / "out"))
    assert descriptors() == before


async def test_an_empty_table_closes() -> None:
    table = JobTable()
    await table.close()
    assert table.all == []
