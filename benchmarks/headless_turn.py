"""What a headless turn costs in processor time, beside importing what it cannot do without.

Run from the root of the repository: python -m benchmarks.headless_turn [ROUNDS]. The floor is a
process that imports pydantic-ai and its classes for the one provider, with their SDK; bytecode is
compiled first. Both are whole processes, interpreter and exit included; best of the rounds.
"""

import os
import resource
import subprocess
import sys
import tempfile

from tests.loopback.server import ScriptedServer

PROVIDERS = {"openai": "openai:scripted", "anthropic": "anthropic:claude-scripted"}

_PLACES = ("CONFIG", "DATA", "CACHE", "STATE")


def cpu(argv: list[str], cwd: str, environ: dict[str, str]) -> float:
    """Return the processor seconds of a process and of what it started."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        argv, cwd=cwd, env=environ, stdin=subprocess.DEVNULL, capture_output=True, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    environ = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryDirectory() as home, ScriptedServer(*["Hi."] * 100) as server:
        environ |= {"HOME": home, "OPENAI_API_KEY": "k", "ANTHROPIC_API_KEY": "k"}
        environ |= {f"XDG_{name}_HOME": f"{home}/{name}" for name in _PLACES}
        environ |= {"OPENAI_BASE_URL": server.openai_url}
        environ |= {"ANTHROPIC_BASE_URL": server.anthropic_url}
        for provider, model in PROVIDERS.items():
            code = f"import pydantic_ai.models.{provider}, pydantic_ai.providers.{provider}"
            floor = [sys.executable, "-c", code]
            turn = [sys.executable, "-m", "decode", "--model", model, "-p", "hi"]
            pairs = [
                (cpu(floor, home, environ), cpu(turn, home, environ)) for _ in range(rounds + 1)
            ]
            # The first round compiles.
            least, ours = (min(found) for found in zip(*pairs[1:], strict=True))
            print(f"{provider}: floor {least:.2f} s, turn {ours:.2f} s, ratio {ours / least:.2f}")


if __name__ == "__main__":
    main()
