"""Screen-reader mode: lines on stdout, nothing that moves, every line with a word before it."""

from decode.session.session import Session


def run_plain(session: Session, prompt: str | None) -> int:
    """Run the session line by line; return the exit status."""
    raise NotImplementedError(session, prompt)
