"""Markdown that grows: the same picture however it is cut, at a cost that does not grow."""

import threading
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.strip import Strip

from decode.tui.markdown.stream import MarkdownStream, beside
from decode.tui.markdown.window import Sizes
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


def whole(text: str, width: int) -> list[Strip]:
    stream = MarkdownStream(2, sizes=Sizes(afresh=10**6, behind=10**6))
    stream.append(text)
    stream.complete()
    return stream.strips(width, LOOK)


def drawn(text: str, width: int = 70) -> list[str]:
    return text_of(whole(text, width))


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


@pytest.mark.parametrize("inside", ["", "   ", "> ", "- ", "10. > "])
def test_a_link_that_is_defined_late(inside: str) -> None:
    stream = MarkdownStream()
    stream.append("see [this][d]\n\nmore\n\n")
    stream.strips(60, LOOK)
    stream.append(f"{inside}[d]: https://example.com\n")
    stream.complete()
    assert text_of(stream.strips(60, LOOK))[0] == "see this (https://example.com)"


def test_the_end_costs_what_the_beginning_did() -> None:
    part = "A paragraph with **some** words in it, and more of them.\n\n- a\n- b\n\n"
    stream, costs = MarkdownStream(2), list[int]()
    for _ in range(200):
        before = stream.parsed
        stream.append(part)
        stream.strips(80, LOOK)
        costs.append(stream.parsed - before)
    assert max(costs) <= 3 * len(part)


class Beside:
    """Work that was put aside; done when the test says so."""

    def __init__(self) -> None:
        self.works: list[Callable[[], None]] = []

    def __call__(self, work: Callable[[], None]) -> None:
        self.works.append(work)

    def do(self) -> None:
        works, self.works = self.works, []
        for work in works:
            work()


SMALL = Sizes(120, 200, 300, 500)
SHAPES = {
    "lines": "some text of a line, with **bold** words and `code`\n" * 20,
    "one line": "word **bold words** and `code` and http://x.example/a " * 20,
    "no space": "abcdefghijklmnopqrstuvwxyz" * 40,
    "cjk": "漢字かな交じり文、テストの**強調**。" * 50,
    "code": "```python\n" + 'def f(x):\n    """a\nb"""\n    return [x] # c\n' * 20 + "```\n",
    "table": "| a | b |\n|---|--:|\n" + "".join(f"| {n} | {'x' * (n % 9)} |\n" for n in range(60)),
    "nested": "".join(f"{'  ' * (n % 6)}- item {n} **b**\n" for n in range(60)),
    "quote": "> quoted with `code` and\n" * 40,
    "code in a quoted list": "> - a\n>\n>   ```sh\n" + ">   echo $x\n" * 60 + "> - b\n",
    "loose list": "".join(f"{n}. item\n\n   more of it\n\n" for n in range(1, 40)),
    "late reference": "see [this][d] and\n" * 40 + "\n[d]: https://example.com\n",
}


@settings(deadline=None, max_examples=4)
@given(
    st.sampled_from(sorted(SHAPES)),
    st.lists(st.tuples(st.integers(40, 160), st.booleans(), st.booleans()), min_size=1, max_size=9),
)
def test_in_the_end_a_long_block_is_what_one_drawing_gives(
    name: str, steps: list[tuple[int, bool, bool]]
) -> None:
    check_long(name, steps)


@pytest.mark.parametrize("name", SHAPES)
def test_every_long_block_ends_as_one_drawing_gives_it(name: str) -> None:
    check_long(name, [(37, True, False), (90, True, False), (5, False, True)])


@pytest.mark.soak
@settings(deadline=None, max_examples=500)
@given(
    st.sampled_from(sorted(SHAPES)),
    st.lists(st.tuples(st.integers(1, 160), st.booleans(), st.booleans()), min_size=1, max_size=40),
)
def test_soak_in_the_end_a_long_block_is_what_one_drawing_gives(
    name: str, steps: list[tuple[int, bool, bool]]
) -> None:
    check_long(name, steps)


