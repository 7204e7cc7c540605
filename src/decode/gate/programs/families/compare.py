"""Programs that compare files."""

from decode.gate.judgement import View
from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.links import leads_outside, shows_secrets
from decode.gate.programs.grammar.program import Program
from decode.gate.programs.grammar.scanning import Scan
from decode.gate.words import Word

_DIFF = (
    "-abBcdeEfFiNnpqrsTtuwyZ -C:num -U:num -F:text -I:text -S:text -W:num -x:text -X:read"
    " -D:text -L:text --normal --brief --report-identical-files --context?num --unified?num --ed"
    " --rcs --side-by-side --width:num --left-column --suppress-common-lines --show-c-function"
    " --show-function-line:text --label:text --expand-tabs --initial-tab --tabsize:num"
    " --suppress-blank-empty --recursive --no-dereference --new-file --unidirectional-new-file"
    " --ignore-file-name-case --no-ignore-file-name-case --exclude:text --exclude-from:read"
    " --starting-file:text --from-file:read --to-file:read --ignore-case"
    " --ignore-tab-expansion --ignore-trailing-space --ignore-space-change --ignore-all-space"
    " --ignore-blank-lines --ignore-matching-lines:text --text --strip-trailing-cr --ifdef:text"
    " --line-format:text --old-line-format:text --new-line-format:text"
    " --unchanged-line-format:text --old-group-format:text --new-group-format:text"
    " --changed-group-format:text --unchanged-group-format:text --minimal --horizon-lines:num"
    " --speed-large-files --color?text --palette:text"
)


def _directories(scan: Scan, found: Findings, view: View) -> None:
    """diff goes through directories, follows links in them, and shows files that are new."""
    for word in scan.operands:
        if why := _through(word, view):
            found.object(why)
            return


def _through(word: Word, view: View) -> str | None:
    if not word.static:
        return None
    return leads_outside(word, view) or shows_secrets(word, view)


PROGRAMS = (
    Program(
        "diff gdiff",
        _DIFF,
        "read read",
        runs="-l --paginate",
        numeric=True,
        check=_directories,
    ),
    Program(
        "cmp",
        "-b -i:text -l -n:text -s -h -x -z --print-bytes --ignore-initial:text --verbose"
        " --bytes:text --quiet --silent",
        "read read num num",
    ),
    Program(
        "comm",
        "-123iz --check-order --nocheck-order --output-delimiter:text --total --zero-terminated",
        "read read",
    ),
    Program(
        "join",
        "-a:text -e:text -i -1:num -2:num -j:num -o:text -t:text -v:num -z --ignore-case --header"
        " --check-order --nocheck-order --zero-terminated",
        "read read",
    ),
)
