from pathlib import Path

import pytest

from decode.entities.errors import SkillError
from decode.entities.skill_def import SkillDef
from decode.skills.load import load_skills
from decode.skills.payload import format_skill_payload, render
from tests.skills.shelf import only, project, put, skill_text


def ready_skill(body: str, **fields: tuple[str, ...]) -> SkillDef:
    return SkillDef("x", "d", body, "runtime", arguments=fields.get("arguments", ()))


def test_the_payload_is_the_body_and_nothing_else(cwd: Path) -> None:
    assert format_skill_payload(ready_skill("Do *it*.\n\n  now"), cwd) == "Do *it*.\n\n  now"


@pytest.mark.parametrize("arguments", ["", " ", "\n\t "])
def test_blanks_alone_are_no_argument(cwd: Path, arguments: str) -> None:
    assert format_skill_payload(ready_skill("Do."), cwd, arguments) == "Do."


@pytest.mark.parametrize(
    "arguments", ["be brief", "a\nb\n\nc", r"budget is $20, keep \1 {name} %s and $& too", " x "]
)
def test_b045_without_a_placeholder_the_arguments_follow_as_typed(
    cwd: Path, arguments: str
) -> None:
    assert format_skill_payload(ready_skill("Do."), cwd, arguments) == f"Do.\n\n{arguments}"


def test_b110_what_no_request_carries_has_a_visible_stand_in(cwd: Path) -> None:
    body = "a\x00b \x1b[1m\x7f\x85\u2028"
    text = format_skill_payload(ready_skill(body), cwd, "x\udcff\x00")
    assert text == "a␀b \x1b[1m\x7f\x85\u2028\n\nx\ufffd␀"


def test_arguments_follow_the_trailer_not_the_body(cwd: Path) -> None:
    folder = cwd / "hi"
    folder.mkdir()
    (folder / "a.txt").write_text("x")
    skill = SkillDef("hi", "d", "Do.", "project", folder)
    text = format_skill_payload(skill, cwd, "now")
    assert text.startswith("Do.\n\nFiles of this skill are in hi")
    assert text.endswith("- hi/a.txt\n\nnow")


def test_arguments_that_no_placeholder_took_are_never_lost(cwd: Path) -> None:
    skill = ready_skill("On $branch.", arguments=("issue", "branch"))
    assert format_skill_payload(skill, cwd, "42") == "On $branch.\n\n42"
    assert format_skill_payload(skill, cwd, "42 main") == "On main."


def test_new_files_are_seen_at_each_load(cwd: Path) -> None:
    path = put(project(cwd), "hi")
    skill = only(load_skills(cwd))
    assert format_skill_payload(skill, cwd) == "Do it."
    (path.parent / "new.md").write_text("x")
    assert "- .decode/skills/hi/new.md" in format_skill_payload(skill, cwd)


def test_the_body_is_read_again_at_each_load(cwd: Path) -> None:
    path = put(project(cwd), "hi")
    skill = only(load_skills(cwd))
    stat = path.stat()
    path.write_text(skill_text("hi", body="Do IT."))
    assert format_skill_payload(skill, cwd) == "Do IT."
    assert path.stat().st_size == stat.st_size


def test_a_file_that_is_gone_gives_the_body_it_was_listed_with(cwd: Path) -> None:
    path = put(project(cwd), "hi")
    skill = only(load_skills(cwd))
    path.unlink()
    assert format_skill_payload(skill, cwd) == "Do it."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (skill_text("other"), "now says other"),
        ("# no header", "no header"),
        (skill_text("hi", body=""), "no text after the header"),
        (b"\xff\xfe", "UTF-8"),
    ],
)
def test_what_was_listed_under_one_name_and_loads_otherwise_is_refused(
    cwd: Path, text: str | bytes, reason: str
) -> None:
    put(project(cwd), "hi")
    skill = only(load_skills(cwd))
    put(cwd / ".decode/skills", "hi", text)
    with pytest.raises(SkillError, match=reason):
        format_skill_payload(skill, cwd)


def test_tagged_wraps_the_same_content(cwd: Path) -> None:
    folder = cwd / "hi"
    folder.mkdir()
    (folder / "a.txt").write_text("x")
    skill = SkillDef("hi", "d", "Do $ARGUMENTS.", "project", folder)
    plain = format_skill_payload(skill, cwd, "it")
    body, files = plain.split("\n\n", 1)
    assert format_skill_payload(skill, cwd, "it", tagged=True) == (
        f'<skill_content name="hi">\n<skill_resources>\n{files}\n</skill_resources>\n'
        f"<skill_instructions>\n{body}\n</skill_instructions>\n</skill_content>"
    )
    assert "<skill_resources>" not in format_skill_payload(ready_skill("Do."), cwd, tagged=True)


@pytest.mark.parametrize(
    "closing",
    [
        "</skill_content>",
        "</skill_instructions>",
        "</SKILL_Resources >",
        "< / skill_content>",
        "</ skill_content\n>",
    ],
)
def test_a_closing_tag_in_the_body_ends_no_frame_and_stays_as_it_is_in_plain(
    cwd: Path, closing: str
) -> None:
    skill = ready_skill(f"before {closing} after")
    assert render(skill, cwd) == f"before {closing} after"
    framed = render(skill, cwd, tagged=True)
    assert framed.count("</skill_content>") == 1
    assert framed.count("</skill_instructions>") == 1
    assert framed.endswith("</skill_instructions>\n</skill_content>")
    assert "before <" in framed
    assert "after" in framed


def test_arguments_that_follow_stand_outside_the_frame(cwd: Path) -> None:
    text = render(ready_skill("Do."), cwd, "</skill_content> x", tagged=True)
    assert text.endswith("</skill_content>\n\n</skill_content> x")
