"""A folder with a repository, secrets and an outside, and a way to run a command in it for real."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from decode.gate.roots import Roots
from decode.gate.sandbox.confinement import Backend
from decode.gate.sandbox.probe import Report
from decode.gate.sandbox.profile import Command, Profile
from decode.gate.sandbox.sandbox import Sandbox, Widening

PATH = "/usr/local/bin:/usr/bin:/bin"


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    out: str
    err: str
    said: list[str]


@dataclass(frozen=True, slots=True)
class Place:
    base: Path

    @property
    def work(self) -> Path:
        return self.base / "work"

    @property
    def home(self) -> Path:
        return self.base / "home"

    @property
    def outside(self) -> Path:
        return self.base / "outside"

    @property
    def env(self) -> dict[str, str]:
        return {"PATH": PATH, "HOME": str(self.home), "LC_ALL": "C.UTF-8"}

    @classmethod
    def build(cls, base: Path) -> "Place":
        place = cls(Path(os.path.realpath(base)))
        files = {
            place.home / ".ssh/id_ed25519": "CANARY_KEY",
            place.home / ".gitconfig": "[user]\n\tname = n\n\temail = n@example.com\n",
            place.outside / "secret.txt": "CANARY_OUTSIDE",
            place.work / ".env": "CANARY_ENV",
            place.work / "src/a.txt": "a\n",
            place.work / ".decode/settings.json": "{}\n",
        }
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        place.git("init", "-q", "-b", "main")
        place.git("add", "src")
        place.git("commit", "-q", "-m", "one")
        return place

    def git(self, *args: str) -> str:
        done = subprocess.run(
            ["git", *args], cwd=self.work, env=self.env, check=True, capture_output=True, text=True
        )
        return done.stdout

    def sandbox(self, backend: Backend, below: str = "") -> Sandbox:
        roots = Roots(self.work / below, self.work, home=self.home)
        return Sandbox(roots, self.base / "quarantine", Report(backend))

    def run(
        self,
        backend: Backend,
        text: str,
        profile: Profile = Profile.WORKSPACE_WRITE,
        widening: Widening | None = None,
        below: str = "",
    ) -> Ran:
        sandbox, cwd = self.sandbox(backend, below), self.work / below
        argv = ("/bin/bash", "--noprofile", "--norc", "-c", text)
        launch, snapshot = sandbox.launch(Command(argv, cwd, self.env), profile, widening)
        try:
            done = subprocess.run(
                launch.argv,
                cwd=cwd,
                env=dict(launch.env),
                pass_fds=launch.pass_fds,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
                timeout=60,
            )
        finally:
            for descriptor in launch.pass_fds:
                os.close(descriptor)
        said = sandbox.settle(snapshot, widening)
        sandbox.close()
        return Ran(done.returncode, done.stdout, done.stderr, said)
