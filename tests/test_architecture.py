"""The rules of the house that no other tool holds."""

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "decode"
TESTS = ROOT / "tests"

FILE_CAP, APP_CAP, FUNCTION_CAP, CLASS_CAP = 250, 150, 30, 150
BANNED = {"utils", "helpers", "common", "core", "base", "misc", "manager", "service"}

#: The only places where an import stands inside a function, each with what it saves.
DEFERRED = {
    "wiring.py": "the loop and with it pydantic-ai: over a second",
    "cli/main.py": "everything: an interrupt while it is loaded ends the program plainly",
    "cli/dispatch.py": "the subcommand or front end that is taken",
    "cli/screen.py": "the screen, and what opens a session: after the first frame",
    "cli/log.py": "keys and their file, at the first line that is logged: most runs log none",
    "tui/late.py": "what is drawn after the first frame only",
    "tui/prompt/late.py": "vim's keys: only those pay for them who want them",
    "tui/opening.py": "a session's half of the screen: after the first frame",
    "frontmatter.py": "yaml: 25 ms that plain headers never pay",
    "gate/checked.py": "the grammar of rules: 60 ms that settings without rules never pay",
    "gate/reading.py": "the grammar of commands: 60 ms that rules without examples never pay",
    "loop/asking/judge.py": "the policy: 100 ms that a turn without a call never pays",
    "config/keys.py": "the keyring, where one is present",
}
DEFERRED_FOLDERS = ("providers/",)

FRONT_ENDS = ("tui/", "headless/", "wire/", "session/")
TOOLS = {
    "read", "write", "edit", "glob", "grep", "bash", "job_output", "job_kill", "web_fetch",
    "todo_write", "ask_user", "skill_search", "enter_plan_mode", "exit_plan_mode", "sleep",
}  # fmt: skip
EDGES = ("cli/dispatch.py", "loop/", "tui/", "skills/", "tools/")

#: Tests that prove something of the whole, and of no one module.
WHOLE = {
    "test_architecture",
    "test_cancel",
    "test_corpus",
    "test_crashes",
    "test_faults",
    "test_first_frame",
    "test_imports",
    "test_leftovers",
    "test_killed",
    "test_main_job",
    "test_many",
    "test_matrix",
    "test_prefix",
    "test_proof",
    "test_repository_places",
    "test_same_bytes",
    "test_schedule",
    "test_skills_page",
    "test_tools_in_turns",
    "test_two_entries",
    "test_wheel",
}
WHOLE_FOLDERS = ("loopback", "skills_builtin")


