"""`PROGRAM --version` of interpreters and compilers, unless the project makes that run code."""

from collections.abc import Sequence
from pathlib import Path

from decode.gate.judgement import View
from decode.gate.words import Word

_PLAIN = (
    "python python2 python3 pypy3 node deno bun ruby perl php lua luajit java javac gcc g++ cc c++"
    " clang clang++ bash zsh ghc ocaml Rscript"
)
_FLAGS = {
    **dict.fromkeys(_PLAIN.split(), ("--version", "-V")),
    "node": ("--version", "-v"),
    "deno": ("--version",),
    "bun": ("--version",),
    "ruby": ("--version", "-v"),
    "perl": ("--version", "-v"),
    "php": ("--version", "-v"),
    "lua": ("-v",),
    "luajit": ("-v",),
    "java": ("--version", "-version"),
    "javac": ("--version", "-version"),
    "go": ("version",),
    "rustc": ("--version", "-V"),
}
#: A project may name another toolchain, which is then fetched or run (rustup, go).
_CHOOSERS = {
    "rustc": ("rust-toolchain", "rust-toolchain.toml"),
    "go": ("go.mod", "go.work"),
}


def only_tells_version(name: str, args: Sequence[Word], view: View) -> bool:
    """Return whether the call prints a version and cannot be made to do more by the project."""
    if len(args) != 1 or not args[0].static:
        return False
    plain = "python3" if name.startswith("python3.") and name[8:].isdigit() else name
    if args[0].text not in _FLAGS.get(plain, ()):
        return False
    choosers = _CHOOSERS.get(plain, ())
    return not any(_exists_upward(cwd, choosers) for cwd in view.cwds)


def _exists_upward(directory: Path, names: Sequence[str]) -> bool:
    return any(
        (above / name).exists() for above in (directory, *directory.parents) for name in names
    )
