import itertools
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from decode.config import paths
from decode.config.flags import Flags
from decode.config.load import load_settings, refuse_broken
from decode.config.settings import RuleText, Settings
from decode.entities.errors import ConfigError, UsageError


def user(text: str, name: str = "settings.toml") -> None:
    paths.config_dir().mkdir(parents=True, exist_ok=True)
    (paths.config_dir() / name).write_text(text)


def project(cwd: Path, text: str, name: str = "settings.toml") -> Path:
    (cwd / ".decode").mkdir(exist_ok=True)
    path = cwd / ".decode" / name
    path.write_text(text)
    return path


def test_without_any_file_the_defaults_are_in_force(cwd: Path) -> None:
    assert load_settings(cwd) == Settings()


def test_the_order_of_the_places(cwd: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = [load_settings(cwd).agent]
    user('agent = "user"')
    seen.append(load_settings(cwd).agent)
    project(cwd, 'agent = "project"')
    seen.append(load_settings(cwd).agent)
    project(cwd, 'agent = "local"', "settings.local.toml")
    seen.append(load_settings(cwd).agent)
    monkeypatch.setenv("DECODE_AGENT", "variable")
    seen.append(load_settings(cwd).agent)
    assert seen == ["build", "user", "project", "local", "variable"]


def test_a_flag_is_stronger_than_all(cwd: Path) -> None:
    project(cwd, 'mode = "plan"\nagent = "x"\nmodel = "p"', "settings.local.toml")
    settings = load_settings(
        cwd, Flags(mode="edit", agent="y", model="m"), environ={"DECODE_MODE": "default"}
    )
    assert (settings.mode, settings.agent, settings.model) == ("edit", "y", "m")
    assert settings.origins["model"] == "--model"


def test_the_model_variable_is_weaker_than_every_file(cwd: Path) -> None:
    environ = {"DECODE_MODEL": "v:v"}
    assert load_settings(cwd, environ=environ).model == "v:v"
    user('model = "u:u"')
    settings = load_settings(cwd, environ=environ)
    assert settings.model == "u:u"
    assert settings.origins["model"] == f"user {paths.config_dir() / 'settings.toml'}:1"


def test_json_and_toml_of_one_place_both_count(cwd: Path) -> None:
    user('{"model": "j", "agent": "j", "permissions": {"deny": ["bash(a)"]}}', "settings.json")
    user('agent = "t"\n[permissions]\ndeny = ["bash(b)"]')
    settings = load_settings(cwd)
    assert (settings.model, settings.agent) == ("j", "t")
    assert [rule.text for rule in settings.rules] == ["bash(a)", "bash(b)"]


def test_every_setting_reaches_its_field(cwd: Path) -> None:
    user(
        """
small_model = "s"
skills_dir = ".x/skills"
context_window = 1000
max_turns = 3
max_tokens = 9000
fallback_models = ["a:b", "c:d"]
max_cost = 0.25
timeout = 60
keep_session = false
sessions = { keep_days = 30, keep_mb = 500 }
add_dirs = ["~/more"]
[skills]
dirs = ["s1"]
compat = ["claude"]
payload = "tagged"
description_max = 100
catalog_max = 5000
disabled = ["builtin:commit"]
[base_urls]
openai = "http://127.0.0.1:1/v1"
[thinking]
"a:b" = "high"
default = "off"
"""
    )
    settings = load_settings(cwd)
    home = paths.home()
    assert settings.diagnostics == ()
    assert settings.small_model == "s"
    assert settings.add_dirs == (home / "more",)
    assert settings.base_urls == {"openai": "http://127.0.0.1:1/v1"}
    assert (settings.context_window, settings.max_requests) == (1000, 3)
    assert (settings.max_cost_usd, settings.timeout_s) == (0.25, 60)
    assert (settings.max_tokens, settings.fallback_models) == (9000, ("a:b", "c:d"))
    assert settings.thinking == {"a:b": "high", "default": "off"}
    assert not settings.keep_session
    assert (settings.keep_days, settings.keep_mb) == (30, 500)
    skills = settings.skills
    assert (skills.dir, skills.dirs, skills.compat) == (".x/skills", (home / "s1",), ("claude",))
    assert (skills.payload, skills.description_max, skills.catalog_max) == ("tagged", 100, 5000)
    assert skills.disabled == {"builtin:commit"}


def test_flags_reach_their_fields(cwd: Path) -> None:
    flags = Flags(
        allow=("bash(a)",),
        deny=("bash(b)",),
        add_dirs=(Path("/x"),),
        skills_dirs=(Path("/s"),),
        no_skills=True,
        max_turns=2,
        max_tokens=900,
        max_cost=1.5,
        timeout=9.0,
        no_session=True,
    )
    settings = load_settings(cwd, flags)
    assert settings.rules == (
        RuleText("deny", "bash(b)", "flag"),
        RuleText("allow", "bash(a)", "flag"),
    )
    assert (settings.add_dirs, settings.skills.dirs) == ((Path("/x"),), (Path("/s"),))
    assert not settings.skills.enabled
    assert (settings.max_requests, settings.max_cost_usd, settings.timeout_s) == (2, 1.5, 9.0)
    assert settings.max_tokens == 900
    assert not settings.keep_session


def test_safe_ignores_the_files_of_user_and_project(cwd: Path) -> None:
    user("broken = = 1")
    project(cwd, 'theme = "dark"')
    settings = load_settings(cwd, Flags(safe=True, allow=("bash(a)",)))
    assert settings.theme == "auto"
    assert settings.safe
    assert [rule.text for rule in settings.rules] == ["bash(a)"]
    refuse_broken(settings)


def test_an_unknown_mode_flag_is_a_usage_error(cwd: Path) -> None:
    with pytest.raises(UsageError, match=r"paln.*did you mean plan"):
        load_settings(cwd, Flags(mode="paln"))


def test_a_project_loosens_nothing_until_it_is_trusted(cwd: Path) -> None:
    project(cwd, 'mode = "bypass"\n[permissions]\nallow = ["bash(a)"]\ndeny = ["bash(b)"]')
    wary, trusting = load_settings(cwd), load_settings(cwd, trusted=True)
    assert (wary.mode, trusting.mode) == ("default", "bypass")
    assert {rule.scope for rule in wary.rules} == {"project_untrusted"}
    assert {rule.scope for rule in trusting.rules} == {"project_trusted"}
    assert wary.untrusted == ("mode = bypass", "allow bash(a)")
    assert trusting.untrusted == ()


RULES = ["bash(git status)", "edit(src/**)", "read(docs/**)"]


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ('"permissions": {"deny": [%s], "allow": [], "deny": []}', "twice"),
        ('"permissions": {"deny": [%s,]}', "line 1, column"),
        ('"permissions": {"deny": [%s, 7]}', "no rule"),
        ('"permissions": {"denny": [%s]}', "permissions.deny"),
        ('"permissions": {"deny": [%s]', "line 1, column"),
    ],
)
@pytest.mark.parametrize("place", ["user", "project", "local"])
def test_b118_no_deny_rule_is_lost_silently(cwd: Path, bad: str, words: str, place: str) -> None:
    text = "{" + bad % ", ".join(f'"{rule}"' for rule in RULES) + "}"
    if place == "user":
        user(text, "settings.json")
    else:
        name = "settings.json" if place == "project" else "settings.local.json"
        project(cwd, text, name)
    settings = load_settings(cwd)
    with pytest.raises(ConfigError) as caught:
        refuse_broken(settings)
    assert words in str(caught.value)
    assert caught.value.exit_code == 2