def name(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


@cache
def modules() -> tuple[Path, ...]:
    return tuple(sorted(SOURCE.rglob("*.py")))


@cache
def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(text(path))))


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def lines_of(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def too_long(path: Path) -> list[str]:
    cap = APP_CAP if name(path) == "tui/app.py" else FILE_CAP
    count = len(text(path).splitlines())
    found = [f"{count} lines"] if count > cap else []
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            limit = CLASS_CAP if isinstance(node, ast.ClassDef) else FUNCTION_CAP
            if lines_of(node) > limit:
                found.append(f"{node.name}: {lines_of(node)} lines")
    return found


def badly_named(path: Path) -> list[str]:
    parts = {part.removesuffix(".py").strip("_") for part in path.relative_to(SOURCE).parts}
    return sorted(parts & BANNED)


def unexplained(path: Path) -> list[str]:
    documented = ast.get_docstring(ast.parse(text(path))) or not text(path).strip()
    return [] if documented else ["no docstring"]


def deferring(path: Path) -> list[str]:
    if name(path) in DEFERRED or name(path).startswith(DEFERRED_FOLDERS):
        return []
    return [
        ast.unparse(node)
        for function in functions(path)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]


def trespassing(path: Path) -> list[str]:
    # A `_file` belongs to its folder, a `_spec` to all, a `_name` to its own module.
    found: list[str] = []
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("decode"):
            owner, _, last = (node.module or "").rpartition(".")
            names = [one.name for one in node.names]
            private = [one for one in names if one.startswith("_") and not one.startswith("__")]
            folder = SOURCE.joinpath(*owner.split(".")[1:])
            foreign = last.startswith("_") and last != "_spec" and not path.is_relative_to(folder)
            files = [one for one in private if (folder / last / f"{one}.py").exists()]
            if foreign or (set(private) - set(files)):
                found.append(ast.unparse(node))
    return found


def printing(path: Path) -> list[str]:
    calls = [node.func for node in nodes(path) if isinstance(node, ast.Call)]
    found = ["print" for call in calls if isinstance(call, ast.Name) and call.id == "print"]
    return found + re.findall(r"#\s*(?:noqa|type:\s*ignore|pyright:|TODO|FIXME|XXX)", text(path))


def blindly_catching(path: Path) -> list[str]:
    if name(path).startswith(EDGES):
        return []
    handlers = [node for node in nodes(path) if isinstance(node, ast.ExceptHandler)]
    caught = [ast.unparse(one.type) if one.type else "everything" for one in handlers]
    return [one for one in caught if one in ("everything", "Exception", "BaseException")]


def knowing_tools(path: Path) -> list[str]:
    if not name(path).startswith(FRONT_ENDS):
        return []
    compared = [one for node in nodes(path) for one in _compared(node)]
    values = [one.value for one in compared if isinstance(one, ast.Constant)]
    return sorted(TOOLS.intersection(value for value in values if isinstance(value, str)))


def _compared(node: ast.AST) -> list[ast.expr]:
    # What a `call.name == …`, a `call.name in (…)` or its `match` is compared with.
    if isinstance(node, ast.Compare) and _is_name(node.left):
        found: list[ast.expr] = []
        for side in node.comparators:
            found += side.elts if isinstance(side, ast.Tuple | ast.Set | ast.List) else [side]
        return found
    if isinstance(node, ast.Match) and _is_name(node.subject):
        patterns = [inner for case in node.cases for inner in ast.walk(case.pattern)]
        return [one.value for one in patterns if isinstance(one, ast.MatchValue)]
    return []


def _is_name(node: ast.expr) -> bool:
    is_attribute = isinstance(node, ast.Attribute) and node.attr in ("name", "tool")
    return is_attribute or (isinstance(node, ast.Name) and node.id in ("tool", "tool_name"))


def untested(path: Path) -> list[str]:
    if path.name in ("_spec.py", "__main__.py") or not _has_logic(path):
        return []
    place = path.relative_to(SOURCE)
    stems = {"init"} if place.name == "__init__.py" else {place.stem, place.stem.lstrip("_")}
    tests = [TESTS / place.parent / f"test_{stem}.py" for stem in stems]
    return [] if any(test.exists() for test in tests) else ["no test"]


def _has_logic(path: Path) -> bool:
    # The methods of a Protocol say nothing but their names.
    spoken = {
        id(inner)
        for node in nodes(path)
        if isinstance(node, ast.ClassDef) and any(map(_is_protocol, node.bases))
        for inner in ast.walk(node)
    }
    return any(id(function) not in spoken for function in functions(path))


def _is_protocol(base: ast.expr) -> bool:
    return isinstance(base, ast.Name) and base.id == "Protocol"


RULES: tuple[Callable[[Path], list[str]], ...] = (
    too_long,
    badly_named,
    unexplained,
    deferring,
    trespassing,
    printing,
    blindly_catching,
    knowing_tools,
    untested,
)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_no_module_is(rule: Callable[[Path], list[str]]) -> None:
    offenders = {name(path): found for path in modules() if (found := rule(path))}
    assert offenders == {}


def test_the_rules_can_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "SOURCE", tmp_path)
    folder = tmp_path / "tui"
    folder.mkdir()
    bad = folder / "utils.py"
    body = "\n".join(f"    x = {number}" for number in range(40))
    bad.write_text(
        f"def f():\n{body}\n    import os\n    print(1)  # TODO\n"
        "    try: pass\n    except Exception: pass\n"
        "    if call.name == 'bash': pass\n    match call.name:\n        case 'read': pass\n"
        "from decode.x import _y\nfrom decode.tools._z import a\n"
    )
    plain = tmp_path / "plain.py"
    plain.write_text("def f():\n    try: pass\n    except: pass\n")
    found = {rule.__name__: rule(bad) for rule in RULES if rule is not untested}
    assert [name for name, offences in found.items() if not offences] == ["blindly_catching"]
    assert blindly_catching(plain) == ["everything"]
    assert found["knowing_tools"] == ["bash", "read"]
    assert untested(bad) == ["no test"]


def test_every_test_belongs_to_a_module() -> None:
    strays: list[str] = []
    for path in sorted(TESTS.rglob("test_*.py")):
        place = path.relative_to(TESTS)
        stem = place.stem.removeprefix("test_")
        folder = SOURCE / place.parent
        owners = (f"{stem}.py", f"_{stem}.py", stem, "__init__.py" if stem == "init" else stem)
        is_whole = place.stem in WHOLE or place.parts[0] in WHOLE_FOLDERS
        if not is_whole and not any((folder / owner).exists() for owner in owners):
            strays.append(place.as_posix())
    assert strays == []


def test_the_rings_point_inward() -> None:
    program = shutil.which("lint-imports", path=str(Path(sys.executable).parent))
    assert program is not None
    done = subprocess.run([program], cwd=ROOT, capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout.decode()


def test_no_text_of_the_repository_names_the_place_it_was_made_in() -> None:
    tracked = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False
    ).stdout.decode()
    machine = re.compile(r"(?<![\w/])/(?:work|root)/(?:main|shared|\.)")
    found: list[str] = []
    for entry in filter(None, tracked.split("\0")):
        path = ROOT / entry
        if path.is_file() and path != Path(__file__):
            content = path.read_bytes().decode("utf-8", "replace")
            found += [entry] if machine.search(content) else []
    assert found == []
