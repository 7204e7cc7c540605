from pathlib import Path

import pytest

from decode.entities.turn import SkillUse
from decode.skills.load import load_skills
from decode.skills.used import Load, LoadLedger, restore_after_compaction
from tests.skills.shelf import project, put, skill_text


def use(name: str, source: str = "project", arguments: str = "") -> SkillUse:
    return SkillUse(name, source, "0" * 64, "tool", arguments)


def test_a_ledger_holds_the_last_load_of_each_skill_in_order() -> None:
    ledger = LoadLedger()
    ledger.record(use("a"), "one")
    ledger.record(use("b"), "two")
    ledger.record(use("a"), "three")
    assert list(ledger.loads) == ["project:b", "project:a"]
    last = ledger.last("project", "a")
    assert last is not None
    assert last.payload == "three"
    assert ledger.last("user", "a") is None


def test_only_what_stands_in_the_visible_texts_is_retained() -> None:
    ledger = LoadLedger()
    ledger.record(use("a"), "body of a")
    ledger.record(use("b"), "body of b")
    ledger.retain(["x", "before body of b after"])
    assert list(ledger.loads) == ["project:b"]
    ledger.retain([])
    assert not ledger.loads
    ledger.replace([Load(use("c"), "c")])
    assert list(ledger.loads) == ["project:c"]


def test_each_skill_in_use_is_put_back_once_newest_first(cwd: Path) -> None:
    root = project(cwd)
    for name in ("a", "b"):
        put(root, name, skill_text(name, body=f"Body of {name}: $ARGUMENTS."))
    uses = [use("a", arguments="delete it"), use("b"), use("a", arguments="delete it again")]
    found = restore_after_compaction(uses, load_skills(cwd), cwd)
    assert found.names == ("a", "b")
    assert found.text.index("Body of a: .") < found.text.index("Body of b: .")
    assert found.text.count("Body of a") == 1
    assert "delete it" not in found.text
    assert [load.use.name for load in found.loads] == ["b", "a"]
    assert {load.use.arguments for load in found.loads} == {""}
    assert all(load.payload in found.text for load in found.loads)


def test_a_long_skill_is_cut_at_5000_tokens_and_is_no_whole_load(cwd: Path) -> None:
    put(project(cwd), "long", skill_text("long", body="a line of text\n" * 3_000))
    found = restore_after_compaction([use("long")], load_skills(cwd), cwd)
    assert found.names == ("long",)
    assert not found.loads
    assert "load the skill again for the rest" in found.text
    assert len(found.text) < 20_400


def test_at_most_25000_tokens_in_all_and_the_rest_is_named(cwd: Path) -> None:
    root = project(cwd)
    names = [f"s{n}" for n in range(8)]
    for name in names:
        put(root, name, skill_text(name, body=f"{name} ".ljust(16_000, "x")))
    found = restore_after_compaction([use(n) for n in names], load_skills(cwd), cwd)
    assert found.names == ("s7", "s6", "s5", "s4", "s3", "s2")
    assert found.left_out == ("s1", "s0")
    assert "Not put back: s1, s0." in found.text
    assert len(found.text) < 101_000


@pytest.mark.parametrize("text", [None, "# no header", skill_text("other")])
def test_a_skill_that_is_gone_or_broken_is_named(cwd: Path, text: str | None) -> None:
    path = put(project(cwd), "a")
    registry = load_skills(cwd)
    path.unlink() if text is None else path.write_text(text)
    for known in (registry, load_skills(cwd)):
        found = restore_after_compaction([use("a")], known, cwd)
        assert (found.names, found.left_out) == ((), ("a",))
        assert "Not put back: a." in found.text


def test_the_newest_text_of_a_skill_is_put_back_also_of_a_shadowed_one(cwd: Path) -> None:
    put(project(cwd), "commit", skill_text("commit", body="Ours."))
    uses = [use("commit", "builtin"), use("commit")]
    found = restore_after_compaction(uses, load_skills(cwd), cwd)
    assert found.names == ("commit", "commit")
    assert "Ours." in found.text
    assert "Make one git commit" in found.text


def test_nothing_in_use_gives_nothing(cwd: Path) -> None:
    assert restore_after_compaction([], load_skills(cwd), cwd).text == ""
