import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.headless.program import ROOT

#: Sends an interrupt when a module is looked for; what comes of it may be turned into a fault.
HOOK = """
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            sys.meta_path.remove(self)
            try:
                os.kill(os.getpid(), signal.SIGINT)
                os.getpid()
            except KeyboardInterrupt:
                if {hides}:
                    raise ImportError("what is loaded was not built") from None
                raise
sys.meta_path.insert(0, Finder())
from decode.cli.main import main
sys.exit(main({argv!r}))
"""


def interrupted(
    cwd: Path, module: str, argv: list[str], *, hides: bool = False
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", HOOK.format(module=module, argv=argv, hides=hides)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("module", "argv"),
    [
        ("argparse", ["skills", "list"]),
        ("decode.cli.parser", []),
        ("decode.cli.place", ["skills", "list"]),
        ("decode.skills.load", ["skills", "list"]),
        ("decode.loop.engine", ["-p", "x", "-m", "offline"]),
    ],
)
def test_an_interrupt_while_modules_are_loaded_is_one_line_and_130(
    cwd: Path, module: str, argv: list[str]
) -> None:
    done = interrupted(cwd, module, argv)
    assert (done.returncode, done.stderr, done.stdout) == (130, b"decode: interrupted\n", b"")


def test_an_interrupt_that_what_is_loaded_turns_into_a_fault_is_still_one(cwd: Path) -> None:
    done = interrupted(cwd, "decode.loop.engine", ["-p", "x", "-m", "offline"], hides=True)
    assert (done.returncode, done.stderr) == (130, b"decode: interrupted\n")


def test_main_loads_nothing_slow_before_interrupts_are_met() -> None:
    code = (
        "import sys\nfrom decode.cli.main import main\n"
        "sys.exit(','.join(n for n in ('argparse', 'pathlib', 'inspect') if n in sys.modules) or 0)"
    )
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-S", "-c", code], env=environ, check=False)
    assert done.returncode == 0
