import pytest

from decode.entities.event import StateChanged
from decode.entities.state import Mode
from decode.tools.enter_plan_mode import enter_plan_mode
from tests.tools.tool_bench import Bench


@pytest.mark.parametrize("before", [Mode.DEFAULT, Mode.EDIT, Mode.BYPASS])
async def test_the_mode_changes_and_the_one_before_is_kept(before: Mode, bench: Bench) -> None:
    bench.deps.state.mode = before
    said = await bench.call(enter_plan_mode)
    assert "plan mode is on" in said
    assert (bench.deps.state.mode, bench.deps.before_plan) == (Mode.PLAN, before)
    event = bench.events[0]
    assert isinstance(event, StateChanged)
    assert event.state.mode is Mode.PLAN
    assert event.state is not bench.deps.state


async def test_twice_does_not_forget_the_mode_before(bench: Bench) -> None:
    bench.deps.state.mode = Mode.EDIT
    await bench.call(enter_plan_mode)
    assert "already" in await bench.call(enter_plan_mode)
    assert bench.deps.before_plan is Mode.EDIT
    assert len(bench.events) == 1
