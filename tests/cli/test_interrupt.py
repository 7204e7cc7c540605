import os
import subprocess
import sys

from tests.headless.program import ROOT


def test_who_calls_main_has_interrupts_as_before() -> None:
    code = (
        "import signal\nfrom decode.cli.main import main\n"
        "before = signal.getsignal(signal.SIGINT)\n"
        "main(['config', 'path'])\n"
        "assert signal.getsignal(signal.SIGINT) is before\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "main(['config', 'path'])\n"
        "assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN\n"
    )
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", code], env=environ, check=False)
    assert done.returncode == 0


def test_an_interrupt_while_the_program_ends_is_one_line() -> None:
    code = (
        "import atexit, os, signal, sys\n"
        "sys.argv = ['decode', 'config', 'path']\n"
        "def late():\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    os.getpid()\n"
        "atexit.register(late)\n"
        "from decode.cli.main import main\n"
        "main()\n"
    )
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environ, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (130, b"decode: interrupted\n")


def test_an_interrupt_with_nowhere_to_say_so_has_its_status() -> None:
    code = (
        "import os, signal\nfrom decode.cli.interrupt import leave_at_once\n"
        "leave_at_once()\nos.close(2)\nos.kill(os.getpid(), signal.SIGINT)\nos.getpid()\n"
    )
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", code], env=environ, check=False)
    assert done.returncode == 130
