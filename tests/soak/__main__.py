"""All long tests of the whole, or some: ``python -m tests.soak [PART ...]`` (``make soak``); each prints its table."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from time import monotonic

PARTS = ("kills", "tabs", "pages", "presses", "browsers", "faults", "growth")
"""Modules here with a ``main(arguments)`` that returns 0 when everything held; in this order."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run them one after the other; 1 when one of them did not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; without one, all")
    parts = parser.parse_args(arguments).parts or list(PARTS)
    unknown = sorted(set(parts) - set(PARTS))
    if unknown:
        parser.error(f"no part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    lines = []
    for part in parts:
        print(f"\n{part}", flush=True)
        began = monotonic()
        code = import_module(f"tests.soak.{part}").main([])
        lines.append((part, "held" if code == 0 else "DID NOT HOLD", f"{(monotonic() - began) / 60:.1f} min"))
    print()
    for line in lines:
        print("{:10} {:12} {:>9}".format(*line))
    return int(any(line[1] != "held" for line in lines))


if __name__ == "__main__":
    sys.exit(main())
