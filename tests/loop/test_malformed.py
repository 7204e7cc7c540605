from collections.abc import Sequence
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError
from pydantic_ai.tools import ToolDefinition
from typing_extensions import TypedDict

from decode.loop.malformed import malformed


class _Item(TypedDict):
    id: int


def _read(path: str, offset: int = 1, glob: str | None = None) -> str:
    return f"{path}{offset}{glob}"


def _none() -> str:
    return ""


def _names(names: Sequence[str]) -> str:
    return str(names)


def _todo(tasks: list[_Item]) -> str:
    return str(tasks)


_TAKES = "it takes path (string), offset (integer, optional), glob (string, null, optional)"


def _said(args: object, run: Any = _read, name: str = "read") -> str:
    adapter = TypeAdapter[str](run)
    tool = ToolDefinition(name=name, parameters_json_schema=adapter.json_schema())
    with pytest.raises(ValidationError) as caught:
        adapter.validate_json(args) if isinstance(args, str) else adapter.validate_python(args)
    return malformed(tool, caught.value)


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ("{}", "path is missing"),
        ('{"paht": "x"}', "path is missing; there is no paht (did you mean path?)"),
        ('{"path": "x", "zzz": 1}', "there is no zzz"),
        (
            '{"path": "x", "offset": "two"}',
            "offset is wrong (should be a valid integer, unable to parse string as an integer)",
        ),
        (
            '{"path": "a" "b"}',
            "its arguments are not valid JSON (expected `,` or `}` at line 1 column 14)",
        ),
    ],
)
def test_what_is_wrong_and_what_is_taken_is_one_sentence(args: str, fault: str) -> None:
    assert _said(args) == f"read was not called: {fault}; {_TAKES}"


def test_a_place_inside_an_argument_is_named() -> None:
    said = _said('{"tasks": [{"id": 1}, {}]}', _todo, "todo_write")
    assert said == "todo_write was not called: tasks.1.id is missing; it takes tasks (array)"


@pytest.mark.parametrize("args", ['{"names": "a"}', {"names": "a"}], ids=["json", "object"])
def test_text_in_the_place_of_a_list_is_told_without_names_of_classes(args: object) -> None:
    said = _said(args, _names, "n")
    assert said == "n was not called: names is wrong (should be a valid array); " + (
        "it takes names (array)"
    )


def test_a_tool_without_arguments_says_so() -> None:
    said = _said('{"a": 1}', _none, "leave")
    assert said == "leave was not called: there is no a; it takes no arguments"


def test_no_object_is_no_set_of_arguments() -> None:
    assert "its arguments are no object" in _said('"x"')


def test_what_the_model_wrote_is_bounded_and_harmless() -> None:
    many = ", ".join(f'"a{number}{"x" * 300}\\u001b": 1' for number in range(50))
    said = _said(f'{{"path": "x", {many}}}')
    assert len(said) < 1_000
    assert "\x1b" not in said
    assert "; 46 more; " in said
