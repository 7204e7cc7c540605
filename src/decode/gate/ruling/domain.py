"""Addresses, and the hosts that a `web_fetch(domain:…)` rule names (gate semantics, S8)."""

import ipaddress
import re
from urllib.parse import urlsplit

_HOST = re.compile(r"(?!-)[a-z0-9-]{1,63}(?:\.(?!-)[a-z0-9-]{1,63})*")
_HIDDEN = re.compile(r"[\s\\\x00-\x20\x7f-\x9f]")
_NUMBERS = re.compile(r"(?:(?:0x[0-9a-f]*|[0-9]+)\.?)+")
_ODD = re.compile(r"[\s\\%@\x00-\x20\x7f-\uffff\U00010000-\U0010ffff]")


def plain_host(url: str) -> str:
    """Return the host of a plain https address on the usual port; empty for everything else."""
    authority = url[len("https://") :].partition("/")[0].partition("?")[0].partition("#")[0]
    if not url.lower().startswith("https://") or _ODD.search(authority) or _HIDDEN.search(url):
        return ""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return ""
    host = parts.hostname or ""
    if port not in (None, 443) or not _HOST.fullmatch(host):
        return ""
    return host


def named_hosts(url: str) -> frozenset[str]:
    """Return every host that some program could take the address to name: for deny rules."""
    rest = re.split(r"[/\\]{2}", url, maxsplit=1)[-1]
    authority = re.split(r"[/\\?#]", rest, maxsplit=1)[0].lower()
    found = {authority, *re.split(r"[@]", authority)}
    return frozenset(re.sub(r":\d*$", "", host).removesuffix(".") for host in found)


def is_public(host: str) -> bool:
    """Say whether a host is no address of this machine or its network, as far as it shows."""
    if host == "localhost" or host.endswith((".localhost", ".local", ".internal")):
        return False
    try:
        return ipaddress.ip_address(host).is_global
    except ValueError:
        return "." in host and not _NUMBERS.fullmatch(host)


def is_host(text: str) -> bool:
    """Say whether `text` can stand after `domain:`."""
    return _HOST.fullmatch(text.lower().removesuffix(".")) is not None
