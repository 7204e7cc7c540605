import pytest

from decode.providers._spec import Access

_USUAL = "https://api.example.invalid/v1"


@pytest.mark.parametrize(
    ("url", "elsewhere"),
    [("", False), (_USUAL, False), (_USUAL + "/", False), ("http://127.0.0.1:9/v1", True)],
)
def test_elsewhere_than_usual(url: str, elsewhere: bool) -> None:
    assert Access("x", "m", url=url, usual=_USUAL).elsewhere is elsewhere


def test_a_key_is_not_shown() -> None:
    assert "secret" not in repr(Access("x", "m", key="secret"))
