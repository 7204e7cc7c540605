import json
import subprocess
import sys

from decode.tools._pdf import PROGRAM
from tests.tools.pdfs import made


def printed(data: bytes) -> list[object]:
    done = subprocess.run(
        [sys.executable, "-I", str(PROGRAM)],
        input=data,
        capture_output=True,
        env={},
        check=True,
    )
    assert done.stderr == b""
    return list(map(json.loads, done.stdout.splitlines()))


def test_each_page_is_a_line() -> None:
    assert printed(made("caf\xe9", "two")) == [
        {"page": 1, "pages": 2, "text": "café"},
        {"page": 2, "pages": 2, "text": "two"},
    ]


def test_a_broken_page_does_not_hide_the_others() -> None:
    data = made("one", "two").replace(b"(one)", b"<< [ (one").replace(b"720 Td <<", b"<< [ ( 720")
    assert printed(data) == [
        {"page": 1, "pages": 2, "text": "[this page cannot be read]"},
        {"page": 2, "pages": 2, "text": "two"},
    ]


def test_a_ring_of_pages_ends() -> None:
    data = made("one").replace(b"/Kids [4 0 R]", b"/Kids [2 0 R]")
    assert printed(data) == [{"fault": "it is damaged"}]
