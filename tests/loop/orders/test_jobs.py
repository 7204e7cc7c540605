from pathlib import Path

import pytest

from decode.entities.event import Action, JobsChanged, Listing, Notice
from decode.entities.state import Mode
from tests.loop.house import building, found
from tests.loopback.script import Call, answer, call


async def test_jobs_are_listed_with_what_they_printed_and_can_be_ended(
    cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = answer(
        Call("bash", {"command": "echo one; cat", "background": True}),
        Call("bash", {"command": "echo two; sleep 791", "background": True}),
    )
    looks = call("job_output", job="job-2", wait=20)
    async with building(cwd, monkeypatch, start, looks, "Ok.") as made:
        house = made.house()
        await house.order("jobs")
        assert house.of(Notice)[-1].text == "no command runs in the background, and none did"
        house.state.mode = Mode.BYPASS
        await house.say("go")
        [listing] = found(await house.order("jobs"), Listing)
        two, one = listing.rows
        assert (two.label, two.description) == ("job-2: echo two; sleep 791", "is running")
        assert two.detail == "echo two; sleep 791\n\ntwo"
        assert two.actions == (Action("delete", "end it", "/jobs end job-2"),)
        assert one.label == "job-1: echo one; cat"
        assert listing.text.startswith("job-2: is running · echo two; sleep 791\njob-1: ")
        events = await house.order("jobs", "end job-2")
        [listing] = found(events, Listing)
        assert listing.rows[0].description.startswith("has ended; ")
        assert listing.rows[0].actions == ()
        assert list(found(await house.order("jobs", "count"), JobsChanged)) == [JobsChanged(0)]
        assert house.of(JobsChanged)[-1].running == 0


@pytest.mark.parametrize("args", ["end job-9", "end", "kill job-1"])
async def test_what_is_no_job_is_said(
    args: str, cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with building(cwd, monkeypatch) as made:
        house = made.house()
        await house.order("jobs", args)
        assert house.of(Notice)[-1].level == "error"
