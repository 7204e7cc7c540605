"""Markdown that grows: the same picture however it is cut, at a cost that does not grow."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.strip import Strip

from decode.tui.markdown.stream import MarkdownStream
from tests.tui.looks import LIGHT, LOOK, text_of, widest

TEXT = """# Title

Some **bold**, *em* and `code` with a [link](https://example.com/x).

- item one
  continued
- item two
  - nested [x]
  1. first

| a | b is long | c |
|---|:---:|---:|
| 1 | some *text* that is quite long and must wrap | 日本語 |

```python
def f(x: int) -> str:
    return "abc"  # comment
```

> quote here
> second

***

1. one

2. two loose

Setext
------

    indented code

[/b] [bold red]x[/] <b>html</b> \\*literal\\*
"""


def drawn(text: str, width: int = 70) -> list[str]:
    stream = MarkdownStream(2)
    stream.append(text)
    stream.complete()
    return text_of(stream.strips(width, LOOK))


@settings(deadline=None)
@given(st.lists(st.integers(1, 60), min_size=1, max_size=80))
def test_cutting_changes_nothing(sizes: list[int]) -> None:
    stream = MarkdownStream(2)
    position = index = 0
    while position < len(TEXT):
        size = sizes[index % len(sizes)]
        stream.append(TEXT[position : position + size])
        stream.strips(70, LOOK)
        position, index = position + size, index + 1
    stream.complete()
    assert text_of(stream.strips(70, LOOK)) == drawn(TEXT)


@settings(deadline=None)
@given(st.lists(st.text(alphabet="[]/()*_`#->| \n\\<b@click=x", max_size=12), max_size=12))
def test_b107_no_chunk_raises(chunks: list[str]) -> None:
    stream = MarkdownStream(2)
    for chunk in chunks:
        stream.append(chunk)
        assert widest(stream.strips(30, LOOK)) <= 30
    stream.complete()
    stream.strips(30, LOOK)


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_no_line_is_wider_than_the_screen(width: int) -> None:
    stream = MarkdownStream(2)
    stream.append(TEXT)
    assert widest(stream.strips(width, LOOK)) <= width


def test_another_width_and_look_draw_anew() -> None:
    stream = MarkdownStream(2)
    stream.append(TEXT)
    wide = text_of(stream.strips(70, LOOK))
    narrow = text_of(stream.strips(30, LOOK))
    assert narrow != wide
    assert text_of(stream.strips(70, LIGHT)) == wide


def test_nothing_flickers_while_marks_are_being_written() -> None:
    stream = MarkdownStream()
    stream.append("Here:\n-")
    assert text_of(stream.strips(40, LOOK)) == ["Here:"]
    stream.append(" it is **bo")
    assert text_of(stream.strips(40, LOOK)) == ["Here:", "", "• it is bo"]
    stream.append("ld** and `co")
    assert text_of(stream.strips(40, LOOK))[-1] == "• it is bold and co"


def test_a_list_goes_on_after_an_empty_line() -> None:
    stream = MarkdownStream()
    for chunk in ("1. one\n\n", "2", ". two"):
        stream.append(chunk)
        stream.strips(40, LOOK)
    stream.complete()
    assert text_of(stream.strips(40, LOOK)) == ["1. one", "", "2. two"]


def test_a_link_that_is_defined_late() -> None:
    stream = MarkdownStream()
    stream.append("see [this][d]\n\nmore\n\n")
    stream.strips(60, LOOK)
    stream.append("[d]: https://example.com\n")
    stream.complete()
    assert text_of(stream.strips(60, LOOK))[0] == "see this (https://example.com)"


def test_the_end_costs_what_the_beginning_did() -> None:
    part = "A paragraph with **some** words in it, and more of them.\n\n- a\n- b\n\n"
    stream = MarkdownStream(2)
    costs: list[float] = []
    for _ in range(600):
        stream.append(part)
        began = time.process_time()
        stream.strips(80, LOOK)
        costs.append(time.process_time() - began)
    first, last = sorted(costs[20:120])[50], sorted(costs[-100:])[50]
    assert last < 3 * first


def test_a_long_open_fence_is_coloured_in_slabs() -> None:
    stream = MarkdownStream()
    stream.append("```python\n" + "x = 'text'\n" * 500)
    assert len(stream.strips(80, LOOK)) == 500
    stream.append("```\n")
    stream.complete()
    assert len(stream.strips(80, LOOK)) == 500


@pytest.mark.parametrize(
    "mark", ["- item {n}", "{n}. item", "- item {n}\n  - inner\n", "- item {n}\n"]
)
def test_a_list_without_an_end_is_drawn_once(mark: str) -> None:
    text = "".join(f"{mark}\n".format(n=number) for number in range(100, 190)) + "\nAfter.\n"
    stream = MarkdownStream(2)
    for at in range(0, len(text), 7):
        stream.append(text[at : at + 7])
        stream.strips(70, LOOK)
    stream.complete()
    assert text_of(stream.strips(70, LOOK)) == drawn(text)


def test_of_a_long_list_only_the_end_is_drawn_again() -> None:
    stream, before = MarkdownStream(2), list[Strip]()
    for number in range(300):
        stream.append(f"- item {number}\n")
        now = list(stream.strips(70, LOOK))
        kept = max(len(before) - 26, 0)
        assert all(old is new for old, new in zip(before[:kept], now[:kept], strict=True))
        before = now
    assert len(before) >= 299
