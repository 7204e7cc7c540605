import pytest

from decode.entities.counting import counted, noun


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0 lines"), (1, "1 line"), (2, "2 lines"), (1.0, "1 line"), (0.5, "0.5 lines")],
)
def test_one_of_a_thing_is_one_thing(number: float, text: str) -> None:
    assert counted(number, "line") == text


def test_a_number_may_be_written_otherwise_than_its_noun_needs() -> None:
    assert f"{1000:,} {noun(1000, 'byte')}" == "1,000 bytes"
