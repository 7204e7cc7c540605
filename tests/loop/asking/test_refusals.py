from pydantic_ai import ToolReturn

from decode.entities.call import Reply, ToolCall, ToolKind
from decode.entities.preview import Diff
from decode.loop.asking.refusals import Refused, instead, leftover

BEFORE = "".join(f"{n}\n" for n in range(40))
AFTER = BEFORE.replace("5\n", "five\n", 1).replace("\n30\n", "\nthirty\n")


def _call(before: str = BEFORE, after: str = AFTER) -> ToolCall:
    return ToolCall("1", "edit", ToolKind.EDIT, preview=Diff("f", before, after))


def test_a_refusal_reads_as_the_contract_says() -> None:
    assert Refused("user", "not now", _call()).sentence == "refused by user: not now"


def test_the_model_reads_the_sentence_alone_as_an_ordinary_result() -> None:
    result = instead("refused by rule: no").result
    assert isinstance(result, ToolReturn)
    assert result.return_value == "refused by rule: no"
    assert result.metadata == {"ok": False}


def test_the_parts_that_were_not_accepted_are_named() -> None:
    told = leftover(_call(), Reply(allowed=True, hunks=(0,), feedback="keep it"))
    assert told == "refused by user: part 2 (from line 31) of 2: keep it"


def test_nothing_is_named_when_nothing_was_left_out() -> None:
    assert leftover(_call(), Reply(allowed=True)) == ""
    assert leftover(_call(), Reply(allowed=True, hunks=(0, 1))) == ""
    assert leftover(None, None) == ""
    assert leftover(ToolCall("1", "bash", ToolKind.EXECUTE), Reply(allowed=True, hunks=())) == ""
