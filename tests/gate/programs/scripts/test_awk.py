from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decode.gate.programs.scripts.awk import read_awk
from decode.gate.programs.scripts.verdicts import Forbidden

HARMLESS = [
    "1", "{print}", "{print $1}", "{print $1, $NF}", "NR==5", "NR>=5 && NR<=10", "NR>1", "$3 > 100",
    "$2>100{print}", '{print NR": "$0}', "{sum+=$1} END {print sum}", "!seen[$0]++", "/a/,/b/",
    "/ERROR/ {c++} END {print c}", '{ if ($2 == "1") print $0 }', "length > 80", "length($0) > 80",
    '{printf "%s\\n", $1}', "{printf(\"%d%%\\n\", $1/2)}", 'BEGIN{FS=","}{print $2}', "NF",
    '{gsub(/a/,"b"); print}', "{a[$1]+=$2} END{for(k in a) print k, a[k]}", "{print $1/$2}",
    "{ if ($1 > 5) print $2 }", '{print ($1 > 5) ? "a" : "b"}', "{print (a > b)}", "$1 ~ /x/",
    "{print $1; if ($2 > 3) x = 1}", "NR % 2 == 0", "{print toupper($1)}", "{split($0, a, /,/)}",
    "function f(x) { return x * 2 } {print f($1)}", "{print $1 # comment\n}", "/[/]/", "/[^/]+$/",
    "{x = y / z; print x}", '{print "a > b | c"}', '{print "system(\\"id\\")"}', "/getline/",
    "{print substr($0, 1, 80)}", "BEGIN { while (i < 3) print i++ }", "{n = $1 / 2 / 3}",
    "a || b", "a && b", "{print -$1}", "{print $1^2}", "{exit}", "{next}", "{delete a[$1]}",
    "{print $1 >= 3}", '{ print "x" } ; $2 > 1', "(a+b)/2 > 1",
]  # fmt: skip
FORBIDDEN = [
    ('BEGIN{system("id")}', "runs another program"),
    ('{x = 1system("id")}', "runs another program"),
    ('{awk::system("id")}', "runs another program"),
    ('{"date" | getline d}', "connects to another program"),
    ("{getline}", "reads a file or a program named in the script"),
    ('{while ((getline l < "x") > 0) print l}', "reads a file or a program named in the script"),
    ('{print | "sh"}', "connects to another program"),
    ('{printf "x" |& "sh"}', "connects to another program"),
    ('{print > "PWNED"}', "writes to a file"),
    ('{print>"PWNED"}', "writes to a file"),
    ('{print >> "PWNED"}', "writes to a file"),
    ('{print $1, $2 > "PWNED"}', "writes to a file"),
    ('{printf("%s", $1) > "PWNED"}', "writes to a file"),
    ('{print (1)(2) > "PWNED"}', "writes to a file"),
    ('{print a,\n b > "PWNED"}', "writes to a file"),
    ('{print a\n > "PWNED"}', "writes to a file"),
    ('{for (print > "x";;) 1}', "writes to a file"),
    ("{print a > b ? c : d}", "writes to a file"),
    ('{print /;/ > "x"}', "writes to a file"),
    ("BEGIN{for(k in ENVIRON)print k}", "shows the environment"),
    ('{print PROCINFO["pid"]}', "shows the environment"),
    ('BEGIN{ARGV[1]="../x";ARGC=2}1', "reads a file named in the script"),
    ("{SYMTAB[x]}", "shows the environment"),
    ('@load "filefuncs"; 1', None),
    ('BEGIN{f="system"; @f("id")}', None),
    ('@include "x"', None),
    ("{print `id`}", None),
    ("a & b", "connects to another program"),
    ('{print "x', None),
    ("/x", None),
    ('{print "a\nb"}', None),
    ("{sys\\\ntem(1)}", None),
    ("{print (a) /x/ ; b / c}", None),
    ("{print x++ /a;/ > 1}", None),
    ('# c \\\n{print > "x"}', None),
    ("\uff58 > 1", None),
    ('/[/"]/ {system("x")} /"/', None),
]


@pytest.mark.parametrize("script", HARMLESS)
def test_it_only_computes_and_prints(script: str) -> None:
    assert read_awk(script) is None


@pytest.mark.parametrize(("script", "reason"), FORBIDDEN)
def test_it_is_forbidden(script: str, reason: str | None) -> None:
    with pytest.raises(Forbidden) as caught:
        read_awk(script)
    if reason:
        assert str(caught.value) == reason


RULES = [
    "{print $1}", "$2 > 3", "/a[/]b/", '{printf "%s;", $1}', "END {print x}", "{x = $1 / 2}",
    "!seen[$0]++", "NR > 1 {print}",
]  # fmt: skip
ATTACKS = [
    'BEGIN{system("x")}', '{print > "X"}', '{print $1 >> "X"}', '{print | "sh"}', "{getline}",
    '{"x" | getline}', "{print ENVIRON[1]}", "BEGIN{ARGC=1}", '{print "x" |& "y"}', "{@f()}",
]  # fmt: skip


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.sampled_from(RULES), max_size=4),
    st.lists(st.sampled_from(RULES), max_size=4),
    st.sampled_from(ATTACKS),
    st.sampled_from(["\n", ";"]),
)
def test_a_forbidden_rule_is_found_wherever_it_stands(
    before: list[str], after: list[str], attack: str, seam: str
) -> None:
    read_awk(seam.join(before + after))
    with pytest.raises(Forbidden):
        read_awk(seam.join([*before, attack, *after]))


@settings(max_examples=100, deadline=None)
@given(st.text('{}()[];"/\\>|&$1ax+- \n#', max_size=16))
def test_any_text_is_accepted_or_forbidden(script: str) -> None:
    with suppress(Forbidden):
        assert read_awk(script) is None
