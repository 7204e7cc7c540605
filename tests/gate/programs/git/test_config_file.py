import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decode.gate.programs.git.config_file import BadConfig, read_config


def as_git_reads(text: str, folder: Path) -> list[tuple[str, str | None]] | None:
    file = folder / "config"
    file.write_bytes(text.encode())
    run = subprocess.run(
        ["git", "config", "--file", str(file), "--list", "-z"], capture_output=True, check=False
    )
    if run.returncode:
        return None
    entries = [entry for entry in run.stdout.decode().split("\0") if entry]
    return [(name, value if seam else None) for name, seam, value in map(_split, entries)]


def _split(entry: str) -> tuple[str, str, str]:
    return entry.partition("\n")


def as_we_read(text: str) -> list[tuple[str, str | None]] | None:
    try:
        return [(setting.name, setting.value) for setting in read_config(text)]
    except BadConfig:
        return None


SAMPLES = [
    "",
    "[core]\n\tbare = false\n",
    "[core] fsmonitor = ./evil",
    "[core]\nfsmonitor=./evil # comment",
    '[core]\nfsmonitor="./ev"il ; x',
    "[core]\nfsmonitor = ./ev\\\nil",
    "[CORE]\nFsMonitor",
    '[diff "a b"]\n textconv = x y  z  ',
    '[diff "a\\"]b"]\ntextconv = x',
    "[diff.Drv]\ntextconv = x",
    "\ufeff[a]\nb=c",
    "[a]\r\nb = c\r\nd = e\r\n",
    "# c\n; d\n[a] # x\n b = 1 ; y\n",
    '[a]\nb = "x # y" ; z',
    '[a]\nb = "x',
    "[a]\nb = x\\",
    "[a]\nb = \\q",
    "[a\nb = c",
    "[a]\nb c",
    "[a]\n= c",
    "[a b]\nc=d",
    '[a "b" ]\nc=d',
    '[a "b"]c=d',
    "[a]b\n[c]d",
    "[a]\nb = c\\\n# d\n",
    "[a]\nb = # c\n",
    "[a]\n b-c = \\t\\n\\\\\n",
    "[a] [b] c = d",
    "x = y",
]


@pytest.mark.parametrize("text", SAMPLES)
def test_it_is_read_as_git_reads_it(text: str, tmp_path: Path) -> None:
    ours, theirs = as_we_read(text), as_git_reads(text, tmp_path)
    assert ours == theirs or (ours is None and theirs is not None)
    if "\\\\" not in text:
        assert ours == theirs


PARTS = [*'[]"\\#;=ab.- \t\n', "[a]", "\\\n", "\n[c]\nx = "]


@settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(parts=st.lists(st.sampled_from(PARTS), max_size=14))
def test_whatever_we_accept_git_reads_the_same_way(parts: list[str], tmp_path: Path) -> None:
    text = "".join(parts)
    ours = as_we_read(text)
    if ours is not None:
        assert as_git_reads(text, tmp_path) == ours


def test_what_git_would_cut_off_is_refused() -> None:
    with pytest.raises(BadConfig):
        read_config("[a]\nb = c\0d")


def test_truth() -> None:
    values = {
        s.key: s.on for s in read_config("[a]\nb\nc=false\nd=0\ne=no\nf=off\ng=\nh=true\ni=x")
    }
    assert values == {
        "b": True, "c": False, "d": False, "e": False, "f": False, "g": False, "h": True, "i": True,
    }  # fmt: skip
