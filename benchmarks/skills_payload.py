"""What a catalog and a payload cost once the skills are looked up.

Run: python benchmarks/skills_payload.py [COUNT…]. A payload is shown as a ratio to reading its file
with `pathlib`; a catalog in microseconds a skill, as there is nothing plain to compare it with.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from decode.skills.catalog import catalog
from decode.skills.load import load_skills
from decode.skills.payload import format_skill_payload

_COUNTS = (10, 100, 500, 2_000)
_ROUNDS = 21
_FILES = 5


def make(folder: Path, count: int) -> None:
    """Write `count` skills, each with a few files."""
    (folder / ".git").mkdir()
    for number in range(count):
        place = folder / ".decode" / "skills" / f"skill-{number:04}"
        place.mkdir(parents=True)
        text = f"Does task {number} of the project. Use it when asked for that task."
        body = "Do this, then that.\n" * 60
        (place / "SKILL.md").write_text(
            f"---\nname: {place.name}\ndescription: {text}\n---\n{body}", encoding="utf-8"
        )
        for file in range(_FILES):
            (place / f"reference-{file}.md").write_text("x", encoding="utf-8")


def seconds(run: Callable[[], object]) -> float:
    """Return the median of several runs."""
    taken: list[float] = []
    for _ in range(_ROUNDS):
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def main(counts: list[int]) -> None:
    """Print one line a count."""
    print(f"{'skills':>6} {'catalog':>12} {'payload':>12} {'to a read':>10}")
    for count in counts or _COUNTS:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            make(folder, count)
            registry = load_skills(folder)
            skill = registry["skill-0000"]
            path = skill.path or folder
            whole = seconds(lambda found=registry: catalog(found))
            one = seconds(lambda made=skill, cwd=folder: format_skill_payload(made, cwd, "now"))
            read = seconds(lambda file=path: file.read_text(encoding="utf-8"))
            each = f"{1e6 * whole / count:.1f} us each"
            print(f"{count:>6} {each:>12} {1e6 * one:>9.0f} us {one / read:>9.1f}x")


if __name__ == "__main__":
    main([int(text) for text in sys.argv[1:]])
