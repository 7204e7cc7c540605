"""The names of the tools (tools contract), the spellings other agents have for them, and slips."""

import difflib

TOOL_NAMES = frozenset(
    {
        "agent", "ask_user", "bash", "edit", "enter_plan_mode", "exit_plan_mode", "glob", "grep",
        "job_kill", "job_output", "read", "skill", "skill_search", "sleep", "todo_write",
        "web_fetch", "write",
    }
)  # fmt: skip
#: Spellings of other agents, so that rules and agents people have can be pasted.
ALIASES = {
    "Bash": "bash", "Edit": "edit", "MultiEdit": "edit", "NotebookEdit": "edit", "Write": "write",
    "Read": "read", "Glob": "glob", "LS": "glob", "Grep": "grep", "WebFetch": "web_fetch",
    "Task": "agent", "Agent": "agent", "TodoWrite": "todo_write", "Skill": "skill",
}  # fmt: skip


def tool_name(written: str) -> str:
    """Return a tool's name as it is spelt here."""
    return ALIASES.get(written, written)


def is_tool(name: str) -> bool:
    """Say whether there can be a tool of this name; those of servers are known at run time."""
    return name in TOOL_NAMES or name.startswith("mcp__")


def meant(name: str) -> str:
    """Return the tool of which a name is a likely slip of the pen; "" where there is none."""
    near = difflib.get_close_matches(name.casefold(), TOOL_NAMES, n=1, cutoff=0.75)
    return near[0] if near else ""
