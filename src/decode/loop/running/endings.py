"""How one pass through the model, or a whole turn, can end."""

from dataclasses import dataclass

from decode.loop.failures import Failure


@dataclass(frozen=True, slots=True)
class Done:
    """The model answered; `cut` says what cut the answer off: length, content_filter or ""."""

    answer: str
    cut: str = ""


@dataclass(frozen=True, slots=True)
class Stopped:
    """The person stopped it."""


@dataclass(frozen=True, slots=True)
class Limited:
    """A limit was reached."""

    reason: str


@dataclass(frozen=True, slots=True)
class Repeated:
    """The model made the same call again and again."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The model or its provider failed, and waiting does not help any more."""

    failure: Failure


@dataclass(frozen=True, slots=True)
class Empty:
    """The answer held nothing, with a normal stop: it may be asked again."""


@dataclass(frozen=True, slots=True)
class Crowded:
    """The next request would come too close to the model's window: the history has to shrink."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A request failed in a way that waiting or shrinking may cure."""

    failure: Failure


#: The end of a turn.
Ending = Done | Stopped | Limited | Repeated | Failed

#: The end of one pass.
Outcome = Ending | Empty | Crowded | Broken
