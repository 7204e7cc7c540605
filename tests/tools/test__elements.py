import pytest

from decode.tools._elements import Elements

URL = "https://example.org/docs/"


def written(*steps: str) -> str:
    """Carry out steps: `<tag`, `>tag`, or text."""
    elements = Elements(URL)
    for step in steps:
        match step[:1]:
            case "<":
                elements.open(step[1:], {})
            case ">":
                elements.close(step[1:])
            case _:
                elements.paper.write(step)
    return "\n".join(elements.tables.finish())


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        (("<p", "a", ">p", "<p", "b"), "a\n\nb"),
        (("<h2", "a", ">h2", "b"), "## a\n\nb"),
        (("<ol", "<li", "a", "<li", "b", ">ol", "c"), "1. a\n2. b\n\nc"),
        (("<ul", "<li", "a", "<ol", "<li", "b", ">li", ">ol", ">li", ">ul"), "- a\n  1. b"),
        (("a", "<blockquote", "b", ">blockquote", "c"), "a\n\n> b\n\nc"),
        (("a", "<hr", "b"), "a\n\n---\n\nb"),
        (("a", "<br", "b"), "a\nb"),
        (("<unknown", "a", ">unknown"), "a"),
        ((">ul", ">li", ">blockquote", ">a", ">table", "a"), "a"),
    ],
)
def test_elements_are_written_as_markdown(steps: tuple[str, ...], text: str) -> None:
    assert written(*steps) == text


@pytest.mark.parametrize(
    ("href", "made"),
    [
        ("page", "[x](https://example.org/docs/page)"),
        ("//other.org/a b", "[x](https://other.org/a%20b)"),
        ("#here", "x"),
        (URL, "x"),
        ("mailto:a@b", "x"),
        ("data:text/html,x", "x"),
        ("http://[", "x"),
        ("p" * 400, "x"),
        (None, "x"),
    ],
)
def test_only_links_that_lead_elsewhere_are_links(href: str | None, made: str) -> None:
    elements = Elements(URL)
    elements.open("a", {"href": href})
    elements.paper.write("x")
    elements.close("a")
    assert elements.paper.text == made


def test_a_picture_is_its_description() -> None:
    elements = Elements(URL)
    elements.open("img", {"src": "data:image/png;base64,x", "alt": "a\n plot"})
    elements.open("img", {"src": "/a.png"})
    assert elements.paper.text == "a plot"
