import json
import subprocess
import sys

from decode.gate.sandbox import landlock_start


def test_it_imports_nothing_but_the_standard_library() -> None:
    code = (
        "import runpy, sys; runpy.run_path(sys.argv[1]);"
        "print(any(n.startswith('decode') for n in sys.modules))"
    )
    argv = [sys.executable, "-I", "-S", "-c", code, landlock_start.__file__]
    done = subprocess.run(argv, capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_filter_that_the_kernel_refuses_starts_no_command() -> None:
    spec = json.dumps({"read": ["/"], "write": [], "list": [], "filter": "00"})
    argv = [sys.executable, "-I", "-S", landlock_start.__file__, spec, "/bin/echo", "ran"]
    done = subprocess.run(argv, capture_output=True, text=True, check=False)
    assert done.returncode == 126
    assert "ran" not in done.stdout
    assert "the sandbox could not start" in done.stderr
