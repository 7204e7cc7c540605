"""How glob, grep and `@` compare with ripgrep on a tree of 100,000 files (goal: 2x).

Usage: python benchmarks/tools_search.py [FILES]
"""

import asyncio
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from pydantic_ai import RunContext
from pydantic_ai.models.test import TestModel
from pydantic_ai.usage import RunUsage

from decode.config.settings import Settings
from decode.entities.call import Query
from decode.entities.state import State
from decode.gate.roots import Roots
from decode.session import files
from decode.skills.load import load_skills
from decode.tools._spec import Deps
from decode.tools.glob import glob
from decode.tools.grep import grep

_ROUNDS = 7
_CHILDREN = resource.RUSAGE_CHILDREN


class _Nobody:
    async def ask(self, query: Query) -> str | None:
        del query
        return None


def plant(root: Path, count: int) -> None:
    """Make a repository of `count` small files, a few of them ignored."""
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    (root / ".gitignore").write_text("*.log\nbuild/\n/dist/\n__pycache__/\nnode_modules/\n.env\n")
    folder = root
    for number in range(count):
        if number % 50 == 0:
            folder = root / f"d{number // 5000}" / f"e{number // 50 % 100}"
            folder.mkdir(parents=True, exist_ok=True)
        text = f"def f{number}():\n    return {number % 2000}\n" * 8
        (folder / f"f{number}.{'log' if number % 100 == 99 else 'py'}").write_text(text)


def context(root: Path, environment: dict[str, str]) -> RunContext[Deps]:
    """Return what a tool is called with."""
    deps = Deps(
        cwd=root,
        roots=Roots(root, root),
        settings=Settings(),
        state=State(),
        person=_Nobody(),
        emit=lambda _event: None,
        output_dir=root,
        skills=lambda: load_skills(root),
        environment=environment,
    )
    return RunContext(deps=deps, model=TestModel(), usage=RunUsage())


def spent() -> float:
    """Return the CPU seconds of this process and its children: a busy machine does not matter."""
    mine, theirs = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, _CHILDREN))
    return mine.ru_utime + mine.ru_stime + theirs.ru_utime + theirs.ru_stime


def best_of_ripgrep(root: Path, *args: str) -> tuple[float, float]:
    """Return the best wall and CPU time of ripgrep alone, its output read."""
    times: list[tuple[float, float]] = []
    for _ in range(_ROUNDS):
        began, before = time.perf_counter(), spent()
        subprocess.run(["rg", "--hidden", *args], cwd=root, capture_output=True, check=False)
        times.append((time.perf_counter() - began, spent() - before))
    return min(wall for wall, _ in times), min(cpu for _, cpu in times)


async def best_of(call: Callable[[], Awaitable[object]]) -> tuple[float, float]:
    """Return the best wall and CPU time of a tool."""
    times: list[tuple[float, float]] = []
    for _ in range(_ROUNDS):
        began, before = time.perf_counter(), spent()
        await call()
        times.append((time.perf_counter() - began, spent() - before))
    return min(wall for wall, _ in times), min(cpu for _, cpu in times)


async def completed(root: Path) -> None:
    """Complete a name as the first `@` of a session does, nothing being known of the folder."""
    files.forget()
    files.matching("f777", root)


def line(name: str, ours: tuple[float, float], theirs: tuple[float, float]) -> str:
    """Return a comparison, wall time and CPU time."""
    (wall, cpu), (their_wall, their_cpu) = ours, theirs
    return (
        f"{name:16} wall {wall:.3f} s = {wall / their_wall:.2f} x rg ({their_wall:.3f} s)"
        f"   cpu {cpu:.3f} s = {cpu / their_cpu:.2f} x rg ({their_cpu:.3f} s)"
    )


def folder() -> Path:
    """Make a folder to work in."""
    return Path(tempfile.mkdtemp(prefix="decode-bench-")).resolve()


async def main(count: int) -> None:
    """Print one line a comparison."""
    root = folder()
    try:
        plant(root, count)
        with_rg = context(root, {"PATH": os.environ["PATH"]})
        without = context(root, {"PATH": "/nowhere"})
        listing = best_of_ripgrep(root, "--files", "-g", "*1.py")
        rare = best_of_ripgrep(root, "-n", "return 1777$")
        found = await best_of(lambda: glob(with_rg, "**/*1.py"))
        print(f"files {count}, best of {_ROUNDS}")
        print(line("glob", found, listing))
        every = best_of_ripgrep(root, "--files")
        print(line("@, first look", await best_of(lambda: completed(root)), every))
        for name, where in (("ripgrep", with_rg), ("our own", without)):
            taken = await best_of(lambda where=where: grep(where, "return 1777$"))
            print(line(f"grep, {name}", taken, rare))
    finally:
        shutil.rmtree(root)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000))
