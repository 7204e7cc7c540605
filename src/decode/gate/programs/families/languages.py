"""Programs with a small language of their own: sed, awk, jq."""

from collections.abc import Callable

from decode.gate.judgement import View
from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.program import Program
from decode.gate.programs.grammar.scanning import Globs, Scan
from decode.gate.programs.grammar.values import AT_RUN_TIME
from decode.gate.programs.scripts.awk import read_awk
from decode.gate.programs.scripts.jq import read_jq
from decode.gate.programs.scripts.sed import read_sed
from decode.gate.programs.scripts.verdicts import Forbidden
from decode.gate.words import Word


def _read(words: list[Word], read: Callable[[str], None], found: Findings) -> None:
    """Let `read` look at the script that `words` are the lines of."""
    if not words:
        found.object("has no script")
    elif not all(word.static for word in words):
        found.object(AT_RUN_TIME, words[0].text, "unknown")
    else:
        script = "\n".join(word.text for word in words)
        try:
            read(script)
        except Forbidden as problem:
            found.object(str(problem), words[0].text, "unknown")


def _scripts(scan: Scan, *options: str) -> list[Word]:
    given = [value for name, value in scan.options if name in options and value is not None]
    return given or scan.operands[:1]


def _sed(scan: Scan, found: Findings, view: View) -> None:
    del view
    _read(_scripts(scan, "-e", "--expression"), read_sed, found)


def _awk(scan: Scan, found: Findings, view: View) -> None:
    del view
    _read(scan.operands[:1], read_awk, found)


def _jq(scan: Scan, found: Findings, view: View) -> None:
    del view
    if not scan.has("-f", "--from-file"):
        _read(scan.operands[:1], read_jq, found)


PROGRAMS = (
    Program(
        "sed gsed",
        "-nErszub -e:text -l:num --quiet --silent --expression:text --regexp-extended --separate"
        " --unbuffered --null-data --line-length:num --posix --debug --sandbox --binary",
        "text read*",
        writes="-i?text -I:text --in-place?text",
        runs="-f:read --file:read",
        replaces="-e --expression",
        globs=Globs.NEVER,
        check=_sed,
    ),
    Program(
        "awk gawk mawk nawk original-awk",
        "-F:text -v:text --field-separator:text --assign:text --csv --re-interval --posix"
        " --traditional --sandbox --characters-as-bytes --non-decimal-data --bignum",
        "text read*",
        writes="-o?text -d?text -p?text --pretty-print?text --dump-variables?text --profile?text",
        runs="-f:read -i:read -l:text -E:read -e:text -D?text -W:text --file:read --include:read"
        " --load:text --exec:read --source:text --debug?text",
        stops=True,
        globs=Globs.NEVER,
        check=_awk,
    ),
    Program(
        "jq gojq",
        "-crjasneSCMRhV --compact-output --raw-output --join-output --ascii-output --slurp"
        " --null-input --exit-status --sort-keys --color-output --monochrome-output --raw-input"
        " --raw-output0 --tab --indent:num --stream --stream-errors --seq --unbuffered"
        " --arg:text,text --argjson:text,text --slurpfile:text,read --rawfile:text,read --args"
        " --jsonargs --build-configuration",
        "text read*",
        runs="-f:read --from-file:read -L:read --library-path:read",
        mixes=True,
        globs=Globs.NEVER,
        check=_jq,
    ),
)
