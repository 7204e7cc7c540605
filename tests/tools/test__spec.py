from pathlib import Path

from pydantic_ai import RunContext

from decode.entities.call import ToolKind
from decode.entities.preview import Plain
from decode.tools._spec import Deps, ToolSpec
from tests.tools.tool_bench import Bench


async def hello(ctx: RunContext[Deps]) -> str:
    """Say hello."""
    return f"hello from {ctx.deps.cwd}"


def test_what_a_tool_does_not_say_changes_nothing(bench: Bench) -> None:
    spec = ToolSpec(run=hello, kind=ToolKind.OTHER, title=lambda _: "hello")
    args = {"a": 1}
    assert spec.name == "hello"
    assert spec.preview(args, Path("/")) == Plain()
    assert spec.settle(args, Path("/")) is args
    assert spec.place(args, Path("/")) is None
    assert spec.doomed(args, bench.deps) is None
    assert not spec.sequential


def test_each_session_has_memories_of_its_own(bench: Bench, tmp_path: Path) -> None:
    other = Bench(tmp_path, tmp_path).deps
    for name in ("permits", "files", "jobs", "todo", "loads"):
        assert getattr(bench.deps, name) is not getattr(other, name)
