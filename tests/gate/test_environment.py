import os
import subprocess

import pytest

from decode.gate.environment import scrubbed

_USUAL = {"PATH": "/usr/bin:/bin", "HOME": "/home/u", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}


@pytest.mark.parametrize(
    "name",
    [
        "ANTHROPIC_API_KEY",
        "OPENAI_API_KEY",
        "GITHUB_TOKEN",
        "AWS_SECRET_ACCESS_KEY",
        "DECODE_MODEL",
        "SSH_AUTH_SOCK",
        "DBUS_SESSION_BUS_ADDRESS",
        "XDG_RUNTIME_DIR",
        "HTTPS_PROXY",
        "BASH_ENV",
        "ENV",
        "PROMPT_COMMAND",
        "SHELLOPTS",
        "BASHOPTS",
        "BASH_FUNC_ls%%",
        "CDPATH",
        "GLOBIGNORE",
        "IFS",
        "PS4",
        "LD_PRELOAD",
        "LD_LIBRARY_PATH",
        "DYLD_INSERT_LIBRARIES",
        "PYTHONPATH",
        "PYTHONSTARTUP",
        "NODE_OPTIONS",
        "PERL5OPT",
        "RUBYOPT",
        "JAVA_TOOL_OPTIONS",
        "LESSOPEN",
        "GREP_OPTIONS",
        "RIPGREP_CONFIG_PATH",
        "GIT_DIR",
        "GIT_CONFIG_COUNT",
        "GIT_SSH_COMMAND",
        "GIT_EXTERNAL_DIFF",
        "GIT_ASKPASS",
    ],
)
def test_what_is_not_on_the_list_does_not_pass(name: str) -> None:
    assert name not in scrubbed({**_USUAL, name: "secret"})


@pytest.mark.parametrize(
    "name",
    [
        "HOME",
        "LC_ALL",
        "TZ",
        "VIRTUAL_ENV",
        "GIT_AUTHOR_NAME",
        "GIT_AUTHOR_EMAIL",
        "GIT_COMMITTER_NAME",
        "GIT_COMMITTER_EMAIL",
    ],
)
def test_who_and_where_one_is_passes(name: str) -> None:
    assert scrubbed({**_USUAL, name: "value"})[name] == "value"


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("/usr/bin:/bin", "/usr/bin:/bin"),
        (".:/usr/bin::node_modules/.bin:/bin:/usr/bin", "/usr/bin:/bin"),
        ("", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"),
    ],
)
def test_programs_are_looked_up_in_absolute_directories_alone(path: str, kept: str) -> None:
    assert scrubbed({"PATH": path})["PATH"] == kept


def test_an_editor_or_pager_of_the_person_is_replaced() -> None:
    env = scrubbed({**_USUAL, "EDITOR": "vi", "GIT_EDITOR": "vi", "PAGER": "less", "TERM": "xterm"})
    assert (env["EDITOR"], env["GIT_EDITOR"], env["PAGER"]) == ("true", "true", "cat")
    assert env["TERM"] == "dumb"


def test_a_real_shell_sees_just_that() -> None:
    env = scrubbed({**os.environ, "OPENAI_API_KEY": "sk-secret", "BASH_ENV": "/nowhere"})
    shell = ["bash", "--noprofile", "--norc", "-c", "env; git var GIT_EDITOR"]
    seen = subprocess.run(shell, env=env, capture_output=True, text=True, check=True).stdout
    assert "sk-secret" not in seen
    assert "BASH_ENV" not in seen
    assert seen.splitlines()[-1] == "true"
