from pathlib import Path

from decode.config.settings import Settings, SkillSettings
from decode.entities.turn import Invoke, Reserved, Say, Unknown
from decode.session.lookups import Lookups


def write(cwd: Path, name: str, text: str = "") -> Path:
    path = cwd / ".decode" / "skills" / name / "SKILL.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text or f"---\nname: {name}\ndescription: d\n---\nbody of {name}\n")
    return path


def test_skills_are_looked_up_anew_for_every_line(cwd: Path) -> None:
    look = Lookups(cwd, Settings())
    assert isinstance(look.resolved("/fresh"), Unknown)
    path = write(cwd, "fresh")
    assert isinstance(look.resolved("/fresh"), Invoke)
    path.unlink()
    assert isinstance(look.resolved("/fresh x"), Unknown)


def test_the_same_refused_text_is_free_text_the_second_time_only(cwd: Path) -> None:
    look = Lookups(cwd, Settings())
    assert isinstance(look.resolved("/nope x"), Unknown)
    assert (look.refused, look.guessed) == ("/nope x", True)
    assert look.resolved("/nope x") == Say("/nope x")
    assert isinstance(look.resolved("/nope x"), Unknown)
    assert isinstance(look.resolved("/nope y"), Unknown)
    assert isinstance(look.resolved("/nope x"), Unknown)


def test_a_refusal_with_its_reason_needs_no_list(cwd: Path) -> None:
    write(cwd, "broken", "# none")
    look = Lookups(cwd, Settings())
    assert isinstance(look.resolved("/broken"), Unknown)
    assert (look.refused, look.guessed) == ("/broken", False)
    assert look.resolved("/broken") == Say("/broken")


def test_another_line_in_between_forgets_the_refusal(cwd: Path) -> None:
    look = Lookups(cwd, Settings())
    look.resolved("/nope")
    assert isinstance(look.resolved("/quit"), Reserved)
    assert isinstance(look.resolved("/nope"), Unknown)


def test_b014_a_broken_skill_is_news_once(cwd: Path) -> None:
    look = Lookups(cwd, Settings())
    write(cwd, "notes", "# Notes only")
    (first,) = list(look.news())
    assert "notes/SKILL.md" in first.text
    assert list(look.news()) == []


def test_b037_a_skill_with_a_reserved_name_is_news(cwd: Path) -> None:
    write(cwd, "quit")
    look = Lookups(cwd, Settings())
    (notice,) = list(look.news())
    assert "quit" in notice.text
    assert look.resolved("/quit") == Reserved("quit")
    assert isinstance(look.resolved("/skill:quit"), Invoke)


def test_b057_a_broken_agent_is_news(cwd: Path) -> None:
    path = cwd / ".decode" / "agents" / "x.md"
    path.parent.mkdir(parents=True)
    path.write_text("---\nallowedTools: [read]\ntools: [read]\n---\nx\n")
    (notice,) = list(Lookups(cwd, Settings()).news())
    assert "allowedTools" in notice.text


def test_b025_skills_that_the_catalog_has_no_room_for_are_news(cwd: Path) -> None:
    for number in range(30):
        folder = cwd / ".decode/skills" / f"skill-{number:02}"
        folder.mkdir(parents=True)
        text = f"---\nname: {folder.name}\ndescription: d\n---\nb\n"
        (folder / "SKILL.md").write_text(text)
    (notice,) = Lookups(cwd, Settings(skills=SkillSettings(catalog_max=500))).news()
    assert "left out of the catalog" in notice.text
    assert "skill-29" in notice.text


def test_what_is_said_to_a_model_is_known_before_it_is_said(cwd: Path) -> None:
    looks = Lookups(cwd, Settings())
    said = [looks.said(text) for text in ("a", "//a", "/review-diff b", "/help", "/nope")]
    assert said == ["a", "/a", "/review-diff b", "", ""]
    looks.resolved("/nope")
    assert looks.said("/nope") == "/nope"
