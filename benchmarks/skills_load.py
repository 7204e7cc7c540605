"""How long a look-up of skills takes, as a ratio to reading and to `os.stat` of the same files.

Run: python benchmarks/skills_load.py [COUNT…]. Ratios, since milliseconds differ between machines;
each is the median of the ratios of neighbouring runs: the first look-up to `Path.read_text` of the
files (`read`) and to finding and reading them with `Path.glob` (`find`), a repeated one to
`os.stat` of them. The goal of the contract is 2 for 500 skills, cold and warm. What bounds the cold
one is not the disk: header, hash, one `SkillDef` and two `Path` objects a skill cost more than its
system calls; docs/skills.md has the numbers.
"""

import itertools
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from decode.config.settings import SkillSettings
from decode.skills.load import load_skills

_COUNTS = (10, 100, 500, 2_000)
_ROUNDS = 21
_limits = itertools.count(100_000)
_BODY = "Do this, then that, and say what was done.\n" * 30


def make(folder: Path, count: int) -> list[Path]:
    """Write `count` ordinary skills and return their files."""
    (folder / ".git").mkdir()
    files: list[Path] = []
    for number in range(count):
        path = folder / ".decode" / "skills" / f"skill-{number:04}" / "SKILL.md"
        path.parent.mkdir(parents=True)
        text = f"description: Does task {number} of the project. Use it when asked for that task."
        path.write_text(f"---\nname: skill-{number:04}\n{text}\n---\n{_BODY}", encoding="utf-8")
        files.append(path)
    return files


def ratio(work: Callable[[], object], plain: Callable[[], object]) -> tuple[float, float, float]:
    """Return the median ratio of two neighbouring runs, and the best seconds of each."""
    pairs = [(_seconds(work), _seconds(plain)) for _ in range(_ROUNDS)]
    ratios = [mine / theirs for mine, theirs in pairs]
    return statistics.median(ratios), min(p[0] for p in pairs), min(p[1] for p in pairs)


def _seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def main(counts: list[int]) -> None:
    """Print one line a count."""
    print(f"{'skills':>6} {'cold:read':>9} {'cold:find':>9} {'warm:stat':>9}   us a skill")
    for count in counts or _COUNTS:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            files = make(folder, count)
            texts = [str(path) for path in files]
            time.sleep(0.1)

            def cold(folder: Path = folder) -> object:
                # a setting that changes nothing here, so that nothing kept applies
                return load_skills(folder, SkillSettings(catalog_max=next(_limits)))

            def warm(folder: Path = folder) -> object:
                return load_skills(folder)

            def read(files: list[Path] = files) -> object:
                return [path.read_text(encoding="utf-8") for path in files]

            def find(root: Path = folder / ".decode" / "skills") -> object:
                return [path.read_text(encoding="utf-8") for path in root.glob("*/SKILL.md")]

            def stat(texts: list[str] = texts) -> object:
                return [os.stat(text) for text in texts]

            warm()
            to_read, cold_s, read_s = ratio(cold, read)
            to_find, _, find_s = ratio(cold, find)
            to_stat, warm_s, stat_s = ratio(warm, stat)
            each = [1e6 * run / count for run in (cold_s, read_s, find_s, warm_s, stat_s)]
            print(
                f"{count:>6} {to_read:>9.2f} {to_find:>9.2f} {to_stat:>9.2f}   "
                f"{each[0]:.1f} {each[1]:.1f} {each[2]:.1f} | {each[3]:.2f} {each[4]:.2f}"
            )


if __name__ == "__main__":
    main([int(text) for text in sys.argv[1:]])
