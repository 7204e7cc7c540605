from decode.entities.skill_def import SkillDef
from decode.entities.turn import Unknown
from decode.session.refusal import listing, unknown_line
from tests.session.commands import command


def test_the_line_names_the_nearest_and_where_the_list_is() -> None:
    assert unknown_line(Unknown("comit", ("commit", "compact"))) == (
        "there is no command or skill /comit; did you mean /commit or /compact? "
        "(/help lists them all)"
    )
    assert unknown_line(Unknown("zz")) == (
        "there is no command or skill /zz (/help lists them all)"
    )


def test_a_reason_is_told_instead() -> None:
    assert unknown_line(Unknown("x", (), "is for the model only")) == "/x: is for the model only"


def test_the_list_has_every_name_that_may_be_typed_once() -> None:
    commands = {"quit": command("quit"), "exit": command("quit")}
    skills = {
        "commit": SkillDef("commit", "commits\n things", "b", "project"),
        "quit": SkillDef("quit", "q", "b", "project"),
        "own": SkillDef("own", "for the model", "b", "project", user_invocable=False),
    }
    assert listing(commands, skills).split("\n") == [
        "/quit        the quit command",
        "/commit      commits things",
        "/skill:quit  q",
    ]


def test_b043_text_of_a_file_cannot_act_on_the_terminal() -> None:
    about = "use [bold] or [/x]\x1b[2J\u202e"
    skills = {"evil": SkillDef("evil", about, "b", "project")}
    assert listing({}, skills) == "/evil  use [bold] or [/x]\\x1b[2J\\u202e"
