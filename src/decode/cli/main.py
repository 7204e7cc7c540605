"""The way in: small, so that an interrupt ends the program plainly however early it comes."""

from collections.abc import Sequence

from decode.cli.interrupt import leave_at_once, raise_again


def main(argv: Sequence[str] | None = None) -> int:
    """Run `decode ARGV` and return the exit status (command-line contract).

    Without `argv` the process is ours, and what is left of it ends at once on an interrupt.
    """
    leave_at_once()
    try:
        from decode.cli.dispatch import dispatch

        return dispatch(argv)
    finally:
        if argv is not None:
            raise_again()
