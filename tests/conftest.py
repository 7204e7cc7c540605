"""Every test has its own home, its own folders and no keys; none reaches the network."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.leftovers import Standing, adopt_orphans, reap_adopted, what_stays

# The suite runs a fixed sample: what fails once fails again. `.ci/soak` sets other seeds.
settings.register_profile(
    "suite", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("soak", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

_KEPT = ("PATH", "LANG", "LC_ALL", "TMPDIR", "PYTHONPATH", "VIRTUAL_ENV", "PYTEST_XDIST_WORKER")


adopt_orphans()


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Give each session a folder of its own.

    In the usual common one a session that ends takes away the lock of another that begins, and the
    next one to end deletes its files.
    """
    if config.option.basetemp is None:
        folder = tempfile.mkdtemp(prefix="decode-pytest-")
        config.option.basetemp = folder
        config.add_cleanup(partial(shutil.rmtree, folder, ignore_errors=True))


@pytest.fixture(scope="session")
def temporary_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[Path]]:
    """Folders that anybody may pass through: some tests look at files as another user."""
    # The tests' own folders are made on demand, and are not to be made in one of these.
    tmp_path_factory.getbasetemp()
    with tempfile.TemporaryDirectory(prefix="decode-tests-") as folder:
        place = Path(folder)
        place.chmod(0o711)
        yield (place / str(number) for number in count())


@pytest.fixture(autouse=True)
def nothing_left(temporary_folders: Iterator[Path]) -> Iterator[None]:
    folder = next(temporary_folders)
    folder.mkdir(mode=0o711)
    usual, before = os.environ.get("TMPDIR"), Standing.now()
    os.environ["TMPDIR"], tempfile.tempdir = str(folder), None
    yield
    tempfile.tempdir = None
    if usual is None:
        del os.environ["TMPDIR"]
    else:
        os.environ["TMPDIR"] = usual
    # First the processes: one that is ending may still be tidying up.
    more, files = what_stays(before), [each.name for each in folder.iterdir()]
    reap_adopted(before)
    shutil.rmtree(folder) if files else folder.rmdir()
    assert files == []
    assert more == []


@pytest.fixture(autouse=True, scope="session")
def time_enough() -> Iterator[None]:
    """What a person waits for no longer is waited for on a busy machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("decode.config.probe.PATIENCE", 60.0)
        patch.setattr("decode.gate.line.budget.PATIENCE", 60.0)
        patch.setattr("decode.gate.sandbox.probe._SECONDS", 60)
        patch.setattr("decode.gate.sandbox.tracked._PATIENCE", 60)
        patch.setattr("decode.session.files._TIMEOUT_S", 60)
        yield


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    # Numbered here: pytest looks through all that there are for the next number.
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def isolated_home(
    nothing_left: None, homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch
) -> Path:
    home = next(homes)
    home.mkdir(mode=0o700)
    for name in list(os.environ):
        if name not in _KEPT and not name.startswith(("PYTEST_", "COV_")):
            # For all tests, and what they start.
            del os.environ[name]
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("TERM", "xterm-256color")
    for variable, folder in (
        ("XDG_CONFIG_HOME", ".config"),
        ("XDG_DATA_HOME", ".local/share"),
        ("XDG_CACHE_HOME", ".cache"),
        ("XDG_STATE_HOME", ".local/state"),
    ):
        monkeypatch.setenv(variable, str(home / folder))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    return home


@pytest.fixture
def cwd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder
