"""Words by which a changing git command runs a program: an allow rule must spell them (S8)."""

import re

from decode.gate.words import Word

_OPTIONS = re.compile(
    r"--(?:upload-pack|receive-pack|exec|extcmd|template|tree-filter|index-filter|msg-filter"
    r"|env-filter|commit-filter|parent-filter|tag-name-filter|editor|to-command)(?:=.*)?",
    re.DOTALL,
)
_SHORT = {
    "difftool": re.compile(r"-x.*", re.DOTALL),
    "mergetool": re.compile(r"-t.*", re.DOTALL),
    "rebase": re.compile(r"-[A-Za-z]*x.*", re.DOTALL),
    "archive": re.compile(r"--remote(?:=.*)?", re.DOTALL),
}
_SUBCOMMANDS = {"submodule": "foreach", "bisect": "run"}
_WHOLE = frozenset({"filter-branch", "difftool", "mergetool", "instaweb", "send-email", "daemon"})
_ELSEWHERE = frozenset({"--global", "--system"})
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*::.*", re.DOTALL)
_SETTING = re.compile(
    r"(?:core\.(?:hookspath|fsmonitor|pager|editor|sshcommand|gitproxy|askpass)|alias\..*"
    r"|.*\.(?:command|cmd|program|process|clean|smudge|textconv|driver|helper|path|pager|editor)"
    r"|include(?:if)?\..*|filter\..*|gpg\..*|credential\..*|url\..*|protocol\..*)",
    re.IGNORECASE,
)


def git_escapes(words: tuple[Word, ...]) -> tuple[str, ...]:
    """Return the words of a git call that make it run something else than git."""
    texts = [word.text for word in words[1:]]
    subcommand = next((text for text in texts if not text.startswith("-")), "")
    found = [text for text in texts if _OPTIONS.fullmatch(text) or _ADDRESS.fullmatch(text)]
    if subcommand in _WHOLE:
        found.append(subcommand)
    if short := _SHORT.get(subcommand):
        found.extend(text for text in texts if short.fullmatch(text))
    if (second := _SUBCOMMANDS.get(subcommand, "")) and second in texts:
        found.append(second)
    if subcommand == "config":
        found.extend(text for text in texts if _SETTING.fullmatch(text) or text in _ELSEWHERE)
    return tuple(found)
