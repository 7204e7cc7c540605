import pytest

from decode.tools.ask_user import TOOL, ask_user
from tests.tools.tool_bench import Bench


async def test_the_result_is_the_answer(bench: Bench) -> None:
    bench.person.answers = ["the second"]
    assert await bench.call(ask_user, " Which? ", ["a", "b"]) == "the second"
    asked = bench.person.asked[0]
    assert (asked.text, asked.choices, asked.id) == ("Which?", ("a", "b"), "query-call-1")


async def test_a_bare_yes_is_a_yes(bench: Bench) -> None:
    bench.person.answers = [""]
    assert await bench.call(ask_user, "Shall I?") == "yes"


@pytest.mark.parametrize(
    ("attended", "part"), [(False, "nobody can be asked here"), (True, "did not answer")]
)
async def test_no_answer_is_a_sentence_that_says_how_to_go_on(
    attended: bool, part: str, bench: Bench
) -> None:
    bench.deps.attended = attended
    said = await bench.call(ask_user, "Which?")
    assert part in said
    assert "decide by what you know" in said


@pytest.mark.parametrize(
    ("question", "choices"), [(" ", []), ("x", [" "]), ("x", [str(n) for n in range(10)])]
)
async def test_a_question_that_makes_no_sense_is_not_asked(
    question: str, choices: list[str], bench: Bench
) -> None:
    bench.person.answers = ["no"]
    assert "give a question" in await bench.call(ask_user, question, choices)
    assert bench.person.asked == []


def test_the_title_is_the_question() -> None:
    assert TOOL.title({"question": "Which?"}) == "Which?"