def check_long(name: str, steps: list[tuple[int, bool, bool]]) -> None:
    """Cut a text into pieces; after each it may be drawn, and what was put aside be done."""
    text = f"Before.\n\n{SHAPES[name]}\nAfter, **and**\n"
    beside = Beside()
    stream, at, index = MarkdownStream(2, beside, SMALL), 0, 0
    while at < len(text):
        size, draws, does = steps[index % len(steps)]
        stream.append(text[at : at + size])
        if draws:
            stream.strips(60, LOOK)
        if does:
            beside.do()
        at, index = at + size, index + 1
    stream.complete()
    stream.strips(60, LOOK)
    while stream.settling:
        beside.do()
        stream.strips(60, LOOK)
    assert text_of(stream.strips(60, LOOK)) == drawn(text, 60)
    assert [list(strip) for strip in stream.strips(60, LOOK)] == [
        list(strip) for strip in whole(text, 60)
    ]


@pytest.mark.parametrize("name", SHAPES)
def test_no_drawing_reads_more_than_three_windows_however_long_the_block(name: str) -> None:
    stream, worst = MarkdownStream(2, Beside(), SMALL), 0
    for at in range(0, len(SHAPES[name]), 20):
        before = stream.parsed
        stream.append(SHAPES[name][at : at + 20])
        stream.strips(60, LOOK)
        worst = max(worst, stream.parsed - before)
    assert worst <= 3 * SMALL.code


def test_what_is_long_and_drawn_anew_stays_as_it_was_until_it_is_done() -> None:
    beside = Beside()
    stream = MarkdownStream(2, beside, SMALL)
    for _ in range(40):
        stream.append("a paragraph of some words\n\n")
        stream.strips(60, LOOK)
    before = list(stream.strips(60, LOOK))
    assert stream.strips(20, LOOK)[:70] == before[:70]
    assert stream.settling
    beside.do()
    assert widest(stream.strips(20, LOOK)) <= 20
    assert not stream.settling


def test_of_a_long_text_that_comes_at_once_the_end_is_there_first() -> None:
    beside = Beside()
    stream = MarkdownStream(2, beside, SMALL)
    stream.append("\n\n".join(f"paragraph {number}" for number in range(300)))
    stream.complete()
    first = text_of(stream.strips(60, LOOK))
    assert first[-1] == "  paragraph 299"
    assert len(first) < 30
    beside.do()
    assert len(stream.strips(60, LOOK)) == 599


STEPS = """1. First step:

   ```sh
   make all
   ls
   ```

2. Second `one`:
   ~~~
   make test
   ~~~
- ```
  code
  ```
- more

> quoted
>
> ```
> code
> ```
> and on
"""


@pytest.mark.parametrize("size", [1, 3, 7])
def test_code_within_a_list_or_a_quotation_stays_there(size: int) -> None:
    stream = MarkdownStream(2)
    for at in range(0, len(STEPS), size):
        stream.append(STEPS[at : at + size])
        stream.strips(70, LOOK)
    stream.complete()
    assert text_of(stream.strips(70, LOOK)) == drawn(STEPS)


PIECES = [
    *("a ", "word ", "\n", "\n", "\n\n", "- ", "  - ", "> ", "```\n", "1. ", "**", "`", "# "),
    "<b>",
    *("| a | b |\n|---|---|\n", "| 1 | 2 |\n", "    code\n", "\\", "***\n", "---\n", "===\n"),
]


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(PIECES), max_size=25), st.integers(1, 6))
def test_whatever_is_written_the_end_is_what_one_drawing_gives(
    pieces: list[str], size: int
) -> None:
    text, stream = "".join(pieces), MarkdownStream(2)
    for at in range(0, len(text), size):
        stream.append(text[at : at + size])
        stream.strips(70, LOOK)
    stream.complete()
    assert text_of(stream.strips(70, LOOK)) == drawn(text)


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_every_kind_of_line_break_is_one(size: int) -> None:
    text = "first\r\rsecond **bold**\r\n\r\nthird\n\nfourth\r"
    stream = MarkdownStream()
    for at in range(0, len(text), size):
        stream.append(text[at : at + size])
        stream.strips(60, LOOK)
    stream.complete()
    shown = [line for line in text_of(stream.strips(60, LOOK)) if line]
    assert shown == ["first", "second bold", "third", "fourth"]
    assert stream.source == "first\n\nsecond **bold**\n\nthird\n\nfourth\n"


def test_work_is_done_beside() -> None:
    done = threading.Event()
    beside(done.set)
    assert done.wait(60)


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
