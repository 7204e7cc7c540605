import subprocess
import sys
from pathlib import Path

import pytest

from tests.headless.program import ROOT
from tests.skills.shelf import put

#: Carries an action out again and again, each time in a process that dies one file operation later.
KILLING = """
import os, sys
from pathlib import Path
from decode.skills.files.walk import walk
from decode.skills.install.copy import copy
from decode.skills.install.fresh import new_skill
from decode.skills.install.plan import plan
from decode.skills.install.removal import remove
from decode.skills.sources._spec import FolderSource, Root

action, here = sys.argv[1], Path(sys.argv[2])
STRICT = FolderSource("project", 100, lambda _place: ())

def act(root):
    if action == "add":
        copy(plan(here / "source", root), root)
    elif action == "new":
        new_skill("fresh", root)
    else:
        remove(root / "b")

def dying(steps, root):
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    left = [steps]
    def count(event, _args):
        if event.startswith(("open", "os.", "shutil.", "tempfile.")):
            left[0] -= 1
            if left[0] < 0:
                os._exit(9)
    sys.addaudithook(count)
    act(root)
    os._exit(0)

def seen(root):
    scan = walk(Root(str(root)), STRICT, {})
    assert not scan.diagnostics, scan.diagnostics
    return {Path(p).parent.name: everything(Path(p).parent) for p in scan.files}

def everything(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}

whole = {name: everything(here / "source" / name) for name in ("a", "b")}
steps = 0
while True:
    root = here / f"root-{steps}"
    if action == "remove":
        copy(plan(here / "source", root), root)
    status = dying(steps, root)
    found = seen(root)
    if action == "new":
        assert all(list(files) == ["SKILL.md"] for files in found.values()), found
        assert all(b"# Fresh" in files["SKILL.md"] for files in found.values()), found
    else:
        assert all(files == whole[name] for name, files in found.items()), found
    if status == 0:
        break
    steps += 1
print(steps, sorted(found))
"""


@pytest.mark.parametrize(
    ("action", "end"), [("add", "['a', 'b']"), ("new", "['fresh']"), ("remove", "['a']")]
)
def test_whoever_is_killed_at_any_moment_leaves_whole_skills_or_none(
    tmp_path: Path, action: str, end: str
) -> None:
    for name in ("a", "b"):
        folder = put(tmp_path / "source", name).parent
        (folder / "data").mkdir()
        (folder / "data/x.txt").write_text("x" * 100_000)
    done = subprocess.run(
        [sys.executable, "-c", KILLING, action, str(tmp_path)],
        capture_output=True,
        check=False,
        env={"PYTHONPATH": str(ROOT / "src"), "HOME": str(tmp_path)},
        text=True,
    )
    assert done.returncode == 0, done.stderr
    steps, _, found = done.stdout.strip().partition(" ")
    assert int(steps) > 5
    assert found == end
