import pytest

from decode.gate.shell.parser import parse
from decode.gate.shell.serialise import serialise
from tests.gate.shell.reading import refusal, simple


@pytest.mark.parametrize(
    ("line", "body"),
    [
        ("cat <<EOF\na\nb\nEOF", "a\nb\n"),
        ("cat <<'EOF'\n$x `y` \\z\nEOF\n", "$x `y` \\z\n"),
        ('cat <<"E"\n$x\nE', "$x\n"),
        ("cat <<\\E\n$x\nE", "$x\n"),
        ("cat <<-E\n\ta\n\t\tb\n\tE", "a\nb\n"),
        ("cat << E\nE", ""),
        ("cat <<E\n E\nE ;\nE", " E\nE ;\n"),
    ],
)
def test_the_body_is_one_text(line: str, body: str) -> None:
    (redirection,) = simple(line).redirections
    assert (redirection.operator, redirection.target.literal) == ("<<", body)


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("cat <<A | sort\nx\nA", "cat <<'EOF' | sort\nx\nEOF\n"),
        ("cat <<A; ls\nx\nA", "cat <<'EOF'\nx\nEOF\nls"),
        ("cat <<A <<B\nx\nA\ny\nB", "cat <<'EOF' <<'EOF'\nx\nEOF\ny\nEOF\n"),
        ("cat <<A\nEOF\nA", "cat <<'EOF1'\nEOF\nEOF1\n"),
        ("echo \"$(cat <<'A'\nx\nA\n)\"", "echo \"$(cat <<'EOF'\nx\nEOF\n)\""),
    ],
)
def test_it_is_written_back_literally(line: str, written: str) -> None:
    assert serialise(parse(line)) == written


@pytest.mark.parametrize(
    "line",
    [
        "cat <<E\n$x\nE",
        "cat <<E\n$(x)\nE",
        "cat <<E\n`x`\nE",
        "cat <<E\na\\\nb\nE",
        "cat <<E\nx",
        "cat <<E",
        "cat <<$x\na\n$x",
        "cat <<'a b'\nx\na b",
        "cat <<E 'a\nb'\nx\nE",
        "echo $(cat <<E)\nx\nE",
        "cat <<E \\\n x\ny\nE",
    ],
)
def test_what_is_not_plain_is_refused(line: str) -> None:
    assert refusal(line)


@pytest.mark.parametrize(
    "inside",
    ["cat <<E\nx\nE\nls", "cat <<E | sort\nx\nE\n", "ls; cat <<E\nx\nE\n", "{ cat <<E\nx\nE\n}"],
)
def test_in_a_substitution_it_must_be_alone(inside: str) -> None:
    # bash 5.2 joins what follows to the command before it: "find .; true -delete" deletes.
    assert "here-document" in refusal(f"echo $({inside})")
    assert "here-document" in refusal(f"cat <({inside})")
