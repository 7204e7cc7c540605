import pytest

from tests.gate.line.desks import tour


@pytest.mark.parametrize(
    ("line", "inner"),
    [
        ("timeout 5 rm a", ["rm"]),
        ("env A=1 rm a", ["rm"]),
        ("nohup rm a", ["rm"]),
        ("stdbuf -oL rm a", ["rm"]),
        ("sh -c 'rm a; touch b'", ["rm", "touch"]),
        ("bash -lc 'cat a.txt'", ["cat"]),
        ("sh -c 'sh -c \"rm a\"'", ["sh"]),
        ("timeout 5 env rm a", ["env"]),
        ("sudo rm a", []),
        ("xargs rm", []),
        ("sh -c '$x'", [""]),
        ("sh -c 'open \"'", []),
        ("timeout -k 1 5 rm a", []),
    ],
)
def test_what_is_wrapped_is_judged_too(line: str, inner: list[str]) -> None:
    (finding,) = tour(line)
    assert finding.wraps
    assert [item.name for item in finding.inner] == inner


def test_variables_of_env_are_those_of_a_prefix() -> None:
    (finding,) = tour("env PATH=. ls")
    assert "sets PATH for the program" in finding.inner[0].reason
