import pytest

from decode.gate.places.protected import protected_reason


@pytest.mark.parametrize(
    "path",
    [
        ".git/config",
        ".git",
        ".Git/hooks/x",
        "sub/.git/HEAD",
        "git~1/config",
        ".git./config",
        ".git::$INDEX_ALLOCATION/config",
        ".envrc:$DATA",
        ".gitattributes",
        "sub/.gitmodules",
        ".decode/settings.json",
        ".DECODE/x",
        ".claude/settings.json",
        ".codex/config.toml",
        ".agents/skills/x/SKILL.md",
        ".cursor/rules",
        ".gemini/x",
        ".opencode/x",
        "AGENTS.md",
        "sub/agents.md",
        "CLAUDE.md",
        "CLAUDE.local.md",
        "GEMINI.md",
        ".mcp.json",
        ".vscode/tasks.json",
        ".idea/x",
        ".github/workflows/ci.yml",
        ".husky/pre-commit",
        ".devcontainer/devcontainer.json",
        ".envrc",
        ".pre-commit-config.yaml",
        ".gitlab-ci.yml",
        "Jenkinsfile",
        "x.code-workspace",
        ".bashrc",
        ".profile",
        ".zshrc",
        ".bash_aliases",
        ".config/fish/config.fish",
        ".config/git/config",
        ".ssh/authorized_keys",
        ".aws/credentials",
        ".env",
        "server.pem",
        ".npmrc",
        "sitecustomize.py",
        "\uff0egit/config",
    ],
)
def test_protected_places(path: str) -> None:
    assert protected_reason(tuple(path.split("/")))


@pytest.mark.parametrize(
    "path",
    [
        "src/a.py",
        ".gitignore",
        ".editorconfig",
        "Makefile",
        "package.json",
        "github/x",
        "git/x",
        "agents/x.py",
        "docs/agents",
        "README.md",
        "claude.py",
        ".config/app/x",
        "x.git.txt",
        "decode/x",
    ],
)
def test_other_places(path: str) -> None:
    assert not protected_reason(tuple(path.split("/")))
