"""Many pages at one host: its memory, and how much a huge page holds up small ones."""

from __future__ import annotations

import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from tests.bench.figures import Figure
from tests.bench.pages import snapshot_of
from tests.support.host_process import Host

PAGES = 50
_SMALL = 3_000
_TABS = 30
_HUGE, _QUICK = 1_000_000, 60_000
_PIECE = 16 * 1024 * 1024


def measure_several(quick: bool = False) -> list[Figure]:
    """Memory after 50 pages; 30 pages at once, alone and beside one of a million elements."""
    small, many = _page(_SMALL), _QUICK if quick else _HUGE
    with tempfile.TemporaryDirectory(prefix="crunch-bench-") as folder, Host(Path(folder)) as host:
        host.ask("hello", protocol=1, extension="bench")
        for _ in range(5 if quick else PAGES):
            assert host.ask("crunch", **small)["type"] == "crunch"
        memory = _resident(host.process.pid)
        alone = _latencies(host, small)
        huge = _send_in_pieces(host, _page(many))
        beside = _latencies(host, small, huge)
    return [
        Figure(f"host: memory after {PAGES} pages", memory, "MB", 80),
        Figure(f"{_TABS} pages of {_SMALL:,} elements at once: median wait", median(alone), "ms"),
        Figure("  all of them", max(alone), "ms"),
        Figure(f"  delay of the median beside a page of {many:,} elements", median(beside) - median(alone), "ms", 200),
    ]


def _page(elements: int) -> dict[str, Any]:
    snapshot = snapshot_of(elements)
    return {"snapshot": snapshot, "elements": snapshot.count("<") - snapshot.count("</")}


def _send_in_pieces(host: Host, page: dict[str, Any]) -> int:
    """As the extension sends a long snapshot (PROTOCOL.md); the number of the request."""
    snapshot = page["snapshot"]
    starts = range(0, len(snapshot), _PIECE)
    number = 1_000  # of no other request here
    for index, start in enumerate(starts):
        host.send("snapshot_part", id=number, index=index, text=snapshot[start : start + _PIECE])
    return host.send("crunch", id=number, **{**page, "snapshot": "", "snapshot_parts": len(starts)})


def _latencies(host: Host, page: dict[str, Any], *others: int) -> list[float]:
    """Milliseconds from the first request to each reply; waits for those to other requests, too."""
    start = perf_counter()
    answered, latencies = [], []
    with ThreadPoolExecutor(1) as sender:  # were nobody reading meanwhile, both pipes might be full, and all would wait
        sent = [sender.submit(host.send, "crunch", **page) for _ in range(_TABS)]
        for _ in range(_TABS + len(others)):
            reply = host.read()
            assert reply["type"] == "crunch", reply
            answered.append(reply["id"])
            if reply["id"] not in others:
                latencies.append((perf_counter() - start) * 1000)
    assert sorted(answered) == sorted([*others, *(future.result() for future in sent)])
    return latencies


def _resident(process: int) -> float:
    """Resident megabytes of a process."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise ValueError("the process does not say what memory it has")
