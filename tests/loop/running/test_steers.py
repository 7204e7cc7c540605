from pydantic_ai.messages import UserPromptPart

from decode.loop.running.steers import Steers
from tests.loop.messages import results


def test_what_waits_is_put_behind_the_results_once_and_in_order() -> None:
    steers = Steers()
    steers.add("one")
    steers.add("two\udcff")
    request = results("1")
    assert steers.deliver(request) == ["one", "two\udcff"]
    said = [part.content for part in request.parts if isinstance(part, UserPromptPart)]
    assert said == ["one", "two\ufffd"]
    assert steers.deliver(request) == []
    assert len(request.parts) == 3


def test_taking_empties_the_line() -> None:
    steers = Steers()
    steers.add("one")
    assert steers.take() == ["one"]
    assert steers.waiting == []
