"""A server that cannot be connected to, by the address that was tried."""

import socket
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast
from urllib.parse import urlsplit

from decode.entities.visible import visible

#: A server that is being started again is there within seconds, and what was mistyped never is.
_REFUSED_AGAIN = 3
_LONGEST_CHAIN = 20
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Dead:
    """`address` is host and port alone; `retries` is how often at most it is tried again."""

    address: str
    reason: str
    hint: str
    retries: int | None = None


def dead(error: BaseException) -> Dead | None:
    """Return the server that a failed request did not reach; None when that is not its cause.

    What is shown of the URL is its host and port: it may carry a password or a key.
    """
    causes = list(_causes(error))
    address = next((found for cause in causes if (found := _address(cause))), "")
    if not address:
        return None
    if any(isinstance(cause, ConnectionRefusedError) for cause in causes):
        hint = "start the server there, or mend the base URL; `decode models` shows what answers"
        return Dead(address, "connection refused", hint, _REFUSED_AGAIN)
    if any(isinstance(cause, socket.gaierror) for cause in causes):
        return Dead(address, "no such host", "check the network and the base URL")
    return None


def _causes(error: BaseException) -> Iterator[BaseException]:
    pending = [error]
    for _ in range(_LONGEST_CHAIN):
        if not pending:
            return
        cause = pending.pop(0)
        yield cause
        if isinstance(cause, BaseExceptionGroup):
            pending.extend(cast("BaseExceptionGroup[BaseException]", cause).exceptions)
        # Libraries raise `from None` what they raise because of it.
        if below := cause.__cause__ or cause.__context__:
            pending.append(below)


def _address(cause: BaseException) -> str:
    """The address of the request that an exception of an HTTP library carries."""
    try:
        url = getattr(getattr(cause, "request", None), "url", None)
        parts = urlsplit(str(url or ""))
        host, port = parts.hostname, parts.port or _PORTS.get(parts.scheme)
    except (RuntimeError, ValueError):
        return ""
    if not host:
        return ""
    return visible(f"[{host}]:{port}" if ":" in host else f"{host}:{port}")
