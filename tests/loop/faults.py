"""What providers do wrong: each fault as a step, and what comes of it."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from decode.loop.retry import Pace
from tests.loopback.script import Drop, Fault, Pause, Raw, Send, Step, answer

#: Every wait is short, every count as in the program. A stream may take as long as it likes, but
#: where it has to be given up: on a busy machine a sound one may stand still for a while.
PACE = Pace(first_s=0.001, most_s=0.004, begin_s=60, stall_s=60, patience_s=0.2)


@dataclass(frozen=True, slots=True)
class Kind:
    """`step` makes the fault; `passes` says that the request is made again, `words` what is told
    of one that stays, `pace` how patient the engine is."""

    step: Callable[[], Step]
    words: str = ""
    passes: bool = False
    pace: Pace = PACE


_IN_STREAM = b'data: {"error": {"message": "overloaded", "code": 529}}\n\n'

TRANSIENT = {
    "429": Kind(lambda: Fault(429, "slow down", "rate_limit_exceeded"), "rate limit", True),
    "429-retry-after": Kind(
        lambda: Fault(429, "slow down", headers={"retry-after-ms": "50"}), "rate limit", True
    ),
    "500": Kind(lambda: Fault(500), "failed", True),
    "502": Kind(lambda: Fault(502), "failed", True),
    "503": Kind(lambda: Fault(503, "unavailable"), "failed", True),
    "529": Kind(lambda: Fault(529, "overloaded", "overloaded_error"), "overloaded", True),
    "dropped": Kind(lambda: answer("Half an ans", Drop()), "broke", True),
    "dropped-at-once": Kind(lambda: answer(Drop()), "broke", True),
    "stalled": Kind(
        lambda: answer("Half an ans", Pause(threading.Event())),
        "stopped arriving",
        True,
        replace(PACE, stall_s=0.4),
    ),
    "no-end": Kind(lambda: answer("Half an ans", stop=""), "failed", True),
    "error-in-stream": Kind(lambda: answer("Half", Send(_IN_STREAM), Drop()), "", True),
    "empty": Kind(answer, "gave no answer", True),
}

FINAL = {
    "auth": Kind(lambda: Fault(401, "bad key", "invalid_api_key"), "refused the key"),
    "forbidden": Kind(lambda: Fault(403, "no"), "refused the key"),
    "unknown-model": Kind(lambda: Fault(404, "no such model", "model_not_found"), "does not know"),
    "no-credit": Kind(lambda: Fault(429, "pay", "insufficient_quota"), "no credit"),
    "bad-request": Kind(lambda: Fault(400, "odd field"), "odd field"),
    "overflow": Kind(
        lambda: Fault(400, "maximum context length", "context_length_exceeded"), "context window"
    ),
    "filter": Kind(lambda: answer(stop="content_filter"), "content filter"),
    "login-page": Kind(lambda: Raw(b"<html>log in</html>"), ""),
    "long-wait": Kind(lambda: Fault(429, "later", headers={"retry-after": "3600"}), "rate limit"),
}

ALL = TRANSIENT | FINAL
