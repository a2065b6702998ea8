"""Time by the size of a page: every shape at a hundred thousand, with every algorithm, and all traps for patterns."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the tests that are marked thorough; 0 when all of them passed."""
    thorough = ("-q", "--thorough", "-m", "thorough", "tests/contract")
    command = [sys.executable, "-m", "pytest", *thorough, *(arguments or ())]
    return subprocess.run(command, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
