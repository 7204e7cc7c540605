"""Emphasis, code, links; nothing that acts."""

import pytest
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from rich.text import Text

from decode.tui.markdown.inline import inline_text
from tests.tui.looks import LOOK


def inline(source: str) -> Text:
    root = SyntaxTreeNode(MarkdownIt("commonmark", {"html": False}).parse(source))
    return inline_text(root.children[0].children[0], LOOK)


def links(text: Text) -> set[str | None]:
    spans = [span.style for span in text.spans]
    return {style.link for style in spans if not isinstance(style, str) and style.link}


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("**b** *e* `c`", "b e c"),
        ("[label](https://a.example/x)", "label (https://a.example/x)"),
        ("<https://a.example>", "https://a.example"),
        ("![alt](https://a.example/i.png)", "[image: alt]"),
        ("one\ntwo", "one\ntwo"),
        ("[/b] \\[x] [@click=app.quit]x[/]", "[/b] [x] [@click=app.quit]x[/]"),
        ("<b>html</b>", "<b>html</b>"),
    ],
)
def test_plain(source: str, plain: str) -> None:
    assert inline(source).plain == plain


@pytest.mark.parametrize(
    ("source", "address"),
    [
        ("see https://a.example/x.", {"https://a.example/x"}),
        ("[l](mailto:a@b.example)", {"mailto:a@b.example"}),
        ("[l](javascript:alert%281%29)", set[str]()),
        ("[l](file:///etc/passwd)", set[str]()),
        ("[l](https://a.example/" + "x" * 3000 + ")", set[str]()),
    ],
)
def test_only_the_web_and_mail_can_be_opened(source: str, address: set[str]) -> None:
    assert links(inline(source)) == address


def test_a_label_cannot_hide_where_it_leads() -> None:
    text = inline("[https://good.example](https://evil.example)")
    assert text.plain == "https://good.example (https://evil.example)"
    assert "https://good.example" not in links(inline("[good](https://evil.example)"))


def test_escapes_in_a_label_do_nothing() -> None:
    assert inline("[a\x1bcb\x07](https://a.example)").plain.startswith("ab\ufffd (")
