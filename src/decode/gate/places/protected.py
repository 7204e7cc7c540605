"""Names below a root that must not be written unasked, whatever a rule says (section 3)."""

import re
from itertools import pairwise

from decode.gate.places.secrets import folded, secret_reason

_KINDS = (
    (
        "holds settings, rules, skills, agents or memory of a coding agent",
        re.compile(
            r"""
            \.(?:decode|agents|claude|codex|opencode|gemini|cursor|windsurf|continue|roo|kiro|qwen
                |copilot|goose|amp|crush|vibe|kimi|factory|augment|junie)
            | \.(?:clinerules|cursorrules|windsurfrules|goosehints) | \.aider.*
            | \.?mcp\.json | \.claude\.json | \.?crush\.json | \.?opencode\.jsonc?
            | (?:agents?|claude|gemini|qwen|decode|memory)(?:\.(?:local|override))?\.md
            | copilot-instructions\.md
            """,
            re.VERBOSE,
        ),
    ),
    (
        "holds tasks that an editor or a build server runs by itself",
        re.compile(
            r"""
            \.(?:vscode|vscode-server|idea|zed|fleet|vs|nova|theia|devcontainer|github|gitlab
                |gitea|forgejo|circleci|buildkite|woodpecker|husky|githooks|direnv)
            | \.devcontainer\.json | \.envrc | .*\.code-workspace | .*\.sublime-project
            | \.pre-commit-config\.ya?ml | \.?lefthook.*\.ya?ml | jenkinsfile
            | \.?(?:gitlab-ci|travis|drone|cirrus|appveyor|woodpecker)\.ya?ml
            | (?:azure|bitbucket)-pipelines\.ya?ml
            | \.(?:exrc|vimrc|nvimrc|lvimrc|nvim\.lua|dir-locals\.el|gdbinit|lldbinit)
            """,
            re.VERBOSE,
        ),
    ),
    (
        "belongs to git",
        re.compile(r"\.git | git~[0-9]+ | \.git(?:attributes|modules|config) | \.lfsconfig", re.X),
    ),
    (
        "is run when a shell or an interpreter starts",
        re.compile(
            r"""
            \.(?:bashrc|bash_profile|bash_login|bash_logout|bash_aliases|profile|zshrc|zshenv
                |zprofile|zlogin|zlogout|kshrc|mkshrc|cshrc|tcshrc|login|logout|inputrc|xprofile
                |xinitrc|xsession|xsessionrc|pam_environment|pythonrc|pythonstartup|screenrc)
            | \.tmux\.conf | config\.fish | (?:site|user)customize\.py
            """,
            re.VERBOSE,
        ),
    ),
)
_PAIRS = frozenset(
    {
        (".config", "fish"),
        (".config", "git"),
        (".config", "systemd"),
        (".config", "autostart"),
        (".config", "environment.d"),
        ("library", "launchagents"),
    }
)


def protected_reason(parts: tuple[str, ...]) -> str:
    """Say why a path below a root must not be written, by the names in it; empty when it may."""
    names = [folded(part) for part in parts]
    for reason, expression in _KINDS:
        if any(expression.fullmatch(name) for name in names):
            return reason
    if not _PAIRS.isdisjoint(pairwise(names)):
        return "is run when a session starts"
    return secret_reason(parts)
