"""The skill folders of comparable tools, by the name that switches them on."""

#: Name to the folder in a project and the folder in the home directory.
PEERS = {
    "claude": (".claude/skills", ".claude/skills"),
    "codex": (".codex/skills", ".codex/skills"),
    "opencode": (".opencode/skills", ".config/opencode/skills"),
    "gemini": (".gemini/skills", ".gemini/skills"),
    "copilot": (".github/skills", ".copilot/skills"),
    "dsh": (".dsh/skills", ".dsh/skills"),
}
