import asyncio
import gzip
import re
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field

import pytest

from decode.tools.read import read
from decode.tools.web_fetch import TOOL, web_fetch
from tests.tools.tool_bench import Bench

Answer = tuple[int, dict[str, str], bytes]


@dataclass(slots=True)
class Site:
    """A web server on this machine; `asked` are the requests it got."""

    pages: dict[str, Answer] = field(default_factory=dict[str, Answer])
    asked: list[str] = field(default_factory=list[str])
    port: int = 0
    silent: bool = False
    called: asyncio.Event = field(default_factory=asyncio.Event)
    open: list[asyncio.StreamWriter] = field(default_factory=list[asyncio.StreamWriter])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def page(
        self, path: str, body: bytes | str, kind: str = "text/html", status: int = 200
    ) -> None:
        data = body.encode() if isinstance(body, str) else body
        self.pages[path] = (status, {"Content-Type": kind} if kind else {}, data)

    def redirect(self, path: str, to: str) -> None:
        self.pages[path] = (302, {"Location": to, "Set-Cookie": "a=b"}, b"")

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = (await reader.readuntil(b"\r\n\r\n")).decode()
        self.asked.append(request)
        self.called.set()
        self.open.append(writer)
        status, headers, body = self.pages.get(request.split()[1], (404, {}, b"no such page"))
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        if not self.silent:
            head = f"HTTP/1.1 {status} X\r\n{head}Content-Length: {len(body)}\r\n\r\n"
            writer.write(head.encode() + body)
            await writer.drain()
            writer.close()

    async def close(self) -> None:
        for writer in self.open:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    made = Site()
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.port = server.sockets[0].getsockname()[1]
    yield made
    server.close()
    await made.close()


async def test_html_becomes_markdown(bench: Bench, site: Site) -> None:
    site.page("/a", "<title>T</title><p>Hello <a href='/b'>there</a></p>")
    said = await bench.call(web_fetch, f"{site.url}/a#part")
    assert said == f"[{site.url}/a]\n\n# T\n\nHello [there]({site.url}/b)"
    assert await bench.call(web_fetch, f"{site.url}/a") == said.partition("\n\n")[2]


@pytest.mark.parametrize(
    ("kind", "body", "said"),
    [
        ("text/plain", b"a <b>\n", "a <b>"),
        ("application/json", b'{"a": 1}', '{"a": 1}'),
        ("text/html; charset=iso-8859-1", b"na\xefve \x80", "naïve €"),
        ("text/html", b'<meta charset="koi8-r">\xf2\xd5\xd3', "\u0420\u0443\u0441"),
        ("text/html; charset=utf-8", "漢字".encode(), "漢字"),
        ("text/html", b"\xef\xbb\xbf\xc3\xa9", "é"),
        ("text/plain; charset=utf-16le", b"a\0b\0", "ab"),
        ("text/plain; charset=punycode", b"caf\xe9", "café"),
        ("text/plain; charset=no-such", b"caf\xe9", "café"),
        ("", b"<!DOCTYPE html><b>x</b>", "**x**"),
        ("", b"just text", "just text"),
        ("text/plain", b"\x1b[31mred\x1b[0m", "red"),
        ("text/html", b"", "[the page is empty]"),
    ],
)
async def test_what_comes_is_decoded(
    kind: str, body: bytes, said: str, bench: Bench, site: Site
) -> None:
    site.page("/", body, kind)
    assert await bench.call(web_fetch, f"{site.url}/") == said


async def test_compressed_pages_are_read_and_bombs_are_cut(bench: Bench, site: Site) -> None:
    site.pages["/"] = (
        200,
        {"Content-Type": "text/plain", "Content-Encoding": "gzip"},
        gzip.compress(b"x" * 50_000_000),
    )
    said = await bench.call(web_fetch, f"{site.url}/")
    assert re.search(r"40,000 of 5,242,9\d\d characters are shown", said)


