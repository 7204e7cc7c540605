"""Everything that is measured of the screen, in one run beside bare Textual.

Run as `python -m benchmarks.tui [RUNS]` on a machine that does nothing else; it takes some four
minutes. `MarkdownStream` is stopped after a minute if it is not done by then.
"""

import sys

from benchmarks import tui_keys, tui_start, tui_stream

_PATIENCE = 60.0


def main(runs: int) -> None:
    """Measure start-up and memory, streaming, keys."""
    tui_start.main(runs)
    print()
    tui_stream.main(20_000, _PATIENCE)
    print()
    tui_keys.main(2_000)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
