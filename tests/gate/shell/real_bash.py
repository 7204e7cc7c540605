import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

_DRIVER = r"""
record() {
  (( ++calls > 100 )) && builtin exit 9
  builtin printf '%s\0' "$#" "${@//$'\n'/$'\x1e'}" >&150
  builtin return 0
}
command_not_found_handle() { record "$@"; }
for name in $(compgen -b); do
  case $name in builtin|printf|return|read|eval|local|compgen) ;; *) names+=("$name") ;; esac
done
for name in "${names[@]}" printf read return local compgen; do
  builtin eval "function $name { record '$name' \"\$@\"; }"
done
PATH=/nonexistent
while IFS= builtin read -r -d '' line; do
  ( builtin eval -- "$line" ) </dev/null >/dev/null 2>/dev/null
  builtin printf '\1\0' >&150
done
"""


def argv_of(
    lines: Sequence[str], cwd: Path, home: Path, timeout: float = 55
) -> list[Counter[tuple[str, ...]]]:
    """What real bash calls for each line, every program and builtin replaced by a recorder."""
    with tempfile.TemporaryFile() as seen:
        script = f"exec 150>&{seen.fileno()}\n{_DRIVER}"
        subprocess.run(
            ["bash", "--noprofile", "--norc", "-c", script],
            input=b"".join(line.encode() + b"\0" for line in lines),
            cwd=cwd,
            env={"HOME": str(home), "PWD": str(cwd), "LC_ALL": "C.UTF-8"},
            pass_fds=(seen.fileno(),),
            timeout=timeout,
            check=True,
        )
        seen.seek(0)
        text = re.sub(r"(line[ \0])\d+:", r"\1:", seen.read().decode())
        return [_calls(part) for part in text.split("\1\0")[:-1]]


def _calls(text: str) -> Counter[tuple[str, ...]]:
    fields = [field.replace("\x1e", "\n") for field in text.split("\0")]
    calls: Counter[tuple[str, ...]] = Counter()
    at = 0
    while at < len(fields) - 1:
        count = int(fields[at])
        calls[tuple(fields[at + 1 : at + 1 + count])] += 1
        at += 1 + count
    return calls
