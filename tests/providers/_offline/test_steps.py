import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decode.providers._offline.steps import Outcome, outcome, quoted, shell


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("fine", Outcome("fine")),
        ("", Outcome("")),
        ("out\n[exit status 1]", Outcome("out", 1)),
        ("[no output]", Outcome("")),
        ("[hook] no\n[no]\n[exit status 1]", Outcome("[hook] no\n[no]", 1)),
        ("out\n[exit status 128]\n[ended in sub; it starts anew]", Outcome("out", 128)),
        ("out\n[one process was ended]", Outcome("out")),
        ("out\n[… 9 characters left out …]", Outcome("out\n[… 9 characters left out …]")),
        ("[main abc1234] fix [x]", Outcome("[main abc1234] fix [x]")),
        ("half\n[timed out after 1 s; ended]", Outcome("half\n[timed out after 1 s; ended]", None)),
        ("x\n[ended by signal 9 (SIGKILL)]", Outcome("x\n[ended by signal 9 (SIGKILL)]", None)),
        ("refused by user: not now", Outcome("refused by user: not now", None, "user: not now")),
        (
            "refused by headless: nobody can be asked\nsecond line",
            Outcome(
                "refused by headless: nobody can be asked\nsecond line",
                None,
                "headless: nobody can be asked\nsecond line",
            ),
        ),
    ],
)
def test_what_a_result_means(text: str, seen: Outcome) -> None:
    assert outcome(text, done=True) == seen


def test_a_call_that_failed_was_not_done() -> None:
    seen = outcome("Timeout", done=False)
    assert (seen.ok, seen.status) == (False, None)


@settings(max_examples=40, deadline=None)
@given(word=st.text(alphabet=st.characters(exclude_characters="\0", exclude_categories=["Cs"])))
def test_a_quoted_word_reaches_a_program_as_it_is(word: str) -> None:
    ran = subprocess.run(
        ["bash", "--norc", "-c", f"printf %s {quoted(word)}"], capture_output=True, check=True
    )
    assert ran.stdout.decode() == word


def test_a_command_line() -> None:
    run = shell("git", "commit", "-m", "it's", prefix="LC_ALL=C", timeout=9)
    assert run.args == {"command": r"LC_ALL=C git commit -m 'it'\''s'", "timeout": 9}
