"""Programs that search in files, and find files by name."""

import re

from decode.gate.judgement import View
from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.links import shows_secrets
from decode.gate.programs.grammar.program import Program
from decode.gate.programs.grammar.scanning import Globs, Scan
from decode.gate.words import Word

_GREP = (
    "-EFGPyivwxcLlqsbHhnTUuzZaoI -e:text -f:read -m:num -A:num -B:num -C:num -D:{read|skip}"
    " --extended-regexp --fixed-strings --basic-regexp --perl-regexp --regexp:text --file:read"
    " --ignore-case --no-ignore-case --invert-match --word-regexp --line-regexp --count"
    " --color?text --colour?text --files-without-match --files-with-matches --max-count:num"
    " --only-matching --quiet --silent --no-messages --byte-offset --with-filename"
    " --no-filename --line-number --initial-tab --null --null-data --after-context:num"
    " --before-context:num --context:num --text --binary-files:text --binary"
    " --devices:{read|skip} --exclude:text --exclude-dir:text --exclude-from:read"
    " --include:glob --include-dir:text --line-buffered --label:text --no-group-separator"
    " --group-separator:text"
)
_RG = (
    "-A:num -B:num -C:num -E:text -F -H -I -M:num -N -P -S -T:text -U -V -a -b -c -d:num -e:text"
    " -f:read -g:glob -h -i -j:num -l -m:num -n -o -p -q -r:text -s -t:text -u -v -w -x -0 -."
    " --after-context:num --before-context:num --context:num --auto-hybrid-regex"
    " --no-auto-hybrid-regex --binary --no-binary --block-buffered --no-block-buffered"
    " --byte-offset --no-byte-offset --case-sensitive --color:text --colors:text --column"
    " --no-column --context-separator:text --no-context-separator --count --count-matches --crlf"
    " --no-crlf --debug --dfa-size-limit:text --encoding:text --no-encoding --engine:text"
    " --field-context-separator:text --field-match-separator:text --file:read --files"
    " --files-with-matches --files-without-match --fixed-strings --no-fixed-strings --glob:glob"
    " --glob-case-insensitive --no-glob-case-insensitive --heading --no-heading --hidden"
    " --no-hidden --iglob:glob --ignore --no-ignore --ignore-case --ignore-file:read"
    " --no-ignore-files --ignore-file-case-insensitive --no-ignore-dot --no-ignore-exclude"
    " --no-ignore-global --no-ignore-parent --no-ignore-vcs --no-ignore-messages --include-zero"
    " --no-include-zero --invert-match --no-invert-match --json --no-json --line-buffered"
    " --no-line-buffered --line-number --no-line-number --line-regexp --max-columns:num"
    " --max-columns-preview --max-count:num --max-depth:num --maxdepth:num --max-filesize:text"
    " --messages --no-messages --mmap --no-mmap --multiline --no-multiline --multiline-dotall"
    " --no-multiline-dotall --no-config --no-follow --no-pre --no-search-zip --no-unicode"
    " --unicode --null --null-data --one-file-system --only-matching --passthru --passthrough"
    " --path-separator:text --pcre2 --no-pcre2 --pcre2-version --pretty --quiet"
    " --regex-size-limit:text --regexp:text --replace:text --require-git --no-require-git"
    " --smart-case --sort:text --sortr:text --sort-files --stats --no-stats --stop-on-nonmatch"
    " --text --no-text --threads:num --trace --trim --no-trim --type:text --type-not:text"
    " --type-clear:text --type-list --unrestricted --vimgrep --with-filename"
    " --no-filename --word-regexp"
)
_FD = (
    "-H -I -u -s -i -g -F -a -p -0 -1 -q -h -V -d:num -t:text -e:text -E:text -S:text -o:text"
    " -c:text -j:num --hidden --no-hidden --no-ignore --no-ignore-vcs --no-ignore-parent"
    " --no-global-ignore-file --unrestricted --case-sensitive --ignore-case --glob --regex"
    " --fixed-strings --and:text --absolute-path --full-path --print0 --max-depth:num"
    " --min-depth:num --exact-depth:num --prune --type:text --extension:text --exclude:text"
    " --size:text --changed-within:text --changed-before:text --owner:text --format:text"
    " --color:text --hyperlink?text --threads:num --max-results:num --quiet --show-errors"
    " --search-path:list --path-separator:text --strip-cwd-prefix?text"
    " --one-file-system --ignore-file:read --no-follow --relative-path"
)
_GREP_COMMON = "-e -f --regexp --file"
_PATTERNS = ("-e", "--regexp")
_INVERTED = ("-v", "--invert-match", "--passthru", "--passthrough")
_RECURSIVE = ("-r", "--recursive", "-d", "--directories", "-R", "--dereference-recursive")
#: Then only names and numbers are shown.
_BRIEF = (
    *("-l", "-L", "-c", "-q", "--files-with-matches", "--files-without-match", "--count"),
    *("--quiet", "--silent", "--count-matches", "--files"),
)
_ANYTHING = re.compile(r"\(?[\^$]?(?:(?:\.|\\[wWsSdD]|\[[^\]]*\])[*+?]?)?\$?\)?")


def _dumps(scan: Scan, found: Findings, view: View) -> None:
    """A search for any line at all shows whole files, and with them the secrets below."""
    patterns = [value for name, value in scan.options if name in _PATTERNS and value]
    places = scan.operands
    if not (patterns or scan.has("-f", "--file")):
        patterns, places = scan.operands[:1], scan.operands[1:]
    anything = any(_ANYTHING.fullmatch(pattern.text) for pattern in patterns)
    if scan.has(*_BRIEF) or not (anything or scan.has(*_INVERTED)):
        return
    if any(shows_secrets(place, view) for place in places or [Word(".")]):
        found.object("shows whole files, and some of them hold secrets")


def _grep_dumps(scan: Scan, found: Findings, view: View) -> None:
    if scan.has(*_RECURSIVE):
        _dumps(scan, found, view)


PROGRAMS = (
    Program(
        "grep egrep fgrep ggrep",
        _GREP,
        "text read*",
        recursive="-r --recursive -d:{read|skip|recurse} --directories:{read|skip|recurse}",
        follows="-R --dereference-recursive",
        replaces=_GREP_COMMON,
        numeric=True,
        mixes=True,
        check=_grep_dumps,
    ),
    Program(
        "rg",
        _RG,
        "text search*",
        runs="--pre:text --pre-glob:text --hostname-bin:text -z --search-zip",
        follows="-L --follow",
        replaces=f"{_GREP_COMMON} --files --type-list --pcre2-version -V",
        mixes=True,
        globs=Globs.NEVER,
        check=_dumps,
    ),
    Program(
        "fd fdfind",
        _FD,
        "text list*",
        runs="-x -X --exec --exec-batch -l --list-details",
        follows="-L --follow",
        mixes=True,
        globs=Globs.NEVER,
    ),
    Program(
        "pgrep",
        "-flaxnocvi -P:num -u:text -U:text -d:text -t:text --full --list-name --list-full --exact"
        " --newest --oldest --count --ignore-case",
        "text?",
    ),
    Program("pidof", "-s -x", "name*"),
)
