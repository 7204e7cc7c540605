"""`python -m decode`."""

import sys

from decode.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
