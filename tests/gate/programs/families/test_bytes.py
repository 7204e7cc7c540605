import pytest

from decode.gate.programs import judge
from tests.gate.programs.desk import FakeView, call, glob

ALLOWED = [
    "od -c a.txt", "od -An -tx1 a.txt", "od -j 4 -N 8 a.txt", "hexdump -C a.txt",
    "hexdump -n 16 a.txt", "hd a.txt", "strings a.txt", "strings -n 8 a.txt", "strings -8 a.txt",
    "strings -t x a.txt", "readelf -h a.txt", "nm -C a.txt", "objdump -d a.txt", "size a.txt",
    "sha256sum a.txt b.txt", "md5sum a.txt", "shasum -a 256 a.txt", "md5 -q a.txt", "cksum a.txt",
    "sum a.txt", "base64 a.txt", "base64 -d a.txt", "base64 -w0 a.txt", "base32 a.txt",
    "b2sum -l 128 a.txt",
]  # fmt: skip
REFUSED = [
    ("sha256sum -c sums", "takes file names from a file"),
    ("md5sum --check sums", "takes file names from a file"),
    ("cksum -c sums", "takes file names from a file"),
    ("shasum -c sums", "takes file names from a file"),
    ("strings @list", "an operand may start with @"),
    ("nm @list", "an operand may start with @"),
    ("readelf -h @list", "an operand may start with @"),
    ("objdump -d @list", "an operand may start with @"),
    ("size @list", "an operand may start with @"),
    ("base64 -o out a.txt", "writes to a file"),
    ("base64 a.txt b.txt", "unexpected operand b.txt"),
    ("strings -T x a.txt", "unknown option -T"),
    ("nm --plugin x a.txt", "unknown option --plugin"),
]


@pytest.mark.parametrize("line", ALLOWED)
def test_it_only_reads(line: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (True, "")


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_it_is_refused_with_a_reason(line: str, reason: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (False, reason)


def test_a_glob_could_match_a_response_file(view: FakeView) -> None:
    assert not judge("strings", [glob("*")], view).read_only
    assert judge("strings", [glob("src/*")], view).read_only
