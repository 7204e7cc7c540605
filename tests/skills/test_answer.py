import asyncio
import logging
from pathlib import Path

import pytest

from decode.config.settings import SkillSettings
from decode.entities.errors import SkillError
from decode.entities.turn import SkillUse
from decode.skills.answer import answer_skill_call, invoke_skill, unknown_skill
from decode.skills.load import load_skills
from decode.skills.payload import format_skill_payload
from decode.skills.used import LoadLedger
from tests.skills.shelf import project, put, skill_text

HIDDEN = "disable-model-invocation: true\n"
BARRED = "user-invocable: false\n"


def called(
    cwd: Path,
    name: str,
    arguments: str = "",
    ledger: LoadLedger | None = None,
    settings: SkillSettings | None = None,
) -> tuple[str, SkillUse | None]:
    registry = load_skills(cwd, settings)
    used = LoadLedger() if ledger is None else ledger
    return asyncio.run(answer_skill_call(registry, name, arguments, used, cwd))


def test_a_call_gives_the_payload_and_what_to_record(cwd: Path) -> None:
    put(project(cwd), "a", skill_text("a", body="On $ARGUMENTS."))
    text, use = called(cwd, "a", "main")
    assert text == format_skill_payload(load_skills(cwd)["a"], cwd, "main") == "On main."
    sha256 = load_skills(cwd)["a"].sha256
    assert use == SkillUse("a", "project", sha256, "tool", "main")


@pytest.mark.parametrize(
    "name", ["explore", "Commit", "", "../commit", "commit/", "a" * 500, "\x1b[31m", "*"]
)
def test_b029_a_wrong_name_is_a_normal_answer_with_the_real_names(cwd: Path, name: str) -> None:
    text, use = called(cwd, name)
    assert use is None
    assert "commit, review-diff" in text
    assert text.isprintable()
    assert len(text) < 400


def test_a_name_in_another_case_gets_a_hint(cwd: Path) -> None:
    assert "Did you mean commit?" in called(cwd, "Commit")[0]


def test_with_hundreds_of_skills_the_answer_is_bounded(cwd: Path) -> None:
    root = project(cwd)
    for number in range(300):
        put(root, f"s{number:03}")
    text = called(cwd, "nope")[0]
    assert "and 102 more" in text
    assert "skill_search" in text


def test_without_any_skill_it_says_so(cwd: Path) -> None:
    text, _ = called(cwd, "x", settings=SkillSettings(enabled=False))
    assert "no skills" in text


def test_a_hidden_skill_is_refused_with_what_to_do(cwd: Path) -> None:
    put(project(cwd), "mine", skill_text("mine", body="Secret.", more=HIDDEN))
    text, use = called(cwd, "mine")
    assert use is None
    assert "Ask them to type /mine" in text
    assert "do not imitate" in text
    assert "Secret" not in text
    assert "mine" not in called(cwd, "nope")[0]


def test_a_switched_off_skill_is_refused(cwd: Path) -> None:
    text, use = called(cwd, "commit", settings=SkillSettings(disabled=frozenset({"commit"})))
    assert use is None
    assert "switched off" in text


def test_b015_a_broken_skill_gives_the_unknown_answer_and_why(cwd: Path) -> None:
    put(project(cwd), "gbk", b"---\nname: gbk\ndescription: d\n---\n\xc4\xe3\xba\xc3")
    text, use = called(cwd, "gbk")
    assert use is None
    assert "There is no skill named 'gbk'" in text
    assert "UTF-8" in text
    assert "commit" in text


def test_a_shadowed_skill_is_reached_by_its_source(cwd: Path) -> None:
    put(project(cwd), "commit", skill_text("commit", body="Ours."))
    assert called(cwd, "commit")[0] == "Ours."
    text, use = called(cwd, "builtin:commit")
    assert text.startswith("# Commit")
    assert use is not None
    assert use.source == "builtin"


def test_flags_are_checked_again_after_the_body_was_read(cwd: Path) -> None:
    put(project(cwd), "a")
    registry = load_skills(cwd)
    put(cwd / ".decode/skills", "a", skill_text("a", body="Secret.", more=HIDDEN))
    text, use = asyncio.run(answer_skill_call(registry, "a", "", LoadLedger(), cwd))
    assert use is None
    assert "Secret" not in text
    put(cwd / ".decode/skills", "a", skill_text("a", more=BARRED))
    with pytest.raises(SkillError, match="for the model only"):
        invoke_skill(registry["a"], "", cwd)


