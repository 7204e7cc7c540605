"""Programs that print or reshape text."""

from decode.gate.programs.grammar.program import Program
from decode.gate.programs.grammar.scanning import Globs

_HEAD = "-c:text -n:text -q -v -z --bytes:text --lines:text --quiet --silent --verbose"

PROGRAMS = (
    Program(
        "cat",
        "-AbeEnstTuv --show-all --number-nonblank --show-ends --number --squeeze-blank"
        " --show-tabs --show-nonprinting",
        globs=Globs.FREE,
    ),
    Program("head", f"{_HEAD} --zero-terminated", numeric=True, globs=Globs.FREE),
    Program(
        "tail",
        f"{_HEAD} --zero-terminated -f -F -r -s:num -b:text --follow?{{name|descriptor}} --retry"
        " --pid:num --sleep-interval:num --max-unchanged-stats:num",
        numeric=True,
    ),
    Program("tac", "-b -r -s:text --before --regex --separator:text", globs=Globs.FREE),
    Program("rev", "-0 --zero", globs=Globs.FREE),
    Program(
        "nl",
        "-b:text -d:text -f:text -h:text -i:num -l:num -n:text -p -s:text -v:num -w:num"
        " --body-numbering:text --section-delimiter:text --footer-numbering:text"
        " --header-numbering:text --line-increment:num --join-blank-lines:num"
        " --number-format:text --no-renumber --number-separator:text"
        " --starting-line-number:num --number-width:num",
        globs=Globs.FREE,
    ),
    Program(
        "wc",
        "-cmlLw --bytes --chars --lines --words --max-line-length --total:{auto|always|only|never}",
        lists="--files0-from:read",
    ),
    Program(
        "fold",
        "-b -s -w:num -c --bytes --spaces --width:num --characters",
        numeric=True,
        globs=Globs.FREE,
    ),
    Program(
        "fmt",
        "-c -t -s -u -w:num -g:num -p:text --crown-margin --prefix:text --split-only"
        " --tagged-paragraph --uniform-spacing --width:num --goal:num",
        numeric=True,
        globs=Globs.FREE,
    ),
    Program(
        "expand unexpand",
        "-i -a -t:text --initial --all --first-only --tabs:text",
        numeric=True,
        globs=Globs.FREE,
    ),
    Program(
        "cut",
        "-b:text -c:text -d:text -f:text -n -s -w -z --bytes:text --characters:text"
        " --delimiter:text --fields:text --complement --only-delimited --output-delimiter:text"
        " --zero-terminated",
        globs=Globs.FREE,
    ),
    Program(
        "paste",
        "-d:text -s -z --delimiters:text --serial --zero-terminated",
        globs=Globs.FREE,
    ),
    Program(
        "tr",
        "-c -C -d -s -t --complement --delete --squeeze-repeats --truncate-set1",
        "text text?",
    ),
    Program(
        "column",
        "-c:num -d -e -E:text -H:text -J -L -l:num -N:text -o:text -O:text -R:text -s:text -t"
        " -T:text -W:text -x --output-width:num --table --separator:text --output-separator:text"
        " --table-columns:text --table-columns-limit:num --table-hide:text --table-noheadings"
        " --table-order:text --table-right:text --table-truncate:text --table-wrap:text"
        " --table-noextreme:text --table-header-repeat --table-empty-lines --json"
        " --keep-empty-lines --fillrows",
    ),
    Program(
        "sort",
        "-bdfgiMhnRrVcCmsuz -k:text -t:text --ignore-leading-blanks --dictionary-order"
        " --ignore-case --general-numeric-sort --ignore-nonprinting --month-sort"
        " --human-numeric-sort --numeric-sort --random-sort --reverse --version-sort"
        " --sort:{general-numeric|human-numeric|month|numeric|random|version}"
        " --check?{quiet|silent|diagnose-first} --merge --key:text --field-separator:text"
        " --stable --unique --zero-terminated --debug --parallel:num --batch-size:num"
        " --random-source:read",
        writes="-o:write --output:write -T:write --temporary-directory:write -S:text"
        " --buffer-size:text",
        runs="--compress-program:text",
        lists="--files0-from:read",
        globs=Globs.NEVER,
    ),
    Program(
        "uniq",
        "-cdDiuz -f:num -s:num -w:num --count --repeated --all-repeated?{none|prepend|separate}"
        " --group?{separate|prepend|append|both} --ignore-case --unique --zero-terminated"
        " --skip-fields:num --skip-chars:num --check-chars:num",
        "read? write?",
    ),
    Program(
        "shuf",
        "-e -i:text -n:num -r -z --echo --input-range:text --head-count:num --repeat"
        " --zero-terminated --random-source:read",
        writes="-o:write --output:write",
    ),
    Program(
        "iconv",
        "-f:text -t:text -c -s -l --from-code:text --to-code:text --silent --list --verbose",
        writes="-o:write --output:write",
    ),
    Program(
        "numfmt",
        "-d:text -z --delimiter:text --field:text --format:text --from:text --from-unit:text"
        " --grouping --header?num --invalid:text --padding:text --round:text --suffix:text"
        " --to:text --to-unit:text --zero-terminated",
        "text*",
    ),
    Program("tsort", "", "read?"),
    Program("pr", "-adDfFJmrtTv -o:num -l:num -w:num -W:num -h:text -n?text -s?text -e?text"),
)
