import pytest

from decode.commands._spec import Command
from decode.entities.skill_def import SkillDef
from decode.session.complete import Completion, completions
from tests.session.commands import NAMES, command

COMMANDS: dict[str, Command] = {name: command(name) for name in NAMES}
SKILLS = {
    one.name: one
    for one in (
        SkillDef("mode-check", "checks\n  modes", "b", "project"),
        SkillDef("moderate", "m", "b", "user"),
        SkillDef("quick-mode", "q", "b", "project"),
        SkillDef("Deploy", "d", "b", "user"),
        SkillDef("deploy", "d", "b", "user", arguments=("target", "branch")),
        SkillDef("fix", "f", "b", "user", argument_hint="[issue]"),
        SkillDef("hidden", "h", "b", "user", user_invocable=False),
        SkillDef("quit", "shadowed by the command", "b", "project"),
        SkillDef("on", "a name that YAML takes for true", "b", "project"),
        SkillDef("42", "a number", "b", "project"),
    )
}


def names(text: str) -> list[str]:
    return [row.name for row in completions(text, COMMANDS, SKILLS)]


@pytest.mark.parametrize("text", ["", "mode", "/mode ", "/mode plan", "x /mode", "/a\nb", "@x"])
def test_only_a_lone_token_has_a_menu(text: str) -> None:
    assert names(text) == []


def test_b034_the_exact_match_comes_first_whatever_else_is_there() -> None:
    assert names("/mode")[:2] == ["mode", "mode-check"]
    assert completions("/mode", COMMANDS, SKILLS)[0].exact
    assert names(" /deploy")[0] == "deploy"
    assert names("/Deploy")[0] == "Deploy"


def test_exact_then_prefix_then_word_then_letters() -> None:
    assert names("/mode") == ["mode", "mode-check", "moderate", "quick-mode"]
    assert names("/mc") == ["mode-check"]
    assert names("/check") == ["mode-check"]


def test_b011_b010_odd_names_cost_no_other_row() -> None:
    found = names("/")
    assert {"on", "42", *NAMES} <= set(found)
    assert names("/on")[0] == "on"
    assert names("/42") == ["42"]


def test_b037_a_reserved_name_has_one_row_and_it_is_the_command() -> None:
    rows = [row for row in completions("/quit", COMMANDS, SKILLS) if row.name == "quit"]
    assert [row.group for row in rows] == ["commands"]


def test_commands_stand_before_skills_of_the_same_rank() -> None:
    groups = [row.group for row in completions("/", COMMANDS, SKILLS)]
    assert groups == sorted(groups)


def test_b043_text_of_a_file_is_kept_as_it_is() -> None:
    about = "use [bold] or [/commit] [link=x"
    rows = completions("/commit", {}, {"commit": SkillDef("commit", about, "b", "project")})
    assert rows == [Completion("commit", "/commit ", about, "", "project", "skills", exact=True)]


def test_a_row_tells_hint_and_source() -> None:
    by_name = {row.name: row for row in completions("/", COMMANDS, SKILLS)}
    assert by_name["deploy"].hint == "<target> <branch>"
    assert by_name["fix"].hint == "[issue]"
    assert by_name["moderate"].badge == "user"
    assert by_name["mode-check"].description == "checks modes"
    assert by_name["mode"].insert == "/mode "
    assert by_name["quit"].insert == "/quit"


def test_what_a_person_may_not_run_has_no_row() -> None:
    assert "hidden" not in names("/")
