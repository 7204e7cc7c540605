from pathlib import Path

import pytest

from decode.config.settings import Settings, SkillSettings
from decode.entities.turn import Invoke, SkillUse, Turn
from decode.session.pictures import Album
from decode.session.turns import invoked, said, spoken
from decode.skills.load import load_skills
from decode.skills.payload import format_skill_payload
from tests.pictures import png


@pytest.mark.parametrize("payload", ["plain", "tagged"])
@pytest.mark.parametrize("arguments", ["", "be brief", "a\n b"])
def test_a_skills_turn_is_its_payload(cwd: Path, payload: str, arguments: str) -> None:
    skill = load_skills(cwd)["commit"]
    settings = Settings(skills=SkillSettings(payload=payload))
    turn = invoked(Invoke(skill, arguments), "/commit …", cwd, settings)
    tagged = payload == "tagged"
    assert turn == Turn(
        format_skill_payload(skill, cwd, arguments, tagged=tagged),
        "/commit …",
        SkillUse("commit", "builtin", skill.sha256, "slash", arguments),
    )


@pytest.mark.parametrize("text", [" hello\n", "mail me@x.y", "/tmp is full", "$ARGUMENTS {x} %s"])
def test_free_text_is_put_as_typed(cwd: Path, text: str) -> None:
    assert said(text, cwd) == Turn(text, text)


def test_a_named_file_is_attached_after_the_text(cwd: Path) -> None:
    (cwd / "a.txt").write_text("content")
    turn = said("see @a.txt", cwd)
    assert turn.prompt.startswith("see @a.txt\n\n")
    assert turn.prompt.endswith("```\ncontent\n```")
    assert turn.shown == "see @a.txt"


def test_a_copied_image_is_a_short_word_for_the_model_and_comes_back_as_it_was(cwd: Path) -> None:
    picture = Album().take(png(), "shot.png")
    text = f"what is {picture.mention}?"
    turn = said(text, cwd)
    assert turn.prompt == f"what is [image 1: shot.png {picture.size} bytes]?"
    assert (turn.shown, turn.images) == (text, (str(picture.path),))


def test_an_image_among_a_skills_arguments_goes_with_it(cwd: Path) -> None:
    picture = Album().take(png(), "shot.png")
    skill = load_skills(cwd)["commit"]
    turn = invoked(Invoke(skill, f"see {picture.mention}"), "/commit …", cwd, Settings())
    assert turn.images == (str(picture.path),)
    assert turn.prompt == format_skill_payload(skill, cwd, f"see {picture.mention}")


def test_what_is_said_to_a_running_turn_names_its_images_by_their_places(cwd: Path) -> None:
    picture = Album().take(png(), "shot.png")
    skill = load_skills(cwd)["commit"]
    text = f"see {picture.mention}"
    assert spoken(said("plain", cwd, ["$ ls\na"])) == "plain\n\n$ ls\na"
    assert spoken(said(text, cwd)) == text
    turn = invoked(Invoke(skill, text), f"/commit {text}", cwd, Settings())
    assert spoken(turn) == turn.prompt
    (cwd / "b.png").write_bytes(png(2))
    assert spoken(said("see @b.png", cwd)) is None
