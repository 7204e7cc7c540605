from pathlib import Path

import pytest

from decode.agents.trusted import trusted_settings
from decode.config.flags import Flags
from decode.config.settings import Settings
from decode.config.trust import TrustStore

SETTINGS = 'mode = "edit"\n[permissions]\nallow = ["bash(x)"]'


def agent(cwd: Path, header: str) -> None:
    path = cwd / ".decode" / "agents" / "loose.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"---\n{header}\n---\nx\n")


def asked(cwd: Path) -> Settings:
    return trusted_settings(cwd, Flags())


@pytest.fixture(autouse=True)
def project(cwd: Path) -> None:
    agent(cwd, "tools: all\nallow: [write]")
    (cwd / ".decode" / "settings.toml").write_text(SETTINGS)


def test_trust_covers_exactly_what_was_listed(cwd: Path) -> None:
    wary = asked(cwd)
    assert wary.untrusted == ("mode = edit", "allow bash(x)", "agent loose: allow write")
    assert (wary.mode, wary.trusted, wary.declined) == ("default", False, False)
    TrustStore.of_user().remember(cwd, wary.untrusted, trusted=True)
    trusting = asked(cwd)
    assert (trusting.mode, trusting.trusted, trusting.untrusted) == ("edit", True, ())
    assert trusting.agreed == set(wary.untrusted)
    agent(cwd, "tools: all\nallow: [write, bash]")
    assert not asked(cwd).trusted


def test_a_refusal_is_kept(cwd: Path) -> None:
    TrustStore.of_user().remember(cwd, asked(cwd).untrusted, trusted=False)
    settings = asked(cwd)
    assert (settings.mode, settings.declined) == ("default", True)


def test_safe_asks_for_nothing(cwd: Path) -> None:
    assert trusted_settings(cwd, Flags(safe=True)).untrusted == ()
