from decode.entities.call import ToolCall, ToolKind
from decode.loop.running.calls import Calls


def _call(call_id: str) -> ToolCall:
    return ToolCall(call_id, "read", ToolKind.READ)


def test_only_the_work_of_a_call_is_measured() -> None:
    now = 0.0
    calls = Calls(clock=lambda: now)
    calls.begin(_call("1"))
    now = 30.0
    calls.run("1")
    now = 32.5
    calls.end("1")
    assert calls.seconds("1") == 2.5
    assert calls.known("1")


def test_what_never_ran_took_no_time() -> None:
    calls = Calls()
    calls.begin(_call("1"))
    calls.refuse(_call("1"))
    calls.end("1")
    assert calls.seconds("1") == 0.0
    assert [call.id for call in calls.refused] == ["1"]
    assert not calls.known("2")
