import pytest

from decode.tools._pdf import LARGEST, Pdf, pdf
from tests.tools.pdfs import made


def test_the_pages_come_one_after_the_other() -> None:
    found = pdf(made("First page", "Second page"))
    assert found == Pdf("[page 1]\nFirst page\n\n[page 2]\nSecond page\n", 2, 2)
    assert found.note == "text of a PDF, 2 pages"
    assert pdf(made("One")).note == "text of a PDF, 1 page"


def test_pages_that_did_not_come_are_told() -> None:
    assert Pdf("x", 3, 9).note == "text of a PDF, pages 1-3 of 9; the others took too long"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"%PDF-1.4\n", "it is damaged"),
        (made("Text")[:200], "it is damaged"),
        (b"%PDF-" + bytes(range(256)) * 40, "it is damaged"),
        (made("Text", encrypted=True), "it is encrypted"),
        (made("", ""), "its pages hold no text, perhaps pictures of it"),
        (b"%PDF-".ljust(LARGEST + 1), "it has more than 67,108,864 bytes"),
    ],
    ids=["nothing", "cut", "noise", "encrypted", "empty", "large"],
)
def test_what_has_no_text_is_said(data: bytes, fault: str) -> None:
    assert pdf(data) == Pdf("", fault=fault)
