"""Programs that run another command which stands in their words (gate semantics, S8)."""

import re

from decode.gate.words import Word

SHELLS = frozenset({"ash", "bash", "dash", "fish", "ksh", "mksh", "rbash", "sh", "yash", "zsh"})
#: Everything that may run some of its words as a command; a deny rule looks at all of them.
WRAPPERS = SHELLS | frozenset(
    {
        "at", "batch", "builtin", "busybox", "bwrap", "catchsegv", "chpst", "chroot", "chrt",
        "command", "coproc", "cpulimit", "daemon", "doas", "entr", "env", "eval", "exec",
        "faketime", "find", "firejail", "flock", "gfind", "gosu", "ionice", "ltrace", "nice",
        "nocorrect", "noglob", "nohup", "nsenter", "numactl", "parallel", "perf", "pkexec",
        "prlimit", "proxychains", "repeat", "rlwrap", "run-parts", "runuser", "schedtool", "script",
        "setarch", "setpriv", "setsid", "setuidgid", "softlimit", "ssh", "sshpass",
        "start-stop-daemon", "stdbuf", "strace", "su", "sudo", "systemd-inhibit", "systemd-run",
        "taskset", "time", "timeout", "toybox", "trap", "unbuffer", "unshare", "valgrind",
        "watch", "watchexec", "xargs", "xvfb-run",
    }
)  # fmt: skip
#: Those of which an allow rule covers nothing but themselves; find is judged by its options.
RUNNERS = WRAPPERS - {"find", "gfind"}
#: Interpreters that a rule cannot fence, and whose code on the command line nobody looks into.
INTERPRETERS = frozenset(
    {
        "awk", "bun", "bunx", "cargo", "cmake", "deno", "docker", "elixir", "erl", "gawk", "go",
        "gradle", "groovy", "guile", "java", "julia", "just", "lua", "make", "mawk", "mvn", "node",
        "npm", "npx", "osascript", "perl", "php", "pipx", "pnpm", "podman", "poetry", "powershell",
        "pwsh", "pypy", "pypy3", "python", "python2", "python3", "R", "Rscript", "rake", "ruby",
        "scala", "sed", "ssh", "swift", "tclsh", "tsx", "uv", "uvx", "vim", "emacs", "yarn",
    }
)  # fmt: skip
#: Commands of git itself; everything else is an alias, which may be anything.
_GIT_COMMANDS = """
    add am annotate apply archive bisect blame branch bundle cat-file check-attr check-ignore
    checkout cherry cherry-pick clean clone commit commit-graph commit-tree config count-objects
    credential describe diff diff-files diff-index diff-tree difftool fetch filter-branch
    for-each-ref format-patch fsck gc grep hash-object help init log ls-files ls-remote ls-tree
    maintenance merge merge-base merge-tree mergetool mv name-rev notes pack-refs prune pull push
    range-diff read-tree rebase reflog remote repack replace request-pull rerere reset restore
    rev-list rev-parse revert rm send-email shortlog show show-branch show-ref sparse-checkout
    stash status submodule switch symbolic-ref tag update-index update-ref var verify-commit
    verify-tag version whatchanged worktree write-tree
"""
_GIT = frozenset(_GIT_COMMANDS.split())
_RUNS_INPUT = frozenset({"source", ".", "alias", "trap", "coproc", "enable", "hash", "at", "batch"})
_INLINE_CODE = re.compile(r"-[A-Za-z]*[ceEr]|--(?:eval|exec|command|execute|print)(?:=.*)?")
_DURATION = re.compile(r"[0-9]+(?:\.[0-9]+)?[smhd]?")
_ENV_PAIR = re.compile(r"[A-Za-z_][A-Za-z0-9_]*=")
_SHELL_OPTION = re.compile(r"-[a-z]*c[a-z]*")
#: How many words stand before the command, for the wrappers whose words are plain.
_PLAIN = {"nohup": 1, "setsid": 1, "time": 1, "command": 1, "builtin": 1, "exec": 1, "nice": 1}


def base_name(word: Word) -> str:
    """Return the program's name without a directory; empty when it is not known."""
    return word.text.rpartition("/")[2] if word.static else ""


def command_index(words: tuple[Word, ...]) -> int:
    """Return where the wrapped command begins; 0 when that is not certain."""
    index = _first_of_command(words)
    if index == 0 or index >= len(words) or words[index].may_be_option:
        return 0
    return index if all(word.static for word in words[: index + 1]) else 0


def _first_of_command(words: tuple[Word, ...]) -> int:
    match base_name(words[0]):
        case "timeout":
            return 2 if len(words) > 2 and _DURATION.fullmatch(words[1].text) else 0
        case "env":
            index = 1
            while index < len(words) and _ENV_PAIR.match(words[index].text):
                index += 1
            return index
        case "stdbuf":
            return 2 if len(words) > 2 and re.fullmatch(r"-[ioe].+", words[1].text) else 0
        case name:
            return _PLAIN.get(name, 0)


def inner_text(words: tuple[Word, ...]) -> Word | None:
    """Return the code that a shell, `eval` or `su` gets as a word; None when there is none."""
    name = base_name(words[0])
    if name == "eval":
        static = all(word.static for word in words[1:])
        return Word(" ".join(word.text for word in words[1:]), static=static)
    if name not in SHELLS and name not in ("su", "runuser", "script", "busybox", "toybox", "watch"):
        return None
    for index, word in enumerate(words[1:-1], start=1):
        if word.static and (_SHELL_OPTION.fullmatch(word.text) or word.text == "--command"):
            return words[index + 1]
    return None


def opaque(words: tuple[Word, ...]) -> bool:
    """Say whether the call runs code that a deny rule cannot look into."""
    if not words:
        return False
    name = base_name(words[0])
    if not words[0].static or name in _RUNS_INPUT:
        return True
    if name == "git":
        return _is_alias(words[1:])
    if name in SHELLS or name == "eval":
        code = inner_text(words)
        return code is None or not code.static
    inline = any(word.static and _INLINE_CODE.fullmatch(word.text) for word in words[1:])
    return name in INTERPRETERS and inline


def feeds_on_names(words: tuple[Word, ...]) -> bool:
    """Say whether the call runs a command on file names that come up only as it runs."""
    name = base_name(words[0]) if words else ""
    runs = any(word.text.startswith(("-exec", "-ok")) for word in words[1:])
    return name in ("xargs", "parallel") or (name in ("find", "gfind") and runs)


def _is_alias(words: tuple[Word, ...]) -> bool:
    """Say whether git could take its subcommand for an alias."""
    texts = [word.text for word in words if word.static]
    if any("alias." in text for text in texts):
        return True
    return not any(text in _GIT or text in ("--version", "--help", "-v") for text in texts)
