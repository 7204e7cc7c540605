import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tools._markdown import markdown

URL = "https://example.org/docs/page.html"


def text(html: str) -> str:
    return markdown(html, URL)[1]


@pytest.mark.parametrize(
    ("html", "made"),
    [
        ("plain", "plain"),
        ("<p>one\n  two</p><p>three</p>", "one two\n\nthree"),
        ("<h1>A</h1><h3>B <em>c</em></h3>d", "# A\n\n### B *c*\n\nd"),
        ("a<br>b<br/>c", "a\nb\nc"),
        ("<b>x</b> <i>y</i> <code>z</code> <del>w</del>", "**x** *y* `z` ~~w~~"),
        ('<a href="../x.html">X</a>', "[X](https://example.org/x.html)"),
        ('<a href="#top">up</a> <a href="javascript:x()">go</a> <a>no</a>', "up go no"),
        ('a <a href="/x"></a> b', "a b"),
        ('<a href="/a (b)">x</a>', "[x](https://example.org/a%20%28b%29)"),
        ('<img src="/i.png" alt="an  i"><img src="/j.png">', "![an i](https://example.org/i.png)"),
        ("<ul><li>a<li>b<ul><li>c</li></ul></li></ul>d", "- a\n- b\n  - c\n\nd"),
        ("<ol><li>a</li><li><p>b</p><p>c</p></li></ol>", "1. a\n\n2. b\n\n   c"),
        ("<blockquote><p>a</p><p>b</p></blockquote>c", "> a\n>\n> b\n\nc"),
        ("<pre><code class='language-py'>f(\n    1)\n</code></pre>", "```py\nf(\n    1)\n```"),
        ("<pre>a ``` b</pre>", "````\na ``` b\n````"),
        ("a<hr>b", "a\n\n---\n\nb"),
        (
            "<table><tr><th>a<th>b<tr><td>1 | x<td><p>2</p><p>3</p></table>",
            "| a | b |\n| --- | --- |\n| 1 / x | 2 3 |",
        ),
        ("<table><tr><td><p>lay</p></td></tr></table>out", "lay\n\nout"),
        ("<script>bad()</script><style>x{}</style>ok<svg><text>no</text></svg>", "ok"),
        ("<nav>a<nav>b</nav>c</nav><div hidden>d</div><p style='display:none'>e</p>yes", "yes"),
        ("&lt;b&gt; &amp; caf&eacute; &#x202e;", "<b> & café \u202e"),
        ("<li>alone</li>", "- alone"),
        ("</p></ul></li></table></a></blockquote>fine", "fine"),
        ("<p>open <b>never <i>closed", "open **never *closed"),
    ],
)
def test_elements_become_markdown(html: str, made: str) -> None:
    assert text(html) == made


def test_the_title_is_told_apart() -> None:
    assert markdown("<head><title> A &amp;\n B </title></head><body>c", URL) == ("A & B", "c")


def test_the_main_part_is_taken_for_the_page_when_it_is_large() -> None:
    filler = "word " * 60
    page = f"<div>around</div><main><p>{filler}</p></main><footer>below</footer>"
    assert text(page) == filler.strip()
    assert text("<div>around</div><main>short</main>below") == "around\n\nshort\n\nbelow"


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 100_000 + "x",
        "<!--" * 100_000,
        "<a" * 200_000,
        "<table><tr><td>" * 20_000,
        "<ul><li>" * 2_000 + "x",
        "<b>" * 200_000,
        '<p title="' * 100_000,
        "<![CDATA[" * 100_000,
        "&" * 500_000,
    ],
)
def test_hostile_pages_are_done_in_time(html: str) -> None:
    began = time.process_time()
    text(html)
    assert time.process_time() - began < 15


@given(st.text("<>/abptdrliu= \"'!-&;\n", max_size=200))
def test_anything_is_a_page(html: str) -> None:
    assert "\0" not in text(html)
