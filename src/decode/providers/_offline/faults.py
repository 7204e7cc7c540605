"""Why git made no commit, in plain words."""

import re

from decode.providers._offline.report import block
from decode.providers._offline.steps import Outcome

_IDENTITY = (
    "git does not know who commits. Nothing was committed. Set it with"
    " `git config user.name NAME` and `git config user.email ADDRESS`, then /commit again."
)
_LOCKED = "Another git command holds the index. Nothing was committed."
_KNOWN = tuple(
    (re.compile(pattern, re.IGNORECASE), meaning)
    for pattern, meaning in (
        (r"tell me who you are|unable to auto-detect email|empty ident name", _IDENTITY),
        (r"index\.lock|another git process", _LOCKED),
        (r"nothing to commit|no changes added to commit", "git found nothing to commit."),
        (r"failed to sign|error: load key", "The commit could not be signed, so none was made."),
    )
)
_HOOK = (
    "git refused the commit, most likely a hook of this repository. Nothing was committed, and no"
    " check was skipped: what to do about it is yours to decide."
)
_UNADDED = "`git add` failed. Nothing was committed."


def not_committed(seen: Outcome) -> str:
    """Return what a failed `git commit` means and what the person can do next."""
    if seen.refusal:
        return f"`git commit` was refused by {seen.refusal}. Nothing was committed."
    if not seen.status:
        return f"`git commit` did not come to an end; look with `git log -1`.\n\n{block(seen.text)}"
    return f"{_meaning(seen.text, _HOOK)}\n\n{block(seen.text)}"


def not_added(seen: Outcome) -> str:
    """Return why `git add` did not do what it was asked."""
    if seen.refusal:
        return f"`git add` was refused by {seen.refusal}. Nothing was committed."
    return f"{_meaning(seen.text, _UNADDED)}\n\n{block(seen.text)}"


def _meaning(text: str, otherwise: str) -> str:
    return next((meaning for pattern, meaning in _KNOWN if pattern.search(text)), otherwise)
