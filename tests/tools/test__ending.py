import signal

import pytest

from decode.tools._ending import told
from decode.tools._process import Ending


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (0, "exit status 0"),
        (1, "exit status 1"),
        (255, "exit status 255"),
        (-signal.SIGKILL, "ended by signal 9 (SIGKILL)"),
        (-signal.SIGTERM, "ended by signal 15 (SIGTERM)"),
        (-999, "ended by signal 999 (unknown)"),
    ],
)
def test_an_ending_is_told_in_words(status: int, words: str) -> None:
    assert told(Ending(status, "/somewhere", timed_out=True)) == words
