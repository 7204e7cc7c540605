import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tools._encoding import UTF8, detect


@pytest.mark.parametrize(
    ("data", "name", "text"),
    [
        (b"", "utf-8", ""),
        (b"plain\n", "utf-8", "plain\n"),
        ("naïve\n".encode(), "utf-8", "naïve\n"),
        (b"\xef\xbb\xbfmarked\n", "utf-8 with BOM", "marked\n"),
        (b"\xff\xfea\x00\n\x00", "utf-16-le", "a\n"),
        (b"\xfe\xff\x00a\x00\n", "utf-16-be", "a\n"),
        ("hello wide world\n".encode("utf-16-le"), "utf-16-le", "hello wide world\n"),
        ("hello wide world\n".encode("utf-16-be"), "utf-16-be", "hello wide world\n"),
        (b"\xff\xfe\x00\x00a\x00\x00\x00", "utf-32-le", "a"),
        (b"\x00\x00\xfe\xff\x00\x00\x00a", "utf-32-be", "a"),
        (b"n = 4\n# na\xefve\n", "latin-1", "n = 4\n# naïve\n"),
        (b"5 \x80\n", "cp1252", "5 €\n"),
        (b"\x80\x81", "latin-1", "\x80\x81"),
        ("süß Straße".encode() + b"\xff", "utf-8 with invalid bytes", "süß Straße\udcff"),
        (b"a\x1cb\x1d\n", "utf-8", "a\x1cb\x1d\n"),
        (b"\x1b[31mred\x1b[0m\n", "utf-8", "\x1b[31mred\x1b[0m\n"),
    ],
)
def test_the_bytes_decide_the_encoding(data: bytes, name: str, text: str) -> None:
    encoding = detect(data)
    assert encoding is not None
    assert (encoding.name, encoding.decode(data)) == (name, text)


@pytest.mark.parametrize(
    "data",
    [
        b"\x7fELF\x02\x01\x01\x00\x00",
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        bytes(range(256)),
        b"a\x00b",
        b"\xff\xfea",
        b"\xef\xbb\xbf\x00\x01\x02",
        bytes(range(1, 32)) * 9 + b"text",
    ],
)
def test_what_is_no_text_has_no_encoding(data: bytes) -> None:
    assert detect(data) is None


@given(st.binary(max_size=300))
def test_text_comes_back_as_the_same_bytes(data: bytes) -> None:
    encoding = detect(data)
    if encoding is not None:
        assert encoding.encode(encoding.decode(data)) == data


@given(st.text(max_size=100), st.sampled_from(["utf-8", "utf-16", "utf-32", "cp1252", "latin-1"]))
def test_encoded_text_comes_back_as_the_same_bytes(text: str, codec: str) -> None:
    data = text.encode(codec, "ignore")
    encoding = detect(data)
    if encoding is not None:
        assert encoding.encode(encoding.decode(data)) == data


@pytest.mark.parametrize(
    ("data", "text", "lacking"),
    [
        (b"caf\xe9", "naïve", ""),
        (b"caf\xe9", "→", "→"),
        (b"caf\xe9", "5 €", "€"),
        (b"\x93caf\xe9\x94", "5 €", ""),
        (b"plain", "any 漢字 🎉", ""),
        (b"plain", "\udcff", "\udcff"),
        ("süß".encode() + b"\xff", "\udcff", "\udcff"),
        (b"\xff\xfea\x00", "\ud800", "\ud800"),
    ],
)
def test_what_an_encoding_cannot_write_is_named(data: bytes, text: str, lacking: str) -> None:
    encoding = detect(data)
    assert encoding is not None
    assert encoding.lacks(text) == lacking


def test_new_files_are_plain_utf8() -> None:
    assert (UTF8.name, UTF8.encode("é")) == ("utf-8", b"\xc3\xa9")
