from pathlib import Path

from decode.entities.skill_def import SkillDef
from decode.skills.merge import Ranked, contest, switched, taken_names


def ranked(name: str, source: str, rank: int, distance: int = 0, path: str = "/p") -> Ranked:
    return Ranked(
        distance, rank, path, SkillDef(name, "d", "b", source, rank=rank, path=Path(path))
    )


def test_order_is_distance_then_rank_then_path() -> None:
    rows = [
        ranked("a", "user", 400, 1000),
        ranked("b", "project", 100, 1),
        ranked("c", "project", 200, 0),
        ranked("e", "project", 100, 0, "/b"),
        ranked("d", "project", 100, 0, "/a"),
    ]
    assert [one.skill.name for one in switched(rows, ())] == ["d", "e", "c", "b", "a"]


def test_switching_off_by_name_and_by_source() -> None:
    rows = [ranked("a", "project", 100), ranked("a", "user", 400), ranked("b", "user", 400)]
    off = switched(rows, {"user:a", "b"})
    assert [(one.skill.source, one.skill.name, one.skill.enabled) for one in off] == [
        ("project", "a", True),
        ("user", "a", False),
        ("user", "b", False),
    ]


def test_the_first_enabled_one_wins_and_says_why() -> None:
    rows = [
        ranked("a", "project", 100, 0, "/near"),
        ranked("a", "project", 100, 1, "/far"),
        ranked("a", "user", 400, 1000, "/user"),
        ranked("a", "user", 400, 1000, "/user2"),
    ]
    losers, clashes = contest(switched(rows, ()))
    assert [loser.reason for loser in losers] == [
        "a nearer directory comes first",
        "project (rank 100) beats user (400)",
        "project (rank 100) beats user (400)",
    ]
    assert {loser.winner.path for loser in losers} == {Path("/near")}
    # two of one rank are told although a stronger one wins over both
    assert [clash.path for clash in clashes] == [Path("/user2")]


def test_two_in_one_rank_clash() -> None:
    losers, clashes = contest(
        [ranked("a", "user", 400, path="/1"), ranked("a", "user", 400, path="/2")]
    )
    assert [loser.skill.path for loser in losers] == [Path("/2")]
    assert [(one.code, one.path, one.severity) for one in clashes] == [
        ("duplicate-name", Path("/2"), "warning")
    ]


def test_a_stronger_one_that_is_switched_off_is_not_shadowed() -> None:
    rows = switched([ranked("a", "project", 100), ranked("a", "user", 400)], {"project:a"})
    assert contest(rows) == ([], [])
    rows = switched([ranked("a", "project", 100), ranked("a", "user", 400)], {"a"})
    assert [loser.skill.source for loser in contest(rows)[0]] == ["user"]


def test_a_reserved_name_is_told_unless_nobody_types_it() -> None:
    skills = [SkillDef(n, "d", "b", "project") for n in ("quit", "quick")]
    assert [one.code for one in taken_names(skills, {"quit"})] == ["reserved-name"]
    model_only = SkillDef("quit", "d", "b", "project", user_invocable=False)
    assert list(taken_names([model_only], {"quit"})) == []
