import os
import sys
from pathlib import Path

import pytest

from decode.config import paths
from decode.entities.errors import LoopError
from decode.wire.child import Child

ECHO = "import sys\nfor line in sys.stdin: sys.stdout.write(line); sys.stdout.flush()"


@pytest.fixture(autouse=True)
def time_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decode.wire.child._GRACE_S", 60.0)


async def start(cwd: Path, code: str) -> Child:
    return await Child.start([sys.executable, "-c", code], cwd, dict(os.environ))


async def test_objects_go_through_whole_however_large(cwd: Path) -> None:
    child = await start(cwd, ECHO)
    for text in ("a\nb\u2028", "x" * 5_000_000):
        child.send({"text": text})
        assert await child.receive() == {"text": text}
    assert child.alive
    await child.end()
    assert not child.alive
    await child.end()


async def test_what_is_no_object_becomes_an_error(cwd: Path) -> None:
    child = await start(cwd, "print('warning: odd'); print('[]')")
    kinds = [await child.receive(), await child.receive()]
    assert [one["type"] for one in kinds if one is not None] == ["error", "error"]
    assert await child.receive() is None
    assert await child.ended() == "exit status 0"


@pytest.mark.parametrize(
    ("code", "how"),
    [
        ("import sys; sys.exit(3)", "exit status 3"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", "signal 9"),
    ],
)
async def test_the_end_is_told(cwd: Path, code: str, how: str) -> None:
    child = await start(cwd, code)
    assert await child.receive() is None
    assert await child.ended() == how
    child.send({"lost": True})
    child.kill()


async def test_one_that_is_killed_twice_was_killed(cwd: Path) -> None:
    child = await start(cwd, "import signal; print('{}', flush=True); signal.pause()")
    assert await child.receive() == {}
    for _ in range(2_000):
        child.kill()
    assert await child.ended() == "signal 9"


async def test_one_that_stays_but_says_no_more_has_hung_up(
    cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decode.wire.child._GRACE_S", 0.05)
    child = await start(cwd, "import os, signal; os.close(1); signal.pause()")
    assert await child.receive() is None
    assert await child.ended() == "it hung up"
    child.send({"lost": True})
    child.kill()


async def test_standard_error_goes_to_the_log(cwd: Path) -> None:
    child = await start(cwd, "import sys; sys.stderr.write('traceback\\n')")
    assert await child.receive() is None
    await child.ended()
    log = paths.log_dir() / "engine.log"
    assert log.read_text() == "traceback\n"
    assert log.stat().st_mode & 0o777 == 0o600
    log.write_bytes(b"x" * (5 << 20))
    await (await start(cwd, "")).ended()
    assert log.stat().st_size == 0
    assert log.with_suffix(".log.1").stat().st_size == 5 << 20


async def test_a_log_that_cannot_be_written_stops_nothing(cwd: Path) -> None:
    paths.log_dir().parent.mkdir(parents=True, exist_ok=True)
    paths.log_dir().write_text("in the way")
    child = await start(cwd, "")
    assert await child.ended() == "exit status 0"


async def test_a_program_that_does_not_exist_is_an_error(cwd: Path) -> None:
    with pytest.raises(LoopError, match="cannot be started"):
        await Child.start([str(cwd / "none")], cwd)
