"""A terminal that stops reading does not stop the program."""

import contextlib
import os
import threading

from decode.tui.faults.writer import PatientWriter


def test_order_is_kept() -> None:
    read, write = os.pipe()
    with os.fdopen(write, "w") as out, os.fdopen(read) as keys:
        writer = PatientWriter(out, lambda: None)
        writer.start()
        for number in range(100):
            writer.write(f"{number},")
        writer.stop()
        writer.join(60)
        out.close()
        assert keys.read() == "".join(f"{number}," for number in range(100))


def test_the_last_words_are_written_before_it_ends() -> None:
    read, write = os.pipe()
    with os.fdopen(write, "w") as out, os.fdopen(read) as keys:
        for number in range(200):
            writer = PatientWriter(out, lambda: None)
            writer.start()
            writer.write(f"{number}\n")
            writer.stop()
            assert keys.readline() == f"{number}\n"


def test_frames_are_dropped_while_nobody_reads_and_made_good_later() -> None:
    read, write = os.pipe()
    redrawn = threading.Event()
    with os.fdopen(write, "w") as out:
        writer = PatientWriter(out, redrawn.set)
        writer.start()
        for _ in range(500):
            writer.write("x" * 65_536)
        writer.write("short")
        assert not redrawn.is_set()
        total = bytearray()

        def drain() -> None:
            while chunk := os.read(read, 1 << 20):
                total.extend(chunk)

        reader = threading.Thread(target=drain)
        reader.start()
        assert redrawn.wait(60)
        writer.stop()
        writer.join(60)
        out.close()
        reader.join(60)
    os.close(read)
    assert total.endswith(b"short")
    assert len(total) < 500 * 65_536


def test_a_terminal_that_is_gone_ends_the_writer_quietly() -> None:
    read, write = os.pipe()
    os.close(read)
    out = os.fdopen(write, "w")
    writer = PatientWriter(out, lambda: None)
    writer.start()
    writer.write("x" * 100_000)
    writer.join(60)
    assert not writer.is_alive()
    writer.write("more")
    writer.stop()
    with contextlib.suppress(BrokenPipeError):
        out.close()
