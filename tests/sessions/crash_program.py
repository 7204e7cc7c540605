"""A process that has everything imported and runs `decode` in children of its own, to be killed.

It reads one JSON object a line: `argv`, and `after`, the number of lines of output after which the
child is killed, `delay` seconds later; `after` null lets it run to its end. It answers each with
one line: `lines` holds the whole lines of output that got out, `status` is the child's.
"""

import importlib
import json
import os
import signal
import sys
import threading
import time
from typing import Any

from decode.cli.main import main

_HEAVY = (
    "decode.cli.headless",
    "decode.headless.run",
    "decode.loop.engine",
    "decode.providers.openai",
    "genai_prices.data",
    "openai",
    "pydantic_ai.models.openai",
    "pydantic_ai.providers.openai",
)


def serve() -> None:
    """Answer every request."""
    for name in _HEAVY:
        importlib.import_module(name)
    assert threading.active_count() == 1, "a child must not inherit a lock of a thread that is gone"
    for line in sys.stdin:
        sys.stdout.write(json.dumps(_run(json.loads(line))) + "\n")
        sys.stdout.flush()


def _run(order: dict[str, Any]) -> dict[str, Any]:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _become(writing, order["argv"])
    os.close(writing)
    after = order["after"]
    data = b"" if after is None else _until(reading, after)
    if after is not None:
        time.sleep(order["delay"])
        os.kill(child, signal.SIGKILL)
    while more := os.read(reading, 65_536):
        data += more
    os.close(reading)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    whole = data.decode("utf-8", "replace").split("\n")[:-1]
    return {"status": status, "lines": whole}


def _until(reading: int, lines: int) -> bytes:
    data = b""
    while data.count(b"\n") < lines and (more := os.read(reading, 4_096)):
        data += more
    return data


def _become(writing: int, argv: list[str]) -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(writing, 1)
    os.close(writing)
    status = 1
    try:
        status = main(argv)
    finally:
        os._exit(status)


if __name__ == "__main__":
    serve()
