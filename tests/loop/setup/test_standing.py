from pathlib import Path

from decode.config.settings import Settings
from decode.entities.state import Mode, State
from decode.loop.asking.questions import Questions
from decode.loop.running.limits import Limits
from decode.loop.setup.premises import Premises
from decode.loop.setup.standing import Standing
from decode.tools._spec import Deps


def _shared(standing: Standing, cwd: Path) -> Deps:
    questions = Questions(lambda _: None, attended=False, stop=lambda: None, limits=Limits())
    return standing.shared(Premises.at(cwd, Settings()), questions)


def test_the_mode_before_plan_mode_is_remembered(cwd: Path) -> None:
    standing = Standing()
    deps = _shared(standing, cwd)
    for mode in (Mode.EDIT, Mode.PLAN, Mode.PLAN):
        standing.set_mode(mode)
    assert deps.before_plan is Mode.EDIT
    assert deps.state.mode is Mode.PLAN


def test_it_is_remembered_from_before_there_was_a_turn(cwd: Path) -> None:
    standing = Standing()
    for mode in (Mode.EDIT, Mode.PLAN):
        standing.take(State(mode=mode))
    assert _shared(standing, cwd).before_plan is Mode.EDIT


def test_what_tools_share_lasts_as_long_as_the_session(cwd: Path) -> None:
    standing = Standing()
    deps = _shared(standing, cwd)
    assert _shared(standing, cwd) is deps
    standing.leave()
    assert _shared(standing, cwd) is not deps
