from decode.gate.programs.git.global_options import GitCall, read_git
from decode.gate.programs.grammar.findings import Findings
from tests.gate.programs.desk import words


def read(text: str) -> tuple[GitCall, list[str]]:
    found = Findings()
    taken = read_git(words(text), found)
    return taken, [problem.reason for problem in found.problems]


def test_the_subcommand_is_found_behind_global_options() -> None:
    taken, problems = read("--no-pager -C a -C b log --oneline -C x")
    assert taken.subcommand is not None
    assert taken.subcommand.text == "log"
    assert [word.text for word in taken.args] == ["--oneline", "-C", "x"]
    assert [word.text for word in taken.directories] == ["a", "b"]
    assert problems == []


def test_values_in_words_of_their_own_are_skipped() -> None:
    for option in ("-c", "--git-dir", "--work-tree", "--namespace", "--config-env"):
        taken, problems = read(f"{option} status log")
        assert taken.subcommand is not None
        assert taken.subcommand.text == "log"
        assert problems


def test_a_directory_that_is_missing() -> None:
    assert read("-C")[1]
    assert read("-C=x status")[1] == ["unknown option -C"]
