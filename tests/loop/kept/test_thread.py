from decode.entities.turn import SkillUse
from decode.loop.kept.thread import Thread
from decode.sessions.records import Checkpointed, Prompt, Tasked
from tests.loop.messages import asks, calls, outcomes, results, says


def _use(name: str) -> SkillUse:
    return SkillUse(name, "project", "0", "slash")


def test_mending_answers_what_nobody_will_answer() -> None:
    thread = Thread([asks("a"), calls("1")])
    thread.mend()
    assert outcomes(thread.messages) == {"1": "interrupted"}


def test_prompts_stand_where_the_history_stood() -> None:
    thread = Thread()
    assert thread.ask("one") == 0
    thread.keep([asks("one"), says("1")])
    assert thread.ask("two") == 2
    assert [(prompt.index, prompt.shown) for prompt in thread.prompts] == [(0, "one"), (2, "two")]


def test_cutting_takes_prompts_checkpoints_and_skills_with_it() -> None:
    thread = Thread()
    thread.ask("one")
    thread.keep([asks("one"), says("1")])
    thread.ask("two")
    thread.load(_use("commit"), "COMMIT TEXT")
    thread.keep([*thread.messages, asks("COMMIT TEXT"), says("2")])
    thread.checkpoint(Checkpointed(0, "a", "b"))
    thread.checkpoint(Checkpointed(2, "b", "c"))
    thread.cut(2)
    assert [prompt.shown for prompt in thread.prompts] == ["one"]
    assert list(thread.checkpoints) == [0]
    assert thread.loads.loads == {}
    assert len(thread.messages) == 2


def test_a_skill_whose_text_is_still_there_is_still_loaded() -> None:
    thread = Thread()
    thread.load(_use("commit"), "COMMIT TEXT")
    thread.keep([asks("now: COMMIT TEXT, please"), says("ok"), calls("1"), results("1")])
    thread.forget()
    assert list(thread.loads.loads) == ["project:commit"]


def test_compaction_moves_what_is_kept_and_drops_what_is_not() -> None:
    thread = Thread()
    thread.ask("one")
    thread.keep([asks("one"), says("1"), asks("two"), says("2")])
    thread.prompts.append(Prompt(2, "two"))
    thread.checkpoint(Checkpointed(0, "a", "b"))
    thread.checkpoint(Checkpointed(2, "b", "c"))
    thread.compact(2, asks("summary"))
    assert [(prompt.index, prompt.shown) for prompt in thread.prompts] == [(1, "two")]
    assert list(thread.checkpoints) == [1]
    assert len(thread.messages) == 3


def test_what_is_no_task_is_left_out_of_the_list() -> None:
    thread = Thread(tasked=[Tasked(0, [["1", "a", "pending"], "x", ["1", 2, "c"], ["1"]])])
    assert thread.tasks == (("1", "a", "pending"),)


def test_cutting_goes_back_to_the_task_list_of_then_and_putting_back_returns() -> None:
    thread = Thread()
    thread.ask("one")
    thread.keep([asks("one"), calls("1")])
    thread.task([("1", "a", "pending")])
    thread.keep([*thread.messages, results("1"), says("1")])
    thread.ask("two")
    thread.load(_use("commit"), "COMMIT TEXT")
    thread.keep([*thread.messages, asks("COMMIT TEXT"), calls("2")])
    thread.task([("1", "a", "completed")])
    before = thread.copy()
    thread.cut(4)
    assert thread.tasks == (("1", "a", "pending"),)
    assert thread.uses == []
    thread.put_back(before, 4)
    assert thread == before


def test_a_copy_stays_as_it_is() -> None:
    thread = Thread([asks("a"), says("b")])
    before = thread.copy()
    thread.cut(0)
    assert len(before.messages) == 2
