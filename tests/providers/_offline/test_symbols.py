import pytest

from decode.providers._offline.patch import FilePatch
from decode.providers._offline.paths import GitPath
from decode.providers._offline.symbols import symbols


def _change(added: list[str], removed: list[str], above: list[str] | None = None) -> FilePatch:
    path = GitPath(b"m.py")
    file = FilePatch(path, path, removed=removed, above=[above or []])
    file.added = list(enumerate(added, 1))
    return file


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("def read(x):", "read"),
        ("    async def close(self) -> None:", "close"),
        ("class Thing(Base):", "Thing"),
        ("export default function render() {", "render"),
        ("export const useThing = async () => {", "useThing"),
        ("pub(crate) async fn run() {", "run"),
        ("func (s *Server) Start() error {", "Start"),
        ("func main() {", "main"),
        ("interface Shape {", "Shape"),
        ("public static class Inner {", "Inner"),
    ],
)
def test_definitions_of_many_languages(line: str, name: str) -> None:
    assert symbols(_change([line], [])).new == [name]


@pytest.mark.parametrize("line", ["# def x", "define(x)", "const a = 1", "x = class_", "return fn"])
def test_what_defines_nothing(line: str) -> None:
    assert symbols(_change([line], [])).new == []


def test_new_gone_and_touched() -> None:
    found = symbols(
        _change(
            ["def new(): ...", "def same(a, b): ..."],
            ["def gone(): ...", "def same(a): ..."],
            ["def first(): ...", "def around():", "    x"],
        )
    )
    assert (found.new, found.gone, found.touched) == (["new"], ["gone"], ["same", "around"])
