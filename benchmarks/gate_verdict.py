"""How long the gate takes for a call, as a ratio to starting a shell that does nothing.

Run from the root of the repository: python -m benchmarks.gate_verdict. Ratios, since milliseconds
differ between machines; each row of the corpus is decided several times and its best time counts.
"""

import itertools
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.gate.corpus import Row, decision_on, rows
from tests.gate.workspace import Workspace, build_workspace, make_evil

from decode.gate.shell.grammar import warm

_ROUNDS = 5
_SHELLS = 40


def seconds(run: Callable[[], object]) -> float:
    """Return how long one run takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def shell() -> object:
    """Start a shell that does nothing."""
    return subprocess.run(["sh", "-c", "true"], check=True)


def workspaces(folder: Path) -> dict[str, Workspace]:
    """Build the trees that the corpus assumes."""
    found = {name: build_workspace(folder / name) for name in ("base", "evilgit")}
    make_evil(found["evilgit"])
    return found


def decide(row: Row, trees: dict[str, Workspace]) -> float:
    """Return the best time for one row."""
    return min(seconds(lambda: decision_on(row.case, trees[row.fixture])) for _ in range(_ROUNDS))


def main() -> None:
    """Print the table."""
    first = seconds(warm)
    plain = statistics.median(seconds(shell) for _ in range(_SHELLS))
    with tempfile.TemporaryDirectory() as folder:
        trees = workspaces(Path(folder))
        taken = sorted((decide(row, trees), row.id) for row in rows())
    times = [one for one, _ in taken]
    print(f"sh -c true: {plain * 1e3:.2f} ms; grammar loaded once: {first / plain:.1f} of it")
    quantiles = (("median", 0.5), ("90 %", 0.9), ("99 %", 0.99))
    for name, share in quantiles:
        value = times[int(len(times) * share)]
        print(f"{name:>7}: {value / plain:6.2f}  ({value * 1e3:.2f} ms)")
    for value, row in itertools.islice(reversed(taken), 3):
        print(f"  worst: {value / plain:6.2f}  ({value * 1e3:.2f} ms)  {row}")


if __name__ == "__main__":
    main()
