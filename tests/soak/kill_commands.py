"""``crunch clean`` and ``crunch evaluate``, killed at random moments and begun again until they get through."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from crunch.corpus.summary import REPORT
from tests.soak.killing import Moments, Tally, crunch, timed
from tests.unit.corpus.conftest import make_site

PAGES = 60
SAMPLES = Path(__file__).resolve().parents[1] / "packages" / "samples"

_OF_THE_MACHINE = ("seconds", "wall", "memory")
"""What a record says of the run and not of the page."""
Contents = dict[str, Any]


def clean(folder: Path, times: int, drawn: Random) -> Tally:
    """The site cleaner: results are whole at any moment, and in the end the same bytes as without a kill."""
    site = make_site(folder / "site", PAGES)

    def read(out: Path) -> Contents:
        return {path.name: path.read_bytes() for path in out.glob("*.txt")} if out.is_dir() else {}

    def is_ended(out: Path) -> bool:
        report = json.loads((out / REPORT).read_text("utf-8"))
        return not list(out.glob(".crunch-*.new")) and sum(report["counts"].values()) == PAGES

    return _killed_and_begun_again(
        Tally("clean"), ["clean", site, "--jobs", "2", "--out"], folder, times, drawn, read, is_ended
    )


def evaluate(folder: Path, times: int, drawn: Random) -> Tally:
    """The evaluation: records are whole at any moment, and in the end the scores are those without a kill."""

    def read(out: Path) -> Contents:
        found: Contents = {}
        for path in out.glob("*/samples/*.jsonl"):
            for line in path.read_bytes().split(b"\n")[:-1]:  # what follows the last line end may be half a record
                try:
                    record = json.loads(line)
                except ValueError:
                    found[f"{path.parent.parent.name} {path.stem} {line[:40]!r}"] = "no record"
                else:
                    untimed = {key: value for key, value in record.items() if key not in _OF_THE_MACHINE}
                    found[f"{path.parent.parent.name} {path.stem} {record.get('name')}"] = untimed
        return found

    def is_ended(out: Path) -> bool:
        return bool(json.loads((out / "summary.json").read_text("utf-8"))) and (out / "report.html").is_file()

    arguments = ["evaluate", SAMPLES, "--algorithms", "lqf,bte", "--jobs", "1", "--out"]
    return _killed_and_begun_again(Tally("evaluate"), arguments, folder, times, drawn, read, is_ended)


def _killed_and_begun_again(
    tally: Tally,
    arguments: list[str | Path],
    folder: Path,
    times: int,
    drawn: Random,
    read: Callable[[Path], Contents],
    is_ended: Callable[[Path], bool],
) -> Tally:
    moments = Moments(drawn)
    home = folder / "home"
    home.mkdir()
    code, moments.longest = timed([*arguments, folder / "expected"], home)
    expected = read(folder / "expected")
    tally.check(code == 0 and bool(expected), f"the first run ended with {code}")
    out = folder / "out"
    while tally.kills < times:
        code = crunch([*arguments, out], home, moments.draw())
        tally.kills += 1
        tally.early += code < 0
        wrong = [name for name, content in read(out).items() if expected.get(name) != content]
        tally.check(not wrong, f"not whole: {wrong[:3]}")
        if code >= 0 or tally.kills == times or drawn.random() < 0.1:
            code = crunch([*arguments, out], home)
            tally.ends += 1
            tally.check(code == 0, f"the run after it ended with {code}")
            tally.check(read(out) == expected, "other results than without a kill")
            tally.check(is_ended(out), "the run is not told as ended")
            shutil.rmtree(out)
    return tally