def test_b118_good_rules_count_beside_a_bad_one(cwd: Path) -> None:
    good = [f"bash(c{number})" for number in range(9)]
    entries = ", ".join(f'"{rule}"' for rule in good)
    user(
        f'\ufeff{{"permissions": {{"allow": [{entries}, 5], "deny": ["bash(x)"]}}}}',
        "settings.json",
    )
    settings = load_settings(cwd)
    assert [rule.text for rule in settings.rules] == ["bash(x)", *good]
    refuse_broken(settings)
    assert len(settings.diagnostics) == 1


@pytest.mark.parametrize("number", range(40))
def test_b118_cut_anywhere_a_file_with_a_deny_rule_is_never_half_read(
    cwd: Path, number: int
) -> None:
    whole = '{"model": "x:y", "permissions": {"deny": ["bash(rm *)"], "allow": ["read"]}}'
    user(whole[: len(whole) * number // 40], "settings.json")
    settings = load_settings(cwd)
    if number:
        with pytest.raises(ConfigError):
            refuse_broken(settings)


@pytest.mark.parametrize("pair", list(itertools.permutations(["model", "small_model", "agent"], 2)))
def test_a_bad_value_never_costs_a_good_one(cwd: Path, pair: tuple[str, str]) -> None:
    good, bad = pair
    user(f'{bad} = 3\n{good} = "fine"\n')
    settings = load_settings(cwd)
    assert getattr(settings, good) == "fine"
    assert [one.line for one in settings.diagnostics] == [1]


def test_a_project_has_no_say_in_what_is_deleted(cwd: Path) -> None:
    (cwd / ".decode").mkdir()
    (cwd / ".decode/settings.toml").write_text("[sessions]\nkeep_days = 1\n")
    settings = load_settings(cwd, trusted=True)
    assert settings.keep_days is None
    assert "sessions.keep_days counts only in your own" in settings.diagnostics[0].message


_GOOD = {"model": "a:b", "theme": "light", "permissions": {"deny": ["bash(rm:*)", "read(x)"]}}
_JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
_ISOLATED = [HealthCheck.function_scoped_fixture]


@settings(max_examples=60, suppress_health_check=_ISOLATED)
@given(data=st.binary(max_size=200), name=st.sampled_from(["settings.toml", "settings.json"]))
@example(data=b"[" * 100_000, name="settings.json")
@example(data=b"a = " + b"[" * 100_000, name="settings.toml")
@example(data=b'{"model": 1e999, "timeout": NaN}', name="settings.json")
def test_any_bytes_are_settings_or_are_said_to_be_none(cwd: Path, data: bytes, name: str) -> None:
    path = paths.config_dir() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    (cwd / ".decode").mkdir(exist_ok=True)
    (cwd / ".decode/settings.json").write_text('{"theme": "light"}')
    found = load_settings(cwd)
    assert found.theme == "light"
    path.unlink()


@settings(max_examples=60, suppress_health_check=_ISOLATED)
@given(junk=st.dictionaries(st.text().filter(lambda name: name not in _GOOD), _JUNK, max_size=4))
def test_b118_whatever_stands_beside_them_the_good_ones_count(
    cwd: Path, junk: dict[str, object]
) -> None:
    user(json.dumps({**junk, **_GOOD}), "settings.json")
    found = load_settings(cwd)
    assert (found.model, found.theme) == ("a:b", "light")
    assert {"bash(rm:*)", "read(x)"} <= {rule.text for rule in found.rules if rule.effect == "deny"}


def test_a_theme_that_there_is_not_is_named(cwd: Path) -> None:
    user('theme = "drak"')
    settings = load_settings(cwd)
    assert settings.theme == "auto"
    assert "theme must be one of auto, dark" in settings.diagnostics[0].message
    assert settings.diagnostics[0].hint == "did you mean 'dark'?"
