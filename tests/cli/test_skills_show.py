import os
import pty
from pathlib import Path

import pytest

from decode.skills.load import load_skills
from decode.skills.payload import format_skill_payload
from tests.cli.skills_calls import skills, skills_json
from tests.headless.program import decode, process
from tests.skills.shelf import project, put, skill_text


def test_show_writes_exactly_the_payload(cwd: Path) -> None:
    body = "# Grüße 日本\r\n\r\n$ARGUMENTS </skill_content>\t\x0b."
    path = put(project(cwd), "a", skill_text("a", body=body))
    (path.parent / "é.txt").write_text("x")
    done = decode("skills", "show", "a", "x  y\nz")
    expected = format_skill_payload(load_skills(cwd)["a"], cwd, "x  y\nz")
    assert done.stdout == expected.encode()
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("locale", ["C", "POSIX", "de_DE.ISO-8859-1"])
def test_show_is_utf_8_whatever_the_locale(cwd: Path, locale: str) -> None:
    put(project(cwd), "a", skill_text("a", body="Grüße 日本 🇩🇪"))
    environ = {"LC_ALL": locale, "LANG": locale, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    with process(cwd, "skills", "show", "a", environ=environ) as running:
        out, errors = running.communicate(timeout=60)
    assert (out, errors) == ("Grüße 日本 🇩🇪".encode(), b"")


def test_arguments_that_are_no_text_come_out_as_the_model_reads_them(cwd: Path) -> None:
    put(project(cwd), "a")
    with process(cwd, "skills", "show", "a", "caf\udce9") as running:
        out, _ = running.communicate(timeout=60)
    assert out == "Do it.\n\ncaf\ufffd".encode()


def test_a_terminal_is_not_acted_on_and_a_pipe_gets_the_bytes(cwd: Path) -> None:
    put(project(cwd), "a", skill_text("a", body="\x1b[31mred\r\n\u202eend"))
    ours, theirs = pty.openpty()
    assert decode("skills", "show", "a").stdout == "\x1b[31mred\r\n\u202eend".encode()
    with process(cwd, "skills", "show", "a", stdout=theirs) as running:
        _, told = running.communicate(timeout=60)
    os.close(theirs)
    with os.fdopen(ours, "rb", buffering=0) as screen:
        assert screen.read(1000).split() == [rb"\x1b[31mred", rb"\u202eend"]
    assert b"spelt out" in told


def test_several_arguments_are_one_text(cwd: Path) -> None:
    put(project(cwd), "a")
    assert skills("show", "a", "fix", "the  bug")[1] == "Do it.\n\nfix the  bug"
    assert skills("show", "a", "--", "--flag")[1] == "Do it.\n\n--flag"
    assert skills("show", "a", "")[1] == "Do it."


def test_show_follows_the_setting_and_reaches_every_source(cwd: Path) -> None:
    put(project(cwd), "commit")
    (cwd / ".decode/settings.toml").write_text('[skills]\npayload = "tagged"\n')
    assert skills("show", "commit")[1].startswith('<skill_content name="commit">\n')
    assert "# Commit" in skills("show", "builtin:commit")[1]
    assert skills("show", "COMMIT")[1] == skills("show", "commit")[1]


def test_hidden_barred_and_disabled_skills_are_shown_too(cwd: Path) -> None:
    flags = "disable-model-invocation: true\nuser-invocable: false\n"
    put(project(cwd), "a", skill_text("a", more=flags))
    skills("disable", "a")
    assert skills("show", "a") == (0, "Do it.", "")


def test_meta_shows_what_the_header_says(cwd: Path) -> None:
    more = (
        "license: MIT\ncompatibility: needs git\nallowed-tools: Read\nwhen_to_use: at night\n"
        "arguments: x y\nmetadata:\n  author: me\n"
    )
    put(project(cwd), "a", skill_text("a", more=more))
    status, out, _ = skills("show", "a", "--meta")
    assert status == 0
    for line in (
        "license: MIT",
        "compatibility: needs git",
        "allowed_tools: Read (no effect)",
        "when_to_use: at night",
        "arguments: x y",
        "metadata.author: me",
        "model_invocable: yes",
        "resource_dir: -",
    ):
        assert line in out.split("\n")
    assert "Do it." not in out


@pytest.mark.parametrize("text", ["# none", skill_text("b")])
def test_a_broken_skill_is_unknown_and_says_why(cwd: Path, text: str) -> None:
    put(project(cwd), "a", text)
    status, out, errors = skills("show", "a")
    assert (status, out) == (2, "")
    assert "there is no skill 'a'" in errors


def test_why_explains_in_lines_and_json(cwd: Path) -> None:
    path = put(project(cwd), "commit")
    status, out, errors = skills("why", "commit")
    assert (status, errors) == (0, "")
    assert f"project (rank 100) wins: {path}" in out
    assert "it still loads as builtin:commit" in out
    assert "catalog: - commit: Does it." in out
    assert "600 builtin:" in out
    facts = skills_json("why", "commit")
    assert facts["winner"]["path"] == str(path)
    assert facts["model_sees"] is True
    assert facts["user_sees"] is True


def test_why_of_a_broken_name_is_0_and_of_an_unknown_one_2(cwd: Path) -> None:
    put(project(cwd), "a", "# none")
    assert skills("why", "a")[0] == 0
    assert "the file has no header" in skills("why", "a")[1]
    status, out, _ = skills("why", "nope")
    assert status == 2
    assert "no skill named 'nope'" in out
    assert skills_json("why", "nope")["winner"] is None
