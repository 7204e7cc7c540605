from pydantic_ai import Tool

from decode.loop.setup.toolbox import framed
from decode.tools import tools


def test_the_model_reads_what_the_framework_makes_of_the_function_itself() -> None:
    for spec in tools().values():
        plain = Tool(spec.run, takes_ctx=True, name=spec.name, sequential=spec.sequential).tool_def
        ours = framed(spec).tool_def
        assert ours.description == plain.description
        assert ours.parameters_json_schema == plain.parameters_json_schema
        assert (ours.name, ours.sequential) == (plain.name, plain.sequential)


def test_a_tool_is_made_once_and_no_schema_of_its_result() -> None:
    for spec in tools().values():
        assert framed(spec) is framed(spec)
        assert framed(spec).function_schema.return_schema == {}
