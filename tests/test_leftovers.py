import os
import signal
import subprocess
import sys

import pytest

from tests.leftovers import Standing, reap_adopted, what_stays


def test_a_descriptor_that_stays_is_seen() -> None:
    before = Standing.now()
    read, write = os.pipe()
    seen = before.grown_to(Standing.now())
    os.close(read)
    os.close(write)
    assert not sys.platform.startswith("linux") or len(seen) == 2
    assert what_stays(before) == []


def test_a_process_that_left_its_parent_is_seen() -> None:
    before = Standing.now()
    script = "setsid sleep 60 >/dev/null 2>&1 & echo $!"
    done = subprocess.run(["/bin/sh", "-c", script], capture_output=True, text=True, check=True)
    orphan = int(done.stdout)
    seen = before.grown_to(Standing.now())
    os.kill(orphan, signal.SIGKILL)
    assert what_stays(before) == []
    reap_adopted(before)
    assert not sys.platform.startswith("linux") or seen[0].startswith(f"process {orphan}: ")


def test_no_other_session_shares_the_folder_of_this_one(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    assert not [part for part in tmp_path_factory.getbasetemp().parts if "pytest-of-" in part]
