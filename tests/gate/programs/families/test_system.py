import pytest

from tests.gate.programs.desk import FakeView, call, used

ALLOWED = [
    "date", "date +%Y-%m-%d", "date -u +%FT%TZ", "date -d yesterday", "date -Iseconds",
    "date --date='2 days ago' +%s", "date -v-1d", "date -r a.txt", "cal", "cal 2024", "uname -a",
    "uname -sr", "hostname", "hostname -s", "hostname -I", "whoami", "id", "id -un", "id root",
    "groups", "users", "uptime", "uptime -p", "nproc", "nproc --all", "free -h", "ps", "ps aux",
    "ps auxww", "ps -ef", "ps -eo pid,ppid,cmd", "ps -p 1 -o comm=", "ps -o pid,%cpu --sort=-%cpu",
    "who", "w", "seq 5", "seq 1 2 9", "seq -s, 5", "seq -5 5", "sleep 1", "sleep 0.5s",
    "which git node", "which -a python3", "whereis git", "getconf ARG_MAX", "locale", "locale -a",
    "factor 12", "tty", "arch", "logname",
]  # fmt: skip
REFUSED = [
    ("date -s 2020-01-01", "makes changes"),
    ("date --set=2020-01-01", "makes changes"),
    ("date 01010000", "sets the clock"),
    ("date -u 01010000", "sets the clock"),
    ("date +%s +%s", "unexpected operand +%s"),
    ("hostname evil", "unexpected operand evil"),
    ("hostname -F a.txt", "makes changes"),
    ("hostname --file=a.txt", "makes changes"),
    ("hostname -b x", "makes changes"),
    ("ps e", "may show the environment of a process"),
    ("ps auxe", "may show the environment of a process"),
    ("ps eww", "may show the environment of a process"),
    ("ps -o pid,environ", "unknown column environ"),
    ("ps -E", "unknown option -E"),
    ("which ./x", "./x is not a plain name"),
    ("which /etc/passwd", "/etc/passwd is not a plain name"),
    ("who /etc/passwd", "unexpected operand /etc/passwd"),
    ("users a.txt", "unexpected operand a.txt"),
    ("arch -arm64 ls", "unknown option -a"),
    ("sleep infinity", "infinity is not a number"),
    ("uname x", "unexpected operand x"),
]


@pytest.mark.parametrize("line", ALLOWED)
def test_it_only_reads(line: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (True, "")


@pytest.mark.parametrize(("line", "reason"), REFUSED)
def test_it_is_refused_with_a_reason(line: str, reason: str, view: FakeView) -> None:
    judgement = call(line, view)
    assert (judgement.read_only, judgement.reason) == (False, reason)


def test_dates_that_come_from_files(view: FakeView) -> None:
    assert used(call("date -f ../x", view)) == ["../x"]
    assert used(call("date --file=../x", view)) == ["../x"]
    assert used(call("date -r ../x", view)) == ["../x"]
    assert used(call("getconf PATH_MAX ../x", view)) == ["../x"]