async def test_a_long_page_is_bounded_and_the_whole_is_in_a_file(bench: Bench, site: Site) -> None:
    site.page("/", "".join(f"line {n}\n" for n in range(20_000)), "text/plain")
    said = await bench.call(web_fetch, f"{site.url}/")
    assert len(said) < 41_000
    note = said.rsplit("\n", 1)[1]
    path, line = note.partition("read ")[2].removesuffix(" on]").split(" from line ")
    assert (
        (await bench.call(read, path, int(line), 1))
        .split("\n")[0]
        .endswith(f"\tline {int(line) - 1}")
    )


@pytest.mark.parametrize(
    ("url", "part"),
    [
        ("", "url must be a whole address"),
        ("example.org", "url must be a whole address"),
        ("file:///etc/passwd", "url must be a whole address"),
        ("ftp://example.org/", "url must be a whole address"),
        ("https://user:secret@example.org/", "user name or password"),
        ("http://[::1/", "this is no address"),
        ("http://x:99999/", "this is no address"),
        ("http://169.254.169.254/latest/meta-data", "address of this machine or its network"),
        ("http://[fe80::1]/", "address of this machine or its network"),
        ("http://0.0.0.0/", "address of this machine or its network"),
        ("http://[::ffff:169.254.169.254]/", "address of this machine or its network"),
        ("http://no-such-host.invalid/", "could not be fetched"),
    ],
)
async def test_what_cannot_be_fetched_is_said(url: str, part: str, bench: Bench) -> None:
    made = await bench.result(web_fetch, url)
    assert part in str(made.return_value)
    assert made.metadata == {"ok": False}


async def test_a_status_of_failure_is_said_with_the_answer(bench: Bench, site: Site) -> None:
    made = await bench.result(web_fetch, f"{site.url}/gone")
    assert str(made.return_value) == f"the answer is HTTP 404 for {site.url}/gone\nno such page"


async def test_what_is_no_text_is_said(bench: Bench, site: Site) -> None:
    site.page("/", b"\x89PNG\0\0", "image/png")
    assert "is no text (image/png, 6 bytes)" in await bench.call(web_fetch, f"{site.url}/")


async def test_a_redirect_is_followed_when_the_gate_allows_it(bench: Bench, site: Site) -> None:
    judged: list[str] = []

    def may_fetch(url: str) -> str | None:
        judged.append(url)
        return None if url.endswith("/ok") else "no rule allows it"

    bench.deps.may_fetch = may_fetch
    site.page("/ok", "done")
    site.redirect("/a", f"http://localhost:{site.port}/ok")
    said = await bench.call(web_fetch, f"{site.url}/a")
    assert "is an address of this machine" in said
    site.redirect("/b", "/other")
    said = await bench.call(web_fetch, f"{site.url}/b")
    assert f"it redirects to {site.url}/other, which was not allowed (no rule allows it)" in said
    assert judged == [f"http://localhost:{site.port}/ok", f"{site.url}/other"]
    assert len(site.asked) == 2


async def test_a_redirect_never_leads_to_this_machine(bench: Bench, site: Site) -> None:
    site.page("/secret", "secret")
    site.redirect("/a", "/secret")
    said = await bench.call(web_fetch, f"{site.url}/a")
    assert "is an address of this machine or its network" in said
    assert all("/secret" not in request for request in site.asked)


async def test_no_cookie_and_no_key_is_sent(bench: Bench, site: Site) -> None:
    site.page("/", "x")
    await bench.call(web_fetch, f"{site.url}/")
    head = site.asked[0].lower()
    assert "cookie" not in head
    assert "authorization" not in head
    assert f"host: 127.0.0.1:{site.port}" in head
    assert "user-agent: decode/" in head


async def test_b089_a_server_that_is_silent_can_be_cancelled(bench: Bench, site: Site) -> None:
    site.silent = True
    task = asyncio.create_task(bench.call(web_fetch, f"{site.url}/"))
    await asyncio.wait_for(site.called.wait(), 60)
    task.cancel()
    ended, _ = await asyncio.wait({task}, timeout=20)
    assert ended
    assert task.cancelled()


def test_the_title_is_the_address() -> None:
    assert TOOL.title({"url": "https://example.org"}) == "fetch https://example.org"
