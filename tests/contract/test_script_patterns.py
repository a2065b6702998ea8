"""Patterns of the extension's scripts that meet long text of a page: each on traps made of its own parts."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.support.script_patterns import Script, node, script_patterns, slowest

CONTENT = Path(__file__).parents[2] / "extension" / "content"
LENGTH = 20_000
MOST_MILLISECONDS = 40.0
"""What is quadratic takes ten times as long, what is linear a fiftieth."""
TRACKS = f"""
globalThis.crunch = {{ native: {{}} }};
require("vm").runInThisContext(require("fs").readFileSync("{CONTENT / "grid_areas.js"}", "utf-8"));
const lists = JSON.parse(require("fs").readFileSync(0, "utf-8"));
const before = process.cpuUsage().user;
const tracks = lists.map((list) => globalThis.crunch.tracksOf(list));
console.log(JSON.stringify([tracks, (process.cpuUsage().user - before) / 1000]));
"""

pytestmark = pytest.mark.skipif(node() is None, reason="needs node and node_modules")


def run_tracks(lists: list[str]) -> tuple[list[list[str]], float]:
    program = node()
    assert program is not None
    done = subprocess.run([program, "-e", TRACKS], input=json.dumps(lists), capture_output=True, text=True, check=True)
    tracks, milliseconds = json.loads(done.stdout)
    return tracks, milliseconds


@pytest.mark.slow
def test_every_pattern_takes_linear_time() -> None:
    patterns = script_patterns()
    assert len(patterns) > 100
    assert any(one.place.startswith("content/walls.js") for one in patterns)
    found = zip(patterns, slowest(patterns, LENGTH, MOST_MILLISECONDS), strict=True)
    assert [(one.place, one.source, trap) for one, (took, trap) in found if took > MOST_MILLISECONDS] == []


@pytest.mark.slow
@pytest.mark.parametrize("source", [r"\s+(?![^(]*\))", r"\[[^\]]*\]", r"-?[\d.]+(?=px)", r"rgba?\([^)]*\)"])
def test_those_that_did_not_are_found(source: str) -> None:
    ((took, _),) = slowest([Script("here", source, "g")], LENGTH, MOST_MILLISECONDS)
    assert took > MOST_MILLISECONDS


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("100px auto", ["100px", "auto"]),
        ("[a] 1fr [b c] minmax(0px, 1fr) [d]", ["1fr", "minmax(0px, 1fr)"]),
        ("fit-content(20%)[end]2px", ["fit-content(20%)", "2px"]),
        (r"[a\] 9px] 1px", ["1px"]),
        ("minmax(0px, calc(1px + 2%)) 3px", ["minmax(0px, calc(1px + 2%))", "3px"]),
        ("none", ["none"]),
        ("", []),
        *((broken, []) for broken in ("(", ")", "1px) 2px", "[a", "minmax(1px")),
    ],
)
def test_tracks_of_a_grid(given: str, expected: list[str]) -> None:
    assert run_tracks([given])[0] == [expected]


@pytest.mark.slow
def test_a_long_list_of_tracks_takes_linear_time() -> None:
    parts = ("1px ", "[", "[a] ", "(", "fit-content(1px) ", " ", "[\\[] ")
    """Measured: 58 ms for all seven, 16 ms for a sixteenth of their length; a quadratic one takes minutes."""
    runs = [run_tracks([part * (100_000 // len(part)) for part in parts]) for _ in range(3)]
    assert {tuple(map(len, tracks)) for tracks, _ in runs} == {(25_000, 0, 0, 0, 5_882, 0, 0)}
    assert min(milliseconds for _, milliseconds in runs) < 300
