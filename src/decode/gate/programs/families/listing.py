"""Programs that list files and say what they are."""

from decode.gate.programs.grammar.program import Program
from decode.gate.programs.grammar.scanning import Globs

_LS = (
    "-1aAbBcCdDfFgGhHiIklmnNopqQrRsStTuUvwxXZ@ --all --almost-all --author --escape"
    " --block-size:text --ignore-backups --color?text --colour?text --directory --dired"
    " --classify?text --file-type --format:text --full-time --group-directories-first --no-group"
    " --human-readable --si --hide:text --hyperlink?text --indicator-style:text --inode"
    " --ignore:text --kibibytes --numeric-uid-gid --literal --hide-control-chars"
    " --show-control-chars --quote-name --quoting-style:text --reverse --recursive --size"
    " --sort:text --time:text --time-style:text --tabsize:num --width:num --context --zero"
    " --dereference-command-line --dereference-command-line-symlink-to-dir"
)
_TREE = (
    "-acCdDfFghiJnNpqQrsStuUvxXA -L:num -P:text -I:text -T:text --charset:text"
    " --dirsfirst --dirfirst --filesfirst --device --du --filelimit:num --gitignore"
    " --ignore-case --inodes --matchdirs --metafirst --noreport --prune --si --sort:text"
    " --timefmt:text --info --nolinks --gitfile:read --infofile:read --compress:num"
)
_STAT = (
    "-c:text -fltxFnqrs --format:text --printf:text --terse --dereference --file-system"
    " --cached:{always|never|default} -L"
)
_DU = (
    "-0abcDhHklmPsSxgnrA -B:text -d:num -t:text -I:text -X:read --null --all --apparent-size"
    " --block-size:text --bytes --total --dereference-args --max-depth:num --exclude:text"
    " --exclude-from:read --human-readable --inodes --count-links --no-dereference"
    " --separate-dirs --si --summarize --threshold:text --time?text --time-style:text"
    " --one-file-system"
)

PROGRAMS = (
    Program("ls dir vdir gls", _LS, "list*", follows="-L --dereference"),
    Program(
        "tree",
        _TREE,
        "list*",
        writes="-o:write -R",
        lists="--fromfile --fromtabfile",
        follows="-l",
        globs=Globs.NEVER,
    ),
    Program("stat gstat", _STAT, "list*"),
    Program(
        "file",
        "-bihkLNnrv0EI -e:text -F:text -P:text --brief --mime --mime-type --mime-encoding"
        " --extension --keep-going --dereference --no-dereference --separator:text --no-pad"
        " --print0 --raw --exclude:text --exclude-quiet:text --parameter:text --apple",
        writes="-C --compile -p --preserve-date",
        runs="-z --uncompress -Z --uncompress-noreport",
        lists="-f:read --files-from:read -m:read --magic-file:read",
    ),
    Program("du gdu", _DU, "list*", lists="--files0-from:read", follows="-L --dereference"),
    Program(
        "df",
        "-ahHiIklmPTg -B:text -t:text -x:text --all --block-size:text --total --human-readable"
        " --si --inodes --local --no-sync --output?text --portability --print-type --type:text"
        " --exclude-type:text",
        "list*",
        changes="--sync",
    ),
    Program(
        "realpath grealpath",
        "-eEmLPqsz --canonicalize-existing --canonicalize-missing --canonicalize --logical"
        " --physical --quiet --strip --no-symlinks --zero --relative-to:list"
        " --relative-base:list",
        "list*",
    ),
    Program(
        "readlink greadlink",
        "-femnqsvz --canonicalize --canonicalize-existing --canonicalize-missing --no-newline"
        " --quiet --silent --verbose --zero",
        "list*",
    ),
    Program("basename", "-a -z -s:text --multiple --zero --suffix:text", "text*"),
    Program("dirname", "-z --zero", "text*"),
)
