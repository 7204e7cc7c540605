import pytest

from decode.gate.programs.grammar.options import words_of
from decode.gate.programs.judging import programs
from decode.gate.programs.reasons import problem_of


@pytest.mark.parametrize(
    ("name", "reason", "effect"),
    [
        ("curl", "reaches the network", "network"),
        ("ssh", "reaches the network", "network"),
        ("npm", "installs or removes software", "network"),
        ("make", "runs code of the project", "run"),
        ("env", "runs another program", "run"),
        ("python3", "runs code", "run"),
        ("kill", "starts or stops processes", "run"),
        ("vim", "opens a program that can run others", "run"),
        ("printenv", "shows the environment, which may hold secrets", ""),
        ("export", "shows the environment, which may hold secrets", ""),
        ("alias", "changes the state of the shell", ""),
        ("nonsense", "nonsense is not known to be read-only", "unknown"),
    ],
)
def test_why_a_program_is_not_read_only(name: str, reason: str, effect: str) -> None:
    problem = problem_of(name)
    assert (problem.reason, problem.effect) == (reason, effect)


OUTSIDE = words_of(
    "curl wget nc ssh scp rsync npm pip apt-get make docker kill pkill crontab vi man watch env"
    " printenv set export declare alias eval exec source trap sudo xargs nohup sh bash python3 perl"
    " lsof lsattr lsblk tee dd tar zip unzip split mktemp openssl gpg busybox rm mv cp"
)


@pytest.mark.parametrize("name", sorted(OUTSIDE))
def test_such_programs_are_not_in_the_table(name: str) -> None:
    assert name not in programs()
