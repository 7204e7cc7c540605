"""Another model takes over where one failed for good (`fallback_models`)."""

from dataclasses import replace

from decode.entities.errors import DecodeError
from decode.entities.event import Notice, StateChanged
from decode.loop.failures import Failure
from decode.loop.running.work import StandIn, Work


async def take_over(work: Work, failure: Failure) -> bool:
    """Go on with the next model that can be had; False when the failure stands.

    The session stays with it, and says so: whoever wants the old one back asks for it.
    """
    while failure.elsewhere and work.others:
        name = work.others.pop(0)
        if name == work.deps.state.model:
            continue
        try:
            _change(work, await work.stand_in(name), failure)
        except DecodeError as error:
            work.emit(Notice(f"{name} cannot take over: {error}", "warning"))
        else:
            return True
    return False


def _change(work: Work, found: StandIn, failure: Failure) -> None:
    work.model, work.window = found.model, found.window
    work.deps.state.model = found.name
    work.emit(Notice(f"{failure.message}; {found.name} takes over", "warning"))
    work.emit(StateChanged(replace(work.deps.state)))
