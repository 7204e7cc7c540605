"""What an answer of the person is bound to (gate contract, section 7)."""

import hashlib
import json
from collections.abc import Mapping

from decode.entities.call import ToolCall
from decode.gate.decision import Decision
from decode.gate.places.files import DISK, Files

_MAX_FILE = 64 * 1024 * 1024
_CHANGING = frozenset({"write", "edit"})


def digest(
    call: ToolCall, decision: Decision, environment: Mapping[str, str], *, files: Files = DISK
) -> str:
    """Return the SHA-256 of everything an approval was given for, as hexadecimal digits.

    That is the call, the text that would run and its folder, the environment, every real path,
    and for a change of a file the bytes it has now. An approval holds only while a decision made
    again, right before the call runs, gives the same digest; and it holds once.
    """
    plan = decision.plan
    shown = {
        "tool": call.name,
        "args": {name: repr(value) for name, value in call.args.items()},
        "command": plan.command if plan else "",
        "cwd": str(plan.cwd) if plan else "",
        "parts": [part.text for part in decision.parts],
        "environment": dict(environment),
        "paths": [(path, files.link(path)) for path in decision.paths],
    }
    text = json.dumps(shown, sort_keys=True, ensure_ascii=True)
    whole = hashlib.sha256(text.encode("ascii"))
    if call.name in _CHANGING:
        for path in decision.paths:
            content = files.content(path, _MAX_FILE)
            whole.update(b"absent" if content is None else b"bytes" + content)
    return whole.hexdigest()
