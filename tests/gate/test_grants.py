import json
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from decode.config.paths import data_dir
from decode.entities.call import Scope
from decode.entities.errors import ConfigError, SessionError
from decode.gate.grants import Grants


def _texts(grants: Grants) -> list[tuple[str, str]]:
    return [(rule.text, rule.scope) for rule in grants.rules()]


def test_nothing_is_granted_at_first(cwd: Path) -> None:
    assert Grants(cwd, cwd).rules() == []
    assert not data_dir().exists()


def test_a_session_grant_ends_with_the_session(cwd: Path) -> None:
    grants = Grants(cwd, cwd)
    grants.add("bash(npm test)", Scope.SESSION)
    assert _texts(grants) == [("bash(npm test)", "session")]
    assert Grants(cwd, cwd).rules() == []
    assert not data_dir().exists()


def test_a_project_grant_is_kept_for_that_project_and_outside_it(cwd: Path, tmp_path: Path) -> None:
    Grants(cwd, cwd).add("bash(git commit:*)", Scope.PROJECT)
    assert _texts(Grants(cwd, cwd)) == [("bash(git commit:*)", "project_user")]
    other = tmp_path / "other"
    other.mkdir()
    assert Grants(other, other).rules() == []
    assert list(cwd.iterdir()) == []


def test_a_project_is_known_by_its_real_path(cwd: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(cwd)
    Grants(link, link).add("edit(src/**)", Scope.PROJECT)
    [rule] = Grants(cwd, cwd).rules()
    assert rule.base == cwd.resolve()


def test_a_grant_for_everywhere_holds_in_every_project(cwd: Path, tmp_path: Path) -> None:
    Grants(cwd, cwd).add("web_fetch(domain:docs.python.org)", Scope.EVERYWHERE)
    assert _texts(Grants(tmp_path, tmp_path)) == [("web_fetch(domain:docs.python.org)", "user")]


def test_in_a_safe_session_only_its_own_grants_count(cwd: Path) -> None:
    Grants(cwd, cwd).add("bash(make)", Scope.PROJECT)
    safe = Grants(cwd, cwd, stored=False)
    safe.add("bash(npm test)", Scope.SESSION)
    assert _texts(safe) == [("bash(npm test)", "session")]


def test_another_sessions_grant_is_seen_at_once(cwd: Path) -> None:
    mine, theirs = Grants(cwd, cwd), Grants(cwd, cwd)
    assert mine.rules() == []
    theirs.add("bash(make)", Scope.PROJECT)
    assert _texts(mine) == [("bash(make)", "project_user")]


@pytest.mark.parametrize("scope", [Scope.SESSION, Scope.PROJECT, Scope.EVERYWHERE])
def test_a_rule_is_kept_as_it_is_written_and_once(cwd: Path, scope: Scope) -> None:
    grants = Grants(cwd, cwd)
    grants.add("bash(npm run build)", scope)
    grants.add("bash(npm run build)", scope)
    assert [rule.text for rule in grants.rules()] == ["bash(npm run build)"]


@pytest.mark.parametrize("scope", [Scope.SESSION, Scope.PROJECT, Scope.EVERYWHERE])
def test_a_grant_can_be_taken_back(cwd: Path, scope: Scope) -> None:
    grants = Grants(cwd, cwd)
    rule = grants.add("bash(make)", scope)
    grants.add("bash(make check)", scope)
    assert grants.remove(grants.rules()[0])
    assert [left.text for left in grants.rules()] == ["bash(make check)"]
    assert not grants.remove(rule)


@pytest.mark.parametrize("text", ["", "bash(", "skill(commit)", "bash()", "Bsh(ls)"])
def test_what_is_no_allow_rule_is_not_kept(cwd: Path, text: str) -> None:
    grants = Grants(cwd, cwd)
    with pytest.raises(ConfigError):
        grants.add(text, Scope.EVERYWHERE)
    assert grants.rules() == []


def test_only_the_owner_may_read_grants(cwd: Path) -> None:
    Grants(cwd, cwd).add("bash(make)", Scope.EVERYWHERE)
    folder = data_dir() / "grants"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "everywhere.json").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        '{"allow": 7}',
        '{"allow": [1, {"rule": 2, "base": "/"}, {"rule": "bash("}]}',
        '{"allow": [{"rule": "bash(", "base": "/"}]}',
    ],
)
def test_a_broken_file_grants_nothing_and_harms_nothing(cwd: Path, text: str) -> None:
    folder = data_dir() / "grants"
    folder.mkdir(parents=True)
    (folder / "everywhere.json").write_text(text)
    assert Grants(cwd, cwd).rules() == []


def test_grants_given_at_the_same_time_are_all_kept(cwd: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        for number in range(24):
            pool.submit(Grants(cwd, cwd).add, f"bash(make t{number})", Scope.PROJECT)
    assert len(Grants(cwd, cwd).rules()) == 24
    [path] = (data_dir() / "grants").glob("*.json")
    assert len(json.loads(path.read_text())["allow"]) == 24


def test_what_cannot_be_saved_is_said(cwd: Path) -> None:
    data_dir().mkdir(parents=True)
    (data_dir() / "grants").write_text("in the way")
    with pytest.raises(SessionError, match="cannot be saved"):
        Grants(cwd, cwd).add("bash(make)", Scope.PROJECT)
