"""Command line of the fuzzer."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

from tests.fuzz import coverage
from tests.fuzz.campaigns import CAMPAIGNS, campaign, case_of
from tests.fuzz.coverage import TARGETS
from tests.fuzz.record import Progress, Record
from tests.fuzz.runner import Run

FOLDER = Path("build/fuzz")
SEED = 14


class _Screen:
    """One line that changes on a terminal; a line every ten seconds elsewhere."""

    def __init__(self) -> None:
        self._every = 0.5 if sys.stderr.isatty() else 10.0
        self._last = self._start = monotonic()
        self._done: dict[str, int] = {}

    def tell(self, name: str, progress: Progress, target: int, news: str) -> None:
        """Show how far a campaign is; a finding at once."""
        began = self._done.setdefault(name, progress.done)
        if news:
            print(f"\nFOUND by {name}: {news}", file=sys.stderr, flush=True)
        if monotonic() - self._last < self._every:
            return
        self._last = monotonic()
        speed = (progress.done - began) / max(monotonic() - self._start, 1)
        left = (target - progress.done) / speed / 60 if speed else 0
        found = sum(progress.findings.values())
        line = f"{name:10} {progress.done:>9,} of {target:,}  {speed:7.0f}/s  {found} found  {left:.0f} min left"
        print(f"\r{line}" if sys.stderr.isatty() else line, end="" if sys.stderr.isatty() else "\n", file=sys.stderr)
        sys.stderr.flush()

    def begin(self) -> None:
        """Another campaign: its speed is its own."""
        self._start = monotonic()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run campaigns; 1 when anything was found."""
    parser = _parser()
    options = parser.parse_args(arguments)
    unknown = set(options.campaigns) - set(CAMPAIGNS)
    if unknown:
        parser.error(f"no campaign {', '.join(sorted(unknown))}; there are {', '.join(CAMPAIGNS)}")
    if options.coverage and not coverage.is_there():  # before the campaigns take their hours
        parser.error(coverage.MISSING)
    if options.again:
        return _again(options.again[0], int(options.again[1]), options.seed)
    if options.restart:
        (options.state / "state.json").unlink(missing_ok=True)
    record = Record(options.state, options.seed)
    until = monotonic() + options.seconds if options.seconds else float("inf")
    screen = _Screen()
    found = False
    try:
        for name in options.campaigns or CAMPAIGNS:
            screen.begin()
            Run(name, record, options.workers, screen.tell, options.count).go(until)
        if options.coverage:
            found = _guided(options.coverage, options.state)
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here", file=sys.stderr)
    print(f"\n{summary(record)}")
    return int(found or any(one.findings for one in record.campaigns.values()))


def _guided(seconds: float, state: Path) -> bool:
    """Each target of ``coverage`` for its part of the time; whether one of them found something."""
    codes = []
    for target in TARGETS:
        arguments = [target, "--seconds", str(round(seconds / len(TARGETS))), "--state", str(state)]
        codes.append(subprocess.run([sys.executable, "-m", "tests.fuzz.coverage", *arguments]).returncode)
    return any(codes)


def summary(record: Record) -> str:
    """A table of what was done, for a terminal and for the results."""
    lines = [
        "| campaign | cases | seconds | findings | memory early → late (MiB) |",
        "|---|---:|---:|---:|---|",
    ]
    for name, one in record.campaigns.items():
        grown = (
            f"{one.memory[0]} → {one.memory[1]} (after {one.memory[2]:,} and {one.memory[3]:,})" if one.memory else ""
        )
        lines.append(f"| {name} | {one.done:,} | {one.seconds:,.0f} | {sum(one.findings.values())} | {grown} |")
    for name, one in record.campaigns.items():
        if len(one.labels) > 1:
            lines.append(f"{name}: {len(one.labels)} ways, each at least {min(one.labels.values()):,} times")
        lines += [f"{name}: {count} x {place}" for place, count in one.findings.items()]
    return "\n".join(lines)


def _again(name: str, number: int, seed: int) -> int:
    """One case once more, with its traceback."""
    with tempfile.TemporaryDirectory(prefix="crunch-fuzz-") as folder:
        os.environ |= {"HOME": folder}
        os.environ |= {f"CRUNCH_{part.upper()}": f"{folder}/{part}" for part in ("config", "state", "managed")}
        here = Path.cwd()
        chosen = campaign(name)
        chosen.prepare(Path(folder))
        case = case_of(chosen, name, seed, number)
        print(case.how, case.data[:2_000], sep="\n")
        try:
            chosen.run(case)
        finally:
            os.chdir(here)
    print("nothing found")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("campaigns", nargs="*", metavar="CAMPAIGN", help=f"of {', '.join(CAMPAIGNS)}; without one, all")
    parser.add_argument("--seconds", type=float, help="stop after so long; the same command goes on from there")
    parser.add_argument("--count", type=int, help="cases of each campaign, instead of its full number")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--seed", type=int, default=SEED, help="of everything that is drawn; %(default)s")
    parser.add_argument("--state", type=Path, default=FOLDER, help="folder of counts and findings; %(default)s")
    parser.add_argument("--restart", action="store_true", help="count from nothing; findings stay")
    parser.add_argument(
        "--coverage", type=float, default=0, metavar="SECONDS", help="then, guided by coverage, so long"
    )
    parser.add_argument("--again", nargs=2, metavar=("CAMPAIGN", "NUMBER"), help="run one case and show what happens")
    return parser


if __name__ == "__main__":
    for stop in (signal.SIGINT, signal.SIGTERM):  # a shell's "&" has the first ignored
        signal.signal(stop, signal.default_int_handler)
    sys.exit(main())
