import pytest

from tests.gate.workspace import Workspace, build_workspace, make_evil


@pytest.fixture(scope="session")
def workspaces(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Workspace]:
    base = build_workspace(tmp_path_factory.mktemp("base"))
    evil = build_workspace(tmp_path_factory.mktemp("evil"))
    make_evil(evil)
    return {"base": base, "evilgit": evil}


@pytest.fixture(scope="session")
def workspace(workspaces: dict[str, Workspace]) -> Workspace:
    return workspaces["base"]
