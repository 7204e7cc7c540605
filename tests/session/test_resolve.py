import string
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.entities.skill_def import SkillDef
from decode.entities.turn import Intent, Invoke, Reserved, Say, Unknown
from decode.session.resolve import nearest, resolve
from decode.skills.load import load_skills
from decode.skills.refused import why_refused
from tests.skills.shelf import project, put

COMMANDS = ("quit", "exit", "agent", "mode", "help")
BLANKS = "".join(c for c in map(chr, range(0x3001)) if c.isspace())


def skill(name: str, *, source: str = "project", user: bool = True) -> SkillDef:
    return SkillDef(name, f"about {name}", "body", source, user_invocable=user)


SKILLS = {
    one.name: one
    for one in (
        skill("commit"),
        skill("Ship"),
        skill("deploy"),
        skill("DEPLOY"),
        skill("quick-mode"),
        skill("agent"),
        skill("quiet", user=False),
    )
}


class Registry(dict[str, SkillDef]):
    def __init__(self, shadowed: Mapping[str, SkillDef]) -> None:
        super().__init__(SKILLS)
        self._shadowed = shadowed

    def find(self, token: str) -> SkillDef | None:
        return self.get(token) or self._shadowed.get(token)


def meaning(text: str, *existing: str) -> Intent:
    return resolve(text, COMMANDS, SKILLS, existing.__contains__)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/quit", Reserved("quit")),
        ("  \n\t/quit", Reserved("quit")),
        ("/mode plan", Reserved("mode", "plan")),
        ("/mode  plan ", Reserved("mode", " plan ")),
        ("/mode\nplan", Reserved("mode", "plan")),
        ("/mode\u2003plan", Reserved("mode", "plan")),
        ("/commit", Invoke(SKILLS["commit"])),
        ("/commit be brief", Invoke(SKILLS["commit"], "be brief")),
        ("/commit \t ", Invoke(SKILLS["commit"])),
        ("/COMMIT now", Invoke(SKILLS["commit"], "now")),
        ("/ship", Invoke(SKILLS["Ship"])),
        ("/deploy", Invoke(SKILLS["deploy"])),
        ("/DEPLOY", Invoke(SKILLS["DEPLOY"])),
        ("/skill:commit x", Invoke(SKILLS["commit"], "x")),
        ("/project:commit x", Invoke(SKILLS["commit"], "x")),
        ("/skill:agent", Invoke(SKILLS["agent"])),
        ("/commit a\n  b\n\nc ", Invoke(SKILLS["commit"], "a\n  b\n\nc ")),
        ("/commit\n\nx", Invoke(SKILLS["commit"], "\nx")),
        ("", Say("")),
        ("hello", Say("hello")),
        (" see /commit ", Say(" see /commit ")),
        ("/", Say("/")),
        ("/ commit", Say("/ commit")),
        ("//commit now", Say("/commit now")),
        (" //quit", Say(" /quit")),
        ("//", Say("//")),
        ("// a note", Say("// a note")),
        ("/usr/bin/env x", Say("/usr/bin/env x")),
        ("/commit/x", Say("/commit/x")),
        ("/-x", Say("/-x")),
        ("/what?", Say("/what?")),
        ("/été", Say("/été")),
    ],
)
def test_each_text_has_one_meaning(text: str, expected: Intent) -> None:
    assert meaning(text) == expected


@pytest.mark.parametrize("token", ["Deploy", "dePLOY"])
def test_a_case_insensitive_match_must_be_unique(token: str) -> None:
    assert meaning(f"/{token}") == Unknown(token, ("DEPLOY", "deploy"))


def test_reserved_names_are_matched_in_exact_case_only() -> None:
    assert meaning("/Quit") == Unknown("Quit", ("quit",))


@pytest.mark.parametrize("name", ["tmp", "etc", "a.b"])
def test_b032_an_existing_path_is_free_text_and_nothing_is_lost(name: str) -> None:
    text = f"/{name} is full, what may I delete?"
    assert meaning(text, f"/{name}") == Say(text)
    assert isinstance(meaning(text), Unknown)


def test_b032_the_file_system_is_looked_at_by_default() -> None:
    name = Path(__file__).resolve().parts[1]
    assert resolve(f"/{name} is full", (), {}) == Say(f"/{name} is full")
    assert isinstance(resolve("/" + "n" * 5000, (), {}), Unknown)


def test_b032_a_skill_wins_over_a_path_and_a_command_over_both() -> None:
    assert meaning("/commit", "/commit") == Invoke(SKILLS["commit"])
    assert meaning("/agent", "/agent") == Reserved("agent")


@pytest.mark.parametrize("text", ["/mode plan", "/mode", "/mode\tplan"])
def test_b034_b038_a_name_that_contains_a_reserved_one_is_not_reserved(text: str) -> None:
    assert isinstance(meaning(text), Reserved)
    assert meaning(text.replace("mode", "quick-mode")) == Invoke(
        SKILLS["quick-mode"], text[len("/mode") + 1 :]
    )


def test_b037_a_reserved_name_wins_over_a_skill_of_that_name() -> None:
    assert meaning("/agent plan") == Reserved("agent", "plan")


@pytest.mark.parametrize("name", ["nope", "comit", "a:b", "skill:nope", "builtin:commit", "x.y"])
def test_a_name_nobody_has_is_unknown(name: str) -> None:
    intent = meaning(f"/{name} with text")
    assert isinstance(intent, Unknown)
    assert intent.name == name


def test_a_shadowed_skill_is_reached_by_its_source() -> None:
    builtin = skill("commit", source="builtin")
    registry = Registry({"builtin:commit": builtin})
    assert resolve("/builtin:commit x", COMMANDS, registry) == Invoke(builtin, "x")
    assert resolve("/commit x", COMMANDS, registry) == Invoke(SKILLS["commit"], "x")


@pytest.mark.parametrize("text", ["/quiet", "/quiet x", "/skill:quiet", "/project:quiet"])
def test_a_skill_for_the_model_only_is_refused_with_a_reason(text: str) -> None:
    intent = meaning(text)
    assert isinstance(intent, Unknown)
    assert "model only" in intent.reason


def test_a_path_of_that_name_is_still_free_text() -> None:
    assert meaning("/quiet please", "/quiet") == Say("/quiet please")


def test_a_skill_that_is_there_but_not_used_is_refused_with_a_reason(cwd: Path) -> None:
    put(project(cwd), "broken", "# none")
    intent = resolve("/broken x", COMMANDS, load_skills(cwd))
    reason = why_refused(load_skills(cwd), "broken")
    assert "the file has no header" in reason
    assert intent == Unknown("broken", (), reason)


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("comit", ("commit",)),
        ("q", ("quick-mode", "quit")),
        ("mod", ("mode",)),
        ("zzz", ()),
        ("quiet", ("quit",)),
    ],
)
def test_the_nearest_names_are_offered(token: str, expected: tuple[str, ...]) -> None:
    assert nearest(token, COMMANDS, SKILLS) == expected


@given(st.sampled_from(BLANKS), st.text())
def test_argument_text_is_kept_character_for_character(blank: str, rest: str) -> None:
    intent = meaning(f"/commit{blank}{rest}")
    assert intent == Invoke(SKILLS["commit"], rest if rest.strip() else "")


@given(st.text())
def test_text_that_starts_with_no_slash_is_sent_as_typed(text: str) -> None:
    if not text.lstrip().startswith("/"):
        assert meaning(text) == Say(text)


@given(st.text(alphabet=string.ascii_letters + "/ -.é\n", min_size=1))
def test_every_text_is_either_sent_whole_or_accounted_for(text: str) -> None:
    match meaning("/" + text):
        case Say(sent):
            assert sent in ("/" + text, text)
        case Reserved(name, rest):
            assert text.startswith(name)
            assert text.endswith(rest)
        case Invoke(found, _):
            assert found.user_invocable
        case Unknown(name, _, _):
            assert text.startswith(name)


def test_a_regular_skill_mapping_without_find_still_knows_sources() -> None:
    assert meaning("/project:ship") == Unknown("project:ship", ("Ship",))
    assert meaning("/project:Ship") == Invoke(SKILLS["Ship"])
