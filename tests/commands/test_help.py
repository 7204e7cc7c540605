from pathlib import Path

from decode.commands import reserved
from decode.config.settings import ScreenSettings, Settings
from decode.entities.event import Listing
from tests.commands.running import Desk


def skill(cwd: Path, name: str, about: str, more: str = "") -> None:
    path = cwd / ".decode" / "skills" / name / "SKILL.md"
    path.parent.mkdir(parents=True)
    path.write_text(f"---\nname: {name}\ndescription: '{about}'\n{more}---\nb\n")


async def test_commands_skills_and_keys_are_listed(cwd: Path) -> None:
    skill(cwd, "mine", "does [bold] [/x] things")
    skill(cwd, "quit", "hidden by the command")
    skill(cwd, "own", "for the model", "user-invocable: false\n")
    (listing,) = await Desk(cwd).run("help")
    assert isinstance(listing, Listing)
    by_group: dict[str, list[str]] = {}
    for row in listing.rows:
        by_group.setdefault(row.group, []).append(row.insert.strip())
    names = {command.name for command in reserved().values()}
    assert by_group["commands"] == sorted(f"/{name}" for name in names)
    assert by_group["skills"] == ["/commit", "/mine", "/skill:quit", "/review-diff"]
    assert by_group["keys"]
    assert "does [bold] [/x] things" in listing.text
    assert "/new (/clear)" in listing.text


async def test_text_of_a_file_cannot_act_on_a_terminal(cwd: Path) -> None:
    skill(cwd, "evil", "a\u202eb\u009bc")
    (listing,) = await Desk(cwd).run("help")
    assert isinstance(listing, Listing)
    assert "\u202e" not in listing.text
    assert "\u009b" not in listing.text


async def test_the_keys_in_force_are_listed(cwd: Path) -> None:
    desk = Desk(cwd)
    desk.settings = Settings(tui=ScreenSettings("vim", bindings={"find": ("f4",), "mouse": ()}))
    (listing,) = await desk.run("help")
    assert isinstance(listing, Listing)
    keys = {row.description: row.label for row in listing.rows if row.group == "keys"}
    assert keys["find words in the transcript"] == "F4"
    assert "(no key)" in keys.values()
    assert any(about.startswith("vim keys") for about in keys)
