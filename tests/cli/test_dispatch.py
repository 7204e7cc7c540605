import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import decode as package
from decode.config import paths
from tests.headless.program import ROOT, decode, process

HEAVY = ("pydantic_ai", "pydantic", "textual", "rich", "openai", "anthropic", "httpx")


@pytest.mark.parametrize(
    "argv", [["--version"], ["--help"], ["skills", "list"], ["config", "path"], ["agents", "list"]]
)
def test_what_needs_no_model_imports_neither_framework(cwd: Path, argv: list[str]) -> None:
    code = (
        "import sys\nfrom decode.cli.main import main\n"
        f"try: main({argv!r})\nexcept SystemExit: pass\n"
        f"sys.exit(','.join(name for name in {HEAVY!r} if name in sys.modules) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        check=False,
    )
    assert (done.stderr, done.returncode) == (b"", 0)


def test_the_version_is_told() -> None:
    done = decode("--version")
    assert (done.returncode, done.stdout) == (0, f"decode {package.__version__}\n".encode())


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--nope"], "there is no flag --nope"),
        (["--mode", "paln", "-p", "x"], "did you mean plan"),
        (["-a", "plam", "-p", "x"], "there is no agent 'plam'"),
        (["-m", "nope:x", "-p", "x"], "nope"),
        (["-C", "gone", "-p", "x"], "gone"),
        (["-c", "-p", "x"], "no earlier session"),
        (["-r", "-p", "x"], "needs the id"),
        (["-c", "-r", "x", "-p", "x"], "give one of them"),
        (["--output-format", "json"], "add -p"),
        (["--input-format", "stream-json", "--output-format", "text"], "stream-json"),
        (["-p", "x", "y"], "twice"),
        (["--engine"], "--engine"),
        ([], "needs a terminal"),
        (["agents", "show", "nope"], "nope"),
        (["config", "get", "modle"], "did you mean 'model'"),
        (["--deny", "bash(", "-p", "x"], "bash("),
    ],
)
def test_wrong_usage_is_status_2_and_one_line(cwd: Path, argv: list[str], words: str) -> None:
    done = decode(*argv)
    assert done.returncode == 2, done.stderr
    assert done.stdout == b""
    assert words in done.stderr.decode()
    assert len(done.stderr.splitlines()) == 1
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("argv", [["-C", "sub", "config", "path"], ["config", "path", "-C", "sub"]])
def test_common_flags_stand_before_or_after_a_subcommand(cwd: Path, argv: list[str]) -> None:
    (cwd / "sub").mkdir()
    done = decode(*argv)
    assert f"project {cwd}/sub/.decode/settings.toml\n" in done.stdout.decode()
    os.chdir(cwd)


def test_more_skills_are_given_by_flag(cwd: Path) -> None:
    folder = cwd / "more" / "mine"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("---\nname: mine\ndescription: d\n---\nb\n")
    flag, verb = ["--skills-dir", "more"], ["skills", "list"]
    for argv in ([*flag, *verb], [*verb, *flag]):
        listed = json.loads(decode(*argv, "--json").stdout)
        assert [one["name"] for one in listed["skills"]] == ["commit", "mine", "review-diff"]


@pytest.mark.parametrize("place", ["user", "project"])
def test_b118_settings_that_may_have_lost_a_deny_rule_start_no_session(
    cwd: Path, place: str
) -> None:
    folder = paths.config_dir() if place == "user" else cwd / ".decode"
    folder.mkdir(parents=True)
    path = folder / "settings.json"
    good = ", ".join(f'"Bash(c{number})"' for number in range(8))
    for bad, words in (
        (f'{{"permissions": {{"deny": [{good}, "Bash(mkdir"]}}}}', "Bash(mkdir"),
        (f'{{"permissions": {{"deny": [{good},]}}}}', "line 1, column"),
    ):
        path.write_text(bad)
        done = decode("-m", "offline", "-p", "hi")
        assert done.returncode == 2
        assert words in done.stderr.decode()
        assert str(path) in done.stderr.decode()
        assert decode("--safe", "-m", "offline", "-p", "hi").returncode == 0
        assert decode("config", "path").returncode == 0


def test_b118_a_broken_allow_rule_is_named_and_the_run_goes_on(cwd: Path) -> None:
    paths.config_dir().mkdir(parents=True)
    path = paths.config_dir() / "settings.json"
    path.write_text('\ufeff{"permissions": {"allow": ["Bash(mkdir", "Bash(ls)"]}}')
    done = decode("-m", "offline", "-p", "hi")
    assert done.returncode == 0
    assert "Bash(mkdir" in done.stderr.decode()


def test_a_reader_that_leaves_is_no_error(cwd: Path) -> None:
    with process(cwd, "config", "schema") as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 0


def test_output_is_utf8_whatever_the_locale(cwd: Path) -> None:
    path = cwd / ".decode" / "agents" / "own.md"
    path.parent.mkdir(parents=True)
    path.write_text("---\ntools: all\ndescription: été 日本\n---\nx\n", encoding="utf-8")
    environ = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    with process(cwd, "agents", "list", environ=environ) as running:
        out, _ = running.communicate(timeout=60)
    assert "été 日本" in out.decode()


def test_a_fault_of_ours_is_one_line_and_the_traceback_is_in_the_log(
    cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> int:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("decode.cli.agents.run", broken)
    done = decode("agents", "list")
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"ZeroDivisionError" in done.stderr
    assert "Traceback" in (paths.log_dir() / "decode.log").read_text()
    assert b"Traceback" in decode("-v", "agents", "list").stderr


def test_output_that_cannot_be_written_is_an_error(cwd: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        return
    for argv in (("agents", "list"), ("-m", "offline", "-p", "hi"), ("--version",)):
        with full.open("wb") as out:
            done = subprocess.run(
                [sys.executable, "-m", "decode", *argv],
                cwd=cwd,
                env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.PIPE,
                check=False,
            )
        assert done.returncode == 1
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("closed", [0, 1, 2])
def test_closed_descriptors_are_no_error(cwd: Path, closed: int) -> None:
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m decode agents list {closed}>&-', sys.executable],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert (done.stdout == b"") is (closed == 1)


@pytest.mark.parametrize(
    "argv", [["config"], ["config", "nope"], ["agents", "list", "x"], ["doctor", "--nope"]]
)
def test_a_wrong_subcommand_is_one_line_too(cwd: Path, argv: list[str]) -> None:
    done = decode(*argv)
    assert (done.returncode, done.stdout) == (2, b"")
    assert len(done.stderr.splitlines()) == 1
    assert f"see decode {argv[0]}" in done.stderr.decode()
