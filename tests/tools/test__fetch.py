import pytest

from decode.tools._fetch import fetch
from decode.tools._refusal import Refusal
from tests.tools.test_web_fetch import Site, site

__all__ = ["site"]


async def test_a_page_is_what_came_back(site: Site) -> None:
    site.page("/a?b=c", "body", "text/x; charset=utf-8")
    page = await fetch(f" {site.url}/a?b=c#d ", lambda _: None)
    assert (page.url, page.status) == (f"{site.url}/a?b=c", 200)
    assert (page.content_type, page.data, page.cut) == ("text/x; charset=utf-8", b"body", False)


async def test_the_name_is_kept_when_its_address_is_asked(site: Site) -> None:
    site.page("/", "body")
    await fetch(f"http://localhost:{site.port}/", lambda _: None)
    assert f"Host: localhost:{site.port}" in site.asked[0]


async def test_a_large_page_is_cut(site: Site) -> None:
    site.page("/", b"x" * 6_000_000)
    page = await fetch(f"{site.url}/", lambda _: None)
    assert (len(page.data), page.cut) == (5 * 1024 * 1024, True)


async def test_a_redirect_without_a_place_is_an_answer(site: Site) -> None:
    site.pages["/"] = (302, {}, b"lost")
    assert (await fetch(f"{site.url}/", lambda _: None)).data == b"lost"


async def test_a_broken_answer_is_a_sentence(site: Site) -> None:
    site.pages["/"] = (200, {"Content-Encoding": "gzip"}, b"no gzip")
    with pytest.raises(Refusal, match="could not be fetched"):
        await fetch(f"{site.url}/", lambda _: None)
