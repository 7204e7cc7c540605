"""Programs that tell about the machine, the time and the people on it."""

import re

from decode.gate.judgement import View
from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.program import Program
from decode.gate.programs.grammar.scanning import Globs, Scan

_COLUMNS = re.compile(
    r"(?:%cpu|%mem|args|cmd|comm|command|cputime|elapsed|etime|etimes|euid|euser|fname|gid|group"
    r"|lstart|lwp|ni|nice|nlwp|nwchan|pcpu|pgid|pgrp|pid|pmem|ppid|pri|psr|rss|rssize|rsz|ruid"
    r"|ruser|sid|size|start|stat|state|stime|sz|tgid|thcount|tid|time|tname|tt|tty|ucmd|uid"
    r"|user|vsize|vsz|wchan)=?"
)


def _ps_columns(scan: Scan, found: Findings, view: View) -> None:
    """Only columns that are known: one of them shows the environment of a process."""
    del view
    for name, value in scan.options:
        if name in ("-o", "-O", "--format") and value is not None:
            for column in re.split(r"[,\s]+", value.text):
                if not value.static or not _COLUMNS.fullmatch(column):
                    found.object(f"unknown column {column}", value.text)


def _ps_letters(scan: Scan, found: Findings, view: View) -> None:
    """The old letters without a dash: not `e`, which shows environments."""
    _ps_columns(scan, found, view)
    for word in scan.operands:
        if not re.fullmatch(r"[aAfghjlmnrSTuvwxX]+|\d+", word.text):
            found.object("may show the environment of a process", word.text)


PROGRAMS = (
    Program(
        "date gdate",
        "-d:text -u -R -I?text -j -v:text -r:read -f:read --date:text --file:read"
        " --iso-8601?text --rfc-3339:text --rfc-email --reference:read --utc --universal --debug"
        " --resolution",
        "plus?",
        changes="-s:text --set:text",
        globs=Globs.NEVER,
    ),
    Program("cal ncal", "-13bhjJmMNsSwyY -A:num -B:num -d:text -n:num", "text*"),
    Program(
        "uname",
        "-amnrspivo --all --kernel-name --nodename --kernel-release --kernel-version --machine"
        " --processor --hardware-platform --operating-system",
        "",
    ),
    Program(
        "hostname",
        "-s -I --short --all-ip-addresses",
        "",
        changes="-b -F:read --boot --file:read",
    ),
    Program("whoami logname arch tty", "-s --silent --quiet", ""),
    Program("groups", "", "name*"),
    Program("users", "", ""),
    Program(
        "id",
        "-agGnruzZ --context --group --groups --name --real --user --zero",
        "name*",
    ),
    Program("uptime", "-p -s --pretty --since", ""),
    Program("nproc", "--all --ignore:num", ""),
    Program(
        "free",
        "-bkmghltwv -s:num -c:num --bytes --kilo --mega --giga --tera --kibi --mebi --gibi --human"
        " --si --lohi --total --wide --line --seconds:num --count:num",
        "",
    ),
    Program("sw_vers", "--productName --productVersion --buildVersion", ""),
    Program("getconf", "-a", "name list?"),
    Program("locale", "-a -m -k -c --all-locales --charmaps --keyword-name", "name*"),
    Program(
        "ps",
        "-aAdefFGHjlLmMNTuvwxyZ -p:text -C:text -g:text -o:text -O:text -q:text -s:text -t:text"
        " -U:text --pid:text --ppid:text --user:text --sort:text --no-headers --headers --forest"
        " --format:text --deselect --cols:num --width:num --rows:num",
        "text*",
        check=_ps_letters,
    ),
    Program("who w", "-abdHlmpqrstTuhfio --heading --count --users", ""),
    Program(
        "seq gseq",
        "-w -f:text -s:text --equal-width --format:text --separator:text",
        "num*",
        numeric=True,
    ),
    Program("factor", "-h --exponents", "num*"),
    Program("sleep gsleep", "", "num*"),
    Program("which", "-a -s --all", "name*"),
    Program("whereis", "-b -m -s", "name*"),
)
