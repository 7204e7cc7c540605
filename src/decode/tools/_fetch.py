"""Getting a page: every hop is judged, resolved once, and asked at that very address."""

import asyncio
import ssl
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import SplitResult, urljoin, urlsplit

import httpx2

from decode import __version__
from decode.tools._address import is_forbidden, is_public, literal, resolved
from decode.tools._refusal import Refusal

#: Bytes of a page that are taken, hops that are followed, seconds for all of it.
LARGEST = 5 * 1024 * 1024
_HOPS = 5
_PATIENCE = 30.0

#: Addresses of one host that are tried.
_TRIED = 3

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_LOOPBACK = frozenset({"localhost", "localhost.localdomain"})
_HEADERS = {
    "User-Agent": f"decode/{__version__}",
    "Accept": "text/markdown, text/html;q=0.9, text/plain;q=0.8, */*;q=0.1",
}


@dataclass(frozen=True, slots=True)
class Page:
    """What came back; `cut` when it was larger than LARGEST."""

    url: str
    status: int
    content_type: str
    data: bytes
    cut: bool


@dataclass(frozen=True, slots=True)
class _Hop:
    """One request: the parts of its address, and where the host is."""

    parts: SplitResult
    addresses: list[str]
    private: bool


async def fetch(url: str, may_fetch: Callable[[str], str | None]) -> Page:
    """Return the page at `url`, redirects followed; `may_fetch` is asked about each of them.

    An address of this machine or its network is only asked when the call itself names it. No
    cookie is kept. Raises Refusal with what went wrong.
    """
    try:
        async with asyncio.timeout(_PATIENCE):
            return await _followed(url, may_fetch)
    except TimeoutError:
        raise Refusal(f"no answer within {_PATIENCE:g} seconds from {url}") from None
    except (httpx2.HTTPError, httpx2.InvalidURL, ssl.SSLError, OSError, UnicodeError) as error:
        raise Refusal(f"{url} could not be fetched: {error or type(error).__name__}") from None


async def _followed(url: str, may_fetch: Callable[[str], str | None]) -> Page:
    hop = await _hop(url, named=True)
    for _ in range(_HOPS):
        page, location = await _asked(hop)
        if location is None:
            return page
        url = urljoin(hop.parts.geturl(), location)
        reason = may_fetch(url)
        if reason is not None:
            raise Refusal(
                f"it redirects to {url}, which was not allowed ({reason}); "
                "fetch that address itself if you need it"
            )
        hop = await _hop(url, named=False)
    raise Refusal(f"more than {_HOPS} redirects; the last one leads to {url}")


async def _hop(url: str, *, named: bool) -> _Hop:
    parts = _parts(url)
    host = parts.hostname or ""
    written = literal(host)
    found = [written] if written else await resolved(host, _port(parts))
    private = not all(map(is_public, found))
    shown = host in _LOOPBACK or written is not None
    if any(map(is_forbidden, found)) or (private and not (named and shown)):
        raise Refusal(f"{host} is an address of this machine or its network; it is not fetched")
    return _Hop(parts, [str(each) for each in found[:_TRIED]], private)


def _parts(url: str) -> SplitResult:
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError as error:
        raise Refusal(f"this is no address: {error}") from None
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0:
        raise Refusal("url must be a whole address that begins with https:// or http://")
    if parts.username is not None or parts.password is not None:
        raise Refusal("an address with a user name or password in it is not fetched")
    return parts._replace(fragment="")


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


async def _asked(hop: _Hop) -> tuple[Page, str | None]:
    for address in hop.addresses[:-1]:
        try:
            return await _asked_at(hop, address)
        except httpx2.ConnectError:
            continue
    return await _asked_at(hop, hop.addresses[-1])


async def _asked_at(hop: _Hop, address: str) -> tuple[Page, str | None]:
    """Ask the address that was judged; the name is looked up no second time."""
    async with _answer(hop, address) as response:
        url = hop.parts.geturl()
        location = response.headers.get("location")
        if response.status_code in _REDIRECTS and location:
            return Page(url, response.status_code, "", b"", cut=False), location
        data = bytearray()
        async for chunk in response.aiter_bytes():
            data += chunk
            if len(data) > LARGEST:
                break
        kind = response.headers.get("content-type", "")
        cut = len(data) > LARGEST
        return Page(url, response.status_code, kind, bytes(data[:LARGEST]), cut), None


@asynccontextmanager
async def _answer(hop: _Hop, address: str) -> AsyncGenerator[httpx2.Response, None]:
    host = hop.parts.hostname or ""
    bracketed = f"[{address}]" if ":" in address else address
    target = hop.parts._replace(netloc=f"{bracketed}:{_port(hop.parts)}").geturl()
    headers = {**_HEADERS, "Host": hop.parts.netloc}
    extensions = {"sni_hostname": host.encode("idna").decode()}
    limits = httpx2.Timeout(_PATIENCE, connect=10)
    # A proxy is for the world outside; what is on this machine is asked directly.
    async with (
        httpx2.AsyncClient(timeout=limits, trust_env=not hop.private) as client,
        client.stream("GET", target, headers=headers, extensions=extensions) as response,
    ):
        yield response
