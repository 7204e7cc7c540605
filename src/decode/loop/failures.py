"""What the model's library raises, as a sentence for a person and a word for the loop."""

from dataclasses import dataclass, replace
from enum import StrEnum

from pydantic_ai.exceptions import (
    AgentRunError,
    ContentFilterError,
    ModelAPIError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelOverloadedError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelRequestTimeout,
    ModelServerError,
    ModelTimeoutError,
    ModelUnavailableError,
    OutputTokenLimitExceeded,
    UnexpectedModelBehavior,
    UserError,
)

from decode.entities.errors import DecodeError, joined
from decode.loop.unreachable import Dead, dead
from decode.loop.wording import line, named, said, suggestion

#: HTTP statuses that say nothing about the request itself.
_PASSING = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 520, 521, 522, 524, 529})


class Cure(StrEnum):
    """What may help."""

    WAIT = "wait"
    SHRINK = "shrink"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Failure:
    """`message` says what went wrong, `hint` the next step, `short` is the reason of a retry.

    `retry_after` is how many seconds the provider asked to wait, `retries` how often at most the
    request is made again where that is less than the usual. `silent`: the model gave nothing.
    `elsewhere`: another model may do better.
    """

    message: str
    hint: str
    short: str = ""
    cure: Cure = Cure.NOTHING
    exit_code: int = 1
    retry_after: float | None = None
    retries: int | None = None
    silent: bool = False
    elsewhere: bool = False

    @property
    def text(self) -> str:
        """The one line for the person."""
        return joined(self.message, self.hint)


class Stalled(Exception):
    """The model's stream gave nothing for too long."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"nothing came for {seconds:g} seconds")


#: What providers and networks do; anything else is a fault of ours and is logged as one.
EXPECTED = (AgentRunError, UserError, DecodeError, Stalled, ConnectionError, TimeoutError)


def failure_of(error: Exception) -> Failure:
    """Return what an exception of a model request, or of what surrounds it, means."""
    match error:
        case DecodeError():
            return Failure(error.message, error.hint, exit_code=error.exit_code)
        case ModelContextWindowExceededError():
            return Failure(
                "the conversation no longer fits the model's context window",
                "/new begins a fresh one, /rewind goes back; the session file is kept",
                "context window exceeded",
                Cure.SHRINK,
            )
        case ModelAPIError():
            return replace(_of_provider(error), elsewhere=True)
        case Stalled():
            return _passing("the model's answer stopped arriving", error, "stalled")
        case ConnectionError() | TimeoutError():
            return _passing("the connection to the model broke", error, "connection lost")
        case _:
            return _of_answer(error)


def _of_provider(error: ModelAPIError) -> Failure:
    match error:
        case ModelAuthenticationError():
            return Failure(
                f"the provider refused the key for {named(error)}",
                "check the key and what it may use; `decode models` shows where it is from",
            )
        case ModelQuotaExceededError():
            return Failure(
                f"the account for {named(error)} has no credit left: {said(error)}",
                "top it up, or choose another model with /model",
            )
        case ModelNotFoundError():
            return Failure(
                f"the provider does not know the model {named(error)}{suggestion(error)}",
                "`decode models` shows what is configured; check the name and the base URL",
            )
        case _:
            return _passing_or_final(error)


def _passing_or_final(error: ModelAPIError) -> Failure:
    if not isinstance(error, ModelHTTPError) and (server := dead(error)):
        return _unreached(error, server)
    if _retryable(error):
        return _passing(_trouble(error), error, _short(error))
    return Failure(
        f"the provider refused the request to {named(error)}: {said(error)}",
        "nothing was changed; /model chooses another model",
    )


def _unreached(error: ModelAPIError, server: Dead) -> Failure:
    return Failure(
        f"no connection to {named(error)} at {server.address}: {server.reason}",
        server.hint,
        server.reason,
        Cure.WAIT,
        retries=server.retries,
        elsewhere=True,
    )


def _retryable(error: ModelAPIError) -> bool:
    if isinstance(error, ModelHTTPError):
        if error.provider_retry_hint is not None:
            return error.provider_retry_hint
        return error.status_code in _PASSING or error.status_code >= 500
    kinds = (
        ModelRateLimitError,
        ModelUnavailableError,
        ModelServerError,
        ModelConnectionError,
        ModelRequestTimeout,
    )
    return isinstance(error, kinds) or type(error) is ModelAPIError


def _of_answer(error: Exception) -> Failure:
    match error:
        case ContentFilterError():
            return Failure(
                "the provider's content filter stopped the answer",
                "say it in other words, or choose another model with /model",
                elsewhere=True,
            )
        case OutputTokenLimitExceeded():
            return Failure(
                "the model's answer was cut off at its output limit before anything could be done",
                "ask for smaller steps",
            )
        case UnexpectedModelBehavior():
            return Failure(
                f"the model's answer could not be used: {line(error.message)}",
                "send it again, or choose another model with /model",
                elsewhere=True,
            )
        case UserError():
            return Failure(line(error.message), "`decode doctor` shows what is configured")
        case _:
            return Failure(
                f"an unexpected fault: {type(error).__name__}: {line(str(error))}",
                "send it again; the log has the details",
            )


def _passing(message: str, error: Exception, short: str) -> Failure:
    after = error.retry_after if isinstance(error, ModelAPIError) else None
    return Failure(
        message,
        "send it again in a while",
        short,
        Cure.WAIT,
        retry_after=after,
        elsewhere=True,
    )


def _trouble(error: ModelAPIError) -> str:
    match error:
        case ModelRateLimitError():
            return f"the provider's rate limit for {named(error)} is reached"
        case ModelOverloadedError():
            return f"the provider of {named(error)} is overloaded"
        case ModelTimeoutError() | ModelRequestTimeout():
            return f"{named(error)} did not answer in time"
        case ModelConnectionError():
            return f"the connection to {named(error)} broke: {said(error)}"
        case _:
            return f"the provider of {named(error)} failed: {said(error)}"


def _short(error: ModelAPIError) -> str:
    match error:
        case ModelRateLimitError():
            return "rate limit"
        case ModelOverloadedError():
            return "overloaded"
        case ModelTimeoutError() | ModelRequestTimeout():
            return "timeout"
        case ModelConnectionError():
            return "connection lost"
        case ModelHTTPError():
            return f"server error {error.status_code}"
        case _:
            return "the answer broke off"
