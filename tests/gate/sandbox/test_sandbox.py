import os
from pathlib import Path

import pytest

from decode.gate.sandbox.confinement import Backend, candidates
from decode.gate.sandbox.probe import examine
from decode.gate.sandbox.profile import Profile
from decode.gate.sandbox.sandbox import Widening
from tests.gate.sandbox.place import Place

_WORKING = [backend for backend in candidates() if examine(backend) is None]
_CONFINING = [Profile.READ_ONLY, Profile.WORKSPACE_WRITE]

pytestmark = pytest.mark.parametrize("backend", _WORKING)


@pytest.mark.parametrize("profile", _CONFINING)
@pytest.mark.parametrize(
    "text",
    [
        "cat ../outside/secret.txt",
        "cat ~/.ssh/id_ed25519",
        "cat .env",
        "ln -s ../outside/secret.txt src/l && cat src/l",
        "cp .env src/copy && cat src/copy",
        "python3 -c 'print(open(\".env\").read())'",
        "mv .env src/x && cat src/x",
        "cat /proc/[0-9]*/environ | tr '\\0' '\\n' | grep CANARY",
    ],
)
def test_what_is_outside_or_secret_is_not_read(
    place: Place, backend: Backend, profile: Profile, text: str
) -> None:
    ran = place.run(backend, text, profile)
    assert "CANARY" not in ran.out + ran.err


@pytest.mark.parametrize("profile", _CONFINING)
@pytest.mark.parametrize(
    "text",
    [
        "echo x > ../outside/new",
        "echo x >> ../outside/secret.txt",
        "rm -rf ../outside",
        "echo x > ~/new",
        "chmod 000 ../outside/new",
        "ln ../outside/secret.txt src/hard && echo x >> src/hard",
        "echo x > .git/config",
        "echo x > .git/hooks/pre-commit",
        "mv .git .git2",
        "echo x > .decode/settings.json",
        "rm -rf .decode",
        "mv .decode gone",
    ],
)
def test_what_is_outside_or_protected_is_not_changed(
    place: Place, backend: Backend, profile: Profile, text: str
) -> None:
    before = _tree(place.outside), _tree(place.home), _tree(place.work / ".decode")
    config = (place.work / ".git/config").read_bytes()
    place.run(backend, text, profile)
    assert (_tree(place.outside), _tree(place.home), _tree(place.work / ".decode")) == before
    assert (place.work / ".git/config").read_bytes() == config
    assert not (place.work / ".git/hooks/pre-commit").exists()


def _tree(folder: Path) -> dict[str, bytes]:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_the_read_only_profile_changes_nothing_in_the_project(
    place: Place, backend: Backend
) -> None:
    ran = place.run(backend, "echo x > src/new; echo y >> src/a.txt", Profile.READ_ONLY)
    assert ran.code != 0
    assert (place.work / "src/a.txt").read_text() == "a\n"
    assert not (place.work / "src/new").exists()


def test_workspace_write_writes_in_the_project(place: Place, backend: Backend) -> None:
    ran = place.run(backend, "echo x > src/new && echo y >> src/a.txt && cat src/a.txt")
    assert ran.out == "a\ny\n"
    assert (place.work / "src/new").read_text() == "x\n"


@pytest.mark.parametrize("profile", _CONFINING)
@pytest.mark.parametrize(
    "text",
    [
        "python3 -c 'import socket; socket.socket(socket.AF_UNIX)'",
        "python3 -c 'import socket; socket.socket(socket.AF_NETLINK)'",
        "unshare --user true",
        "exec 3<>/dev/tcp/192.0.2.1/9",
    ],
)
def test_sockets_and_namespaces_are_refused(
    place: Place, backend: Backend, profile: Profile, text: str
) -> None:
    assert place.run(backend, text, profile).code != 0


def test_an_allowed_git_command_commits_but_cannot_arm_the_repository(
    place: Place, backend: Backend
) -> None:
    (place.work / "src/a.txt").write_text("b\n")
    text = (
        "git add src/a.txt && git commit -q -m two; echo x > .git/hooks/post-commit;"
        " git config core.fsmonitor evil; true"
    )
    place.run(backend, text, widening=Widening(git=True))
    assert place.git("rev-list", "--count", "HEAD") == "2\n"
    assert not (place.work / ".git/hooks/post-commit").exists()
    assert "fsmonitor" not in (place.work / ".git/config").read_text()


def test_the_repositorys_hooks_run_inside_the_same_sandbox(place: Place, backend: Backend) -> None:
    hook = place.work / ".git/hooks/pre-commit"
    hook.write_text("#!/bin/sh\necho no debug prints >&2\ncat ../outside/secret.txt >&2\nexit 1\n")
    hook.chmod(0o755)
    (place.work / "src/a.txt").write_text("b\n")
    ran = place.run(backend, "git add src && git commit -m two", widening=Widening(git=True))
    assert ran.code != 0
    assert "no debug prints" in ran.err
    assert "CANARY" not in ran.err
    assert place.git("rev-list", "--count", "HEAD") == "1\n"


def test_the_git_directory_of_a_worktree_is_opened_too(place: Place, backend: Backend) -> None:
    other = place.base / "tree"
    place.git("worktree", "add", "-q", str(other), "-b", "side")
    (other / "n.txt").write_text("n\n")
    text = "git add n.txt && git commit -q -m side"
    ran = _Worktree(place.base).run(backend, text, widening=Widening(git=True))
    assert ran.code == 0, ran.err
    assert place.git("log", "--format=%s", "-1", "side") == "side\n"


class _Worktree(Place):
    @property
    def work(self) -> Path:
        return self.base / "tree"


def test_an_approved_protected_place_may_be_written(place: Place, backend: Backend) -> None:
    settings = place.work / ".decode/settings.json"
    text = "echo '{\"a\": 1}' > .decode/settings.json"
    ran = place.run(backend, text, widening=Widening(writes=(settings,)))
    assert ran.code == 0, ran.err
    assert settings.read_text() == '{"a": 1}\n'


def test_no_new_protected_place_remains(place: Place, backend: Backend) -> None:
    place.run(backend, "mkdir .vscode; echo x > .vscode/tasks.json; echo x > .envrc; true")
    assert not (place.work / ".vscode").exists()
    assert not (place.work / ".envrc").exists()


def test_the_environment_of_a_command_is_the_one_given(
    place: Place, backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", "CANARY_PROVIDER")
    ran = place.run(backend, "env; cat /proc/self/environ; cat /proc/$PPID/environ")
    assert "CANARY_PROVIDER" not in ran.out


def test_temporary_files_work_and_are_gone_afterwards(place: Place, backend: Backend) -> None:
    ran = place.run(backend, 'f=$(mktemp) && echo t > "$f" && cat "$f" && echo "$f"')
    assert ran.out.startswith("t\n"), ran.err
    assert not os.path.lexists(ran.out.split("\n")[1])


@pytest.mark.parametrize("profile", _CONFINING)
def test_a_session_below_the_top_of_a_repository_sees_it_whole_and_writes_below_only(
    place: Place, backend: Backend, profile: Profile
) -> None:
    text = "git status --porcelain; cat ../.env; echo x > ../new; git log --oneline | wc -l"
    ran = place.run(backend, text, profile, below="src")
    lines = ran.out.split("\n")
    assert not [line for line in lines if line.startswith(" D")]
    assert "1" in [line.strip() for line in lines]
    assert "CANARY" not in ran.out
    assert not (place.work / "new").exists()
