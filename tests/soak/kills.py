"""``kill -9`` at random moments: ``python -m tests.soak.kills [KIND ...] [--times N]``."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.soak import kill_commands, kill_host
from tests.soak.killing import Tally
from tests.support import host_process

TIMES = 500
"""Of all kinds together."""
SEED = 18
PATIENCE = 300.0
"""Seconds for a reply: a long run goes on beside other work."""
KINDS: dict[str, Callable[[Path, int, Random], Tally]] = {
    "annotation": kill_host.annotation,
    "settings": kill_host.settings,
    "sites": kill_host.sites,
    "clean": kill_commands.clean,
    "evaluate": kill_commands.evaluate,
}


def main(arguments: list[str] | None = None) -> int:
    """Kill so often and print a table; 0 when everything was as it must be."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.kills", description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)}; without one, all")
    parser.add_argument("--times", type=int, default=TIMES, help="of all kinds together; %(default)s")
    chosen = parser.parse_args(arguments)
    host_process.PATIENCE = PATIENCE
    kinds = [name for name in KINDS if not chosen.kinds or name in chosen.kinds]
    lines = ["| work | kills | in the middle | done to the end | faults |", "|---|---:|---:|---:|---:|"]
    faults: list[str] = []
    for name in kinds:
        with tempfile.TemporaryDirectory(prefix="crunch-kills-") as folder:
            tally = KINDS[name](Path(folder), -(-chosen.times // len(kinds)), Random(f"{SEED} {name}"))
        lines.append(f"| {name} | {tally.kills} | {tally.early} | {tally.ends} | {len(tally.faults)} |")
        print(lines[-1], flush=True)
        faults += [f"{name}: {fault}" for fault in tally.faults]
    print("\n".join(["", *lines, *faults]))
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