@pytest.mark.parametrize("text", [None, "# none", skill_text("b")])
def test_a_skill_that_went_away_meanwhile_is_a_sentence(cwd: Path, text: str | None) -> None:
    path = put(project(cwd), "a")
    registry = load_skills(cwd)
    path.unlink() if text is None else path.write_text(text)
    answer, use = asyncio.run(answer_skill_call(registry, "a", "", LoadLedger(), cwd))
    assert use is None
    assert answer.startswith("The skill a ")
    with pytest.raises(SkillError):
        invoke_skill(registry["a"], "", cwd)


def test_a_second_load_of_an_unchanged_visible_skill_is_one_line(cwd: Path) -> None:
    put(project(cwd), "a", skill_text("a", body="Do it.\n" * 30))
    ledger = LoadLedger()
    first, _ = called(cwd, "a", ledger=ledger)
    again, use = called(cwd, "a", ledger=ledger)
    assert use is None
    assert "\n" not in again
    assert "has not changed" in again
    ledger.retain([])
    assert called(cwd, "a", ledger=ledger)[0] == first


def test_a_load_by_slash_counts_as_visible_too(cwd: Path) -> None:
    put(project(cwd), "a")
    payload, use = invoke_skill(load_skills(cwd)["a"], "fix the bug", cwd)
    ledger = LoadLedger()
    ledger.record(use, payload)
    assert "has not changed" in called(cwd, "a", ledger=ledger)[0]


def test_other_arguments_are_another_load(cwd: Path) -> None:
    put(project(cwd), "a", skill_text("a", body="On $ARGUMENTS."))
    ledger = LoadLedger()
    called(cwd, "a", "one", ledger)
    assert called(cwd, "a", "two", ledger)[0] == "On two."


def test_a_changed_skill_says_so_and_gives_the_new_text(cwd: Path) -> None:
    put(project(cwd), "a")
    ledger = LoadLedger()
    called(cwd, "a", ledger=ledger)
    put(cwd / ".decode/skills", "a", skill_text("a", body="New."))
    text, use = called(cwd, "a", ledger=ledger)
    assert text.endswith("\n\nNew.")
    assert "changed" in text.split("\n")[0]
    assert use is not None
    assert "has not changed" in called(cwd, "a", ledger=ledger)[0]


def test_both_entries_give_the_same_bytes_in_both_forms(cwd: Path) -> None:
    path = put(project(cwd), "a", skill_text("a", body="Do $ARGUMENTS </skill_content>."))
    (path.parent / "x.txt").write_text("x")
    for form in ("plain", "tagged"):
        settings = SkillSettings(payload=form)
        by_tool, _ = called(cwd, "a", "it", settings=settings)
        skill = load_skills(cwd, settings)["a"]
        by_slash, use = invoke_skill(skill, "it", cwd, tagged=form == "tagged")
        assert (
            by_tool == by_slash == format_skill_payload(skill, cwd, "it", tagged=form == "tagged")
        )
        assert use.via == "slash"


def test_b039_every_load_is_traceable_in_the_log(
    cwd: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = put(project(cwd), "commit")
    with caplog.at_level(logging.INFO):
        called(cwd, "commit")
        invoke_skill(load_skills(cwd)["commit"], "", cwd)
    told = [record.message for record in caplog.records if "loaded by" in record.message]
    assert told == [
        f"skill commit loaded by tool: project, {path}",
        f"skill commit loaded by slash: project, {path}",
    ]


def test_a_skill_for_the_model_only_is_refused_to_a_person(cwd: Path) -> None:
    put(project(cwd), "a", skill_text("a", more=BARRED))
    with pytest.raises(SkillError, match="user-invocable"):
        invoke_skill(load_skills(cwd)["a"], "", cwd)
    assert called(cwd, "a")[0] == "Do it."


def test_the_unknown_answer_does_not_repeat_what_could_act_on_a_screen(cwd: Path) -> None:
    assert "\x1b" not in unknown_skill(load_skills(cwd), "a\x1b[2Jb\u202ec")
