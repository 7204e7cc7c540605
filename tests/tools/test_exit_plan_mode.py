import pytest

from decode.entities.call import Query
from decode.entities.event import StateChanged
from decode.entities.preview import Plain
from decode.entities.state import Mode
from decode.tools.enter_plan_mode import enter_plan_mode
from decode.tools.exit_plan_mode import TOOL, exit_plan_mode
from tests.tools.tool_bench import Bench


@pytest.mark.parametrize("before", [Mode.DEFAULT, Mode.EDIT, Mode.BYPASS])
@pytest.mark.parametrize("answer", ["carry it out", "Yes", ""])
async def test_approval_returns_to_the_mode_before(before: Mode, answer: str, bench: Bench) -> None:
    bench.deps.state.mode = before
    bench.person.answers = [answer]
    await bench.call(enter_plan_mode)
    said = await bench.call(exit_plan_mode, "1. look\n2. do")
    assert said == f"the plan is approved and the mode is {before} again; carry it out"
    assert bench.deps.state.mode is before
    assert bench.person.asked[0].text.startswith("1. look\n2. do\n")
    assert bench.person.asked[0].choices == ("carry it out", "keep planning")
    assert isinstance(bench.events[-1], StateChanged)


@pytest.mark.parametrize(
    ("answer", "attended", "said"),
    [
        ("keep planning", True, "refused by user: keep planning; plan mode stays on"),
        ("Use sqlite", True, "refused by user: Use sqlite; plan mode stays on"),
        (None, True, "refused by user: keep planning; plan mode stays on"),
        (
            None,
            False,
            "refused by headless: nobody can approve the plan; answer with it and end",
        ),
    ],
)
async def test_without_approval_plan_mode_stays(
    answer: str | None, attended: bool, said: str, bench: Bench
) -> None:
    bench.deps.attended = attended
    bench.person.answers = [answer]
    await bench.call(enter_plan_mode)
    made = await bench.result(exit_plan_mode, "the plan")
    assert (made.return_value, made.metadata) == (said, {"ok": False})
    assert bench.deps.state.mode is Mode.PLAN


async def test_a_mode_chosen_by_hand_meanwhile_stays(bench: Bench) -> None:
    await bench.call(enter_plan_mode)

    class Switches:
        async def ask(self, query: Query) -> str | None:
            del query
            bench.deps.state.mode = Mode.EDIT
            return "yes"

    bench.deps.person = Switches()
    assert "the mode is edit again" in await bench.call(exit_plan_mode, "the plan")
    assert bench.deps.state.mode is Mode.EDIT


async def test_outside_plan_mode_and_without_a_plan_nobody_is_asked(bench: Bench) -> None:
    assert "plan mode is not on" in await bench.call(exit_plan_mode, "the plan")
    await bench.call(enter_plan_mode)
    assert "plan is empty" in await bench.call(exit_plan_mode, " ")
    assert bench.person.asked == []


def test_the_preview_is_the_plan(bench: Bench) -> None:
    assert TOOL.preview({"plan": "1. look"}, bench.cwd) == Plain("1. look")
