"""``python -m crunch`` is the command line."""

import sys

from crunch.cli import main

if __name__ == "__main__":
    sys.exit(main())
