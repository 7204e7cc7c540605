from pathlib import Path

import pytest

from decode.config.settings import Settings
from decode.providers._offline.recognise import recognise
from decode.skills.load import load_skills
from decode.skills.payload import format_skill_payload


def _payload(name: str, arguments: str = "", *, tagged: bool = False) -> str:
    skill = load_skills(Path.cwd(), Settings(safe=True)).find(f"builtin:{name}")
    assert skill is not None
    return format_skill_payload(skill, Path.cwd(), arguments, tagged=tagged)


@pytest.mark.parametrize("tagged", [True, False])
@pytest.mark.parametrize("name", ["commit", "review-diff"])
@pytest.mark.parametrize("arguments", ["", "z.py", "two\n\nparagraphs ", "$ARGUMENTS {x} \\1"])
def test_a_payload_gives_its_skill_and_arguments(name: str, arguments: str, tagged: bool) -> None:
    work = recognise(_payload(name, arguments, tagged=tagged))
    assert work is not None
    assert (work.name, work.arguments) == (name, arguments)


@pytest.mark.parametrize("text", ["", "commit", "# Commit", "please: "])
def test_other_text_gives_nothing(text: str) -> None:
    assert recognise(text) is None


def test_a_payload_inside_other_text_is_quoted_not_asked_for() -> None:
    assert recognise("what does this mean?\n" + _payload("commit")) is None
