import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from decode.cli.output import drop_output, fault_of_output


@contextmanager
def stdout_to(monkeypatch: pytest.MonkeyPatch, descriptor: int) -> Generator[None]:
    with os.fdopen(descriptor, "w") as stdout, monkeypatch.context() as patched:
        patched.setattr("sys.stdout", stdout)
        yield


def test_an_answer_that_was_written_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out"
    with stdout_to(monkeypatch, os.open(path, os.O_WRONLY | os.O_CREAT)):
        sys.stdout.write("all of it\n")
        assert fault_of_output() == ""
        assert path.read_text() == "all of it\n"


def test_a_reader_that_left_is_no_fault_and_nothing_is_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with stdout_to(monkeypatch, writer):
        sys.stdout.write("more")
        assert fault_of_output() == ""


def test_what_cannot_be_written_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with stdout_to(monkeypatch, os.open(os.devnull, os.O_RDONLY)):
        sys.stdout.write("more")
        assert fault_of_output() == "the answer cannot be written: Bad file descriptor"


def test_dropped_output_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    with stdout_to(monkeypatch, os.open(os.devnull, os.O_RDONLY)):
        sys.stdout.write("more")
        drop_output()
        assert fault_of_output() == ""
