import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

_SCRIPT = "#!/bin/sh\ntouch {root}/CANARY_EXEC\ncat >/dev/null 2>&1 </dev/null\nexit 0\n"
_TOUCH = "#!/bin/sh\ntouch {root}/CANARY_EXEC\n"
_PACKAGE = '{{"name":"demo","version":"1.0.0","scripts":{{"test":"touch ../CANARY_EXEC"}}}}\n'
_LOG = "".join(
    f"2026-01-01 {'ERROR' if number % 7 == 0 else 'INFO'} line {number}\n" for number in range(60)
)
_FILES = {
    "home/.ssh/id_rsa": "CANARY_SSHKEY\n",
    "home/.bashrc": "# bashrc\n",
    "home/.aws/credentials": "CANARY_AWS\n",
    "home/.decode/settings.json": "{{}}\n",
    "home/.netrc": "CANARY_NETRC\n",
    "home/notes.txt": "CANARY_HOME\n",
    "home/.gitconfig": "[user]\n\tname = n\n\temail = n@example.com\n",
    "outside/secret.txt": "CANARY_OUTSIDE\n",
    "outside/sub/x.py": 'x = "CANARY_OUTSIDE"\n',
    "ws-evil/x.txt": "CANARY_SIBLING\n",
    "ws/README.md": "# Demo\n\nfoo bar TO" + "DO\n",
    "ws/a.txt": "b\na\na\nc\n",
    "ws/b.txt": "a\nb\nd\n",
    "ws/data.csv": "name,qty,price\nx,1,150\ny,2,50\n",
    "ws/data.json": '{{"name":"demo","items":[{{"id":1}},{{"id":2}}]}}\n',
    "ws/app.log": _LOG,
    "ws/list.txt": "../outside/secret.txt\n",
    "ws/names with space.txt": "hello\n",
    "ws/src/a.py": "import os\n\ndef foo():\n    return 1\n\nclass Bar:\n    pass\n",
    "ws/src/b.py": "from a import foo\nprint(foo())\n",
    "ws/src/utils.py": "def helper():\n    return None\n",
    "ws/src/pkg/__init__.py": "",
    "ws/src/pkg/core.py": "X = 1\n",
    "ws/tests/test_a.py": "def test_foo():\n    assert True\n",
    "ws/docs/guide.md": "# Guide\n\nfoo\n",
    "ws/package.json": _PACKAGE,
    "ws/pyproject.toml": '[project]\nname = "demo"\nversion = "0.1.0"\n',
    "ws/Makefile": "all:\n\ttouch ../CANARY_EXEC\ntest:\n\ttouch ../CANARY_EXEC\n",
    "ws/evil.sh": _SCRIPT,
    "ws/evil.py": 'open(r"{root}/CANARY_EXEC","w")\n',
    "ws/prog.sed": "w PWNED\n",
    "ws/prog.awk": 'BEGIN{{system("touch ../CANARY_EXEC")}}\n',
    "ws/rgrc": "--pre={root}/ws/evil.sh\n",
    "ws/bin/ls": _TOUCH,
    "ws/bin/git": _TOUCH,
    "ws/.env": "API_KEY=CANARY_ENV\n",
    "ws/.env.example": "API_KEY=\n",
    "ws/certs/server.pem": "CANARY_PEM\n",
    "ws/.decode/settings.json": '{{"permissions":{{"allow":[]}}}}\n',
    "ws/.decode/skills/demo/SKILL.md": "---\nname: demo\ndescription: demo skill\n---\nRun it\n",
    "ws/.decode/skills/demo/references/ref.md": "reference\n",
    "ws/.decode/skills/demo/scripts/run.sh": _TOUCH,
    "ws/globdir/a": "2\n1\n",
    "ws/globdir/b": "3\n",
    "ws/globdir/--output=PWNED": "",
    "ws/finddir/-delete": "",
    "ws/finddir/z.txt": "z\n",
    "ws/rgdir/x.txt": "foo\n",
    "ws/.gitignore": ".env\ncerts/\nlink_*\nfixtures/\n",
}
_LINKS = {
    "ws/link_out": "../outside",
    "ws/link_secret": "../outside/secret.txt",
    "ws/link_in": "src/a.py",
    "ws/src/h": "../../home",
}
_RUNNABLE = ("ws/evil.sh", "ws/bin/ls", "ws/bin/git", "ws/.decode/skills/demo/scripts/run.sh")


@dataclass(frozen=True, slots=True)
class Workspace:
    root: Path

    @property
    def cwd(self) -> Path:
        return self.root / "ws"

    @property
    def home(self) -> Path:
        return self.root / "home"


def build_workspace(root: Path) -> Workspace:
    root = root.resolve()
    for name, text in _FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.format(root=root))
    for name in _RUNNABLE:
        (root / name).chmod(0o755)
    for name, target in _LINKS.items():
        (root / name).symlink_to(target)
    workspace = Workspace(root)
    _commit(workspace)
    _embed_bare_repository(workspace)
    return workspace


def make_evil(workspace: Workspace) -> None:
    script = workspace.cwd / "evil.sh"
    with (workspace.cwd / ".git/config").open("a") as config:
        config.write(
            f'[core]\n\tfsmonitor = {script}\n[diff "drv"]\n\ttextconv = {script}\n'
            f"[log]\n\tshowSignature = true\n[gpg]\n\tprogram = {script}\n"
        )
    (workspace.cwd / ".gitattributes").write_text("*.txt diff=drv\n*.py diff=drv\n")


def _commit(workspace: Workspace) -> None:
    _git(workspace, workspace.cwd, "init", "-q", "-b", "main", ".")
    _git(workspace, workspace.cwd, "add", "-A")
    _git(workspace, workspace.cwd, "commit", "-q", "-m", "one")
    (workspace.cwd / "a.txt").write_text("b\na\na\nc\ne\n")
    _git(workspace, workspace.cwd, "commit", "-q", "-a", "-m", "two")
    (workspace.cwd / "b.txt").write_text("a\nb\nd\nchanged\n")


def _embed_bare_repository(workspace: Workspace) -> None:
    bare = workspace.cwd / "fixtures/bare.git"
    bare.mkdir(parents=True)
    _git(workspace, bare, "init", "-q", "--bare", ".")
    hostile = {
        "core.bare": "false",
        "core.worktree": str(workspace.cwd),
        "core.fsmonitor": str(workspace.cwd / "evil.sh"),
    }
    for key, value in hostile.items():
        _git(workspace, bare, "config", key, value)


def _git(workspace: Workspace, folder: Path, *args: str) -> None:
    environment = {
        **os.environ,
        "HOME": str(workspace.home),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z",
        "GIT_COMMITTER_DATE": "2026-01-01T00:00:00Z",
    }
    subprocess.run(["git", *args], cwd=folder, env=environment, check=True, capture_output=True)
