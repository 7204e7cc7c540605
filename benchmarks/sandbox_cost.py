"""What confining one command costs, as a ratio to starting a shell that does nothing.

Run from the root of the repository: python -m benchmarks.sandbox_cost. Each backend that works here
runs `sh -c true` in a copy of the corpus's project; the survey of the project, the start, the
comparison after the end are all in it. The rounds of all kinds take turns, so that a busy moment
hits each of them.
"""

import os
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from tests.gate.workspace import Workspace, build_workspace

from decode.gate.environment import scrubbed
from decode.gate.roots import Roots
from decode.gate.sandbox.confinement import Backend, candidates
from decode.gate.sandbox.probe import Report, examine
from decode.gate.sandbox.profile import Command, Profile
from decode.gate.sandbox.sandbox import Sandbox

_ROUNDS = 40
_SHELL = ("sh", "-c", "true")
Kind = tuple[Backend, Profile]


def confined(sandbox: Sandbox, profile: Profile, tree: Workspace) -> None:
    """Run the shell inside, from the survey to the comparison."""
    command = Command(_SHELL, tree.cwd, scrubbed(os.environ))
    launch, snapshot = sandbox.launch(command, profile)
    try:
        subprocess.run(
            launch.argv, cwd=tree.cwd, env=dict(launch.env), pass_fds=launch.pass_fds, check=True
        )
    finally:
        for descriptor in launch.pass_fds:
            os.close(descriptor)
    sandbox.settle(snapshot)


def measured(tree: Workspace, backends: list[Backend]) -> dict[Kind | None, list[float]]:
    """Return the seconds of every round; None is the shell alone."""
    roots = Roots(tree.cwd, tree.cwd, home=tree.home)
    boxes = {one: Sandbox(roots, tree.root / "quarantine", Report(one)) for one in backends}
    profiles = (Profile.READ_ONLY, Profile.WORKSPACE_WRITE)
    taken: dict[Kind | None, list[float]] = {}
    for _ in range(_ROUNDS):
        start = time.perf_counter()
        subprocess.run(_SHELL, check=True)
        taken.setdefault(None, []).append(time.perf_counter() - start)
        for kind in ((backend, profile) for backend in boxes for profile in profiles):
            start = time.perf_counter()
            confined(boxes[kind[0]], kind[1], tree)
            taken.setdefault(kind, []).append(time.perf_counter() - start)
    for box in boxes.values():
        box.close()
    return taken


def main() -> None:
    """Print the table."""
    backends = [backend for backend in candidates() if examine(backend) is None]
    with tempfile.TemporaryDirectory() as folder:
        taken = measured(build_workspace(Path(folder) / "base"), backends)
    plain = statistics.median(taken.pop(None))
    print(f"sh -c true: {plain * 1e3:.2f} ms")
    for kind, seconds in taken.items():
        if kind is not None:
            value = statistics.median(seconds)
            print(f"{kind[0]:>10} {kind[1]:<15}: {value / plain:5.1f}  ({value * 1e3:.1f} ms)")


if __name__ == "__main__":
    main()
