"""Which models a server offers: one bounded request that any OpenAI-like server answers."""

import http.client
import json
import urllib.parse
from typing import Any, cast

#: Seconds for the connection and again for the answer; a server on this machine needs neither.
PATIENCE = 0.3
_LARGEST = 1_000_000


def served_models(url: str, key: str = "") -> tuple[str, ...] | None:
    """Return the names of the models at a base URL, or None when no such server answers there.

    `url` includes the version path (`http://127.0.0.1:11434/v1`). Never raises. An answer that is
    not a list of models does not count: another program may use the port.
    """
    try:
        listed = _get(urllib.parse.urlsplit(url), key)
    except (OSError, ValueError, http.client.HTTPException):
        return None
    entries = cast("dict[str, Any]", listed).get("data") if isinstance(listed, dict) else None
    if not isinstance(entries, list):
        return None
    found = [_name(entry) for entry in cast("list[Any]", entries)]
    return tuple(name for name in found if isinstance(name, str))


def _name(entry: object) -> object:
    return cast("dict[str, Any]", entry).get("id") if isinstance(entry, dict) else None


def _get(url: urllib.parse.SplitResult, key: str) -> object:
    secure = url.scheme == "https"
    connect = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = connect(url.hostname or "", url.port, timeout=PATIENCE)
    try:
        headers = {"authorization": f"Bearer {key}"} if key else {}
        connection.request("GET", f"{url.path.rstrip('/')}/models", headers=headers)
        response = connection.getresponse()
        return json.loads(response.read(_LARGEST)) if response.status == 200 else None
    finally:
        connection.close()
