"""``python -m crunch`` is the command line."""

import sys

from crunch.command import main

if __name__ == "__main__":
    sys.exit(main())
