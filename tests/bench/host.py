"""What the host takes: its start, and its work on a snapshot as a ratio to the bare strict parse of the same."""

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

from lxml import etree

from crunch.actions.crunch import crunch_snapshot
from crunch.protocol.framing import encode
from crunch.protocol.messages import Crunch, Hello
from tests.bench.figures import Figure, processor_ratio
from tests.bench.pages import BLOCKS, ELEMENTS, snapshot_of
from tests.support.host_process import Host
from tests.support.threads import processor_times

SIZES = (1_000, 30_000, 300_000, 1_000_000)
_MOST = {"plain": 5.0, "lqf": 10.0, "bte": 10.0, "dsc": 10.0, "region": 20.0}
_AUTO = {200: 20.0, 1_000: None, 5_000: 450.0}
"""Blocks of a page, and the milliseconds that it may take."""
_ROUNDS = {1_000: 41, 30_000: 9, 300_000: 3, 1_000_000: 1}

_LIBRARY_ROUNDS = 5
_SAMPLES = str(Path(__file__).parents[1] / "packages" / "samples")
_REMOVALS = 1_000
"""As many as the extension asks for."""
_START_ROUNDS = 15
_BARE_START = "import lxml.etree, msgspec, sys; sys.stdout.write('x'); sys.stdout.flush(); sys.stdin.read()"


def measure_start(quick: bool = False) -> list[Figure]:
    """From the spawn of the process to the first byte of its first reply."""
    hello = encode(Hello(id=1, protocol=1, extension="bench"))
    host, bare = [], []
    rounds = 2 if quick else _START_ROUNDS
    for _ in range(rounds):
        bare.append(_first_byte([sys.executable, "-c", _BARE_START], b""))
        host.append(_first_byte([sys.executable, "-m", "crunch.stdio"], hello))
    return [
        Figure("host: start to first reply", median(host), "ms", 70),
        Figure("  as a ratio to a Python that imports lxml and msgspec", median(host) / median(bare), "x", 1.5),
        Figure("host: start to its answer, 3,000 elements in auto", median(_first_presses(rounds)), "ms", 500),
    ]


def _first_presses(rounds: int) -> list[float]:
    """From the spawn of the process to the whole answer, without the model and numpy in memory before."""
    snapshot = snapshot_of(3_000)
    elements = sum(1 for _ in _parse(snapshot.encode()).iter())
    times = []
    for _ in range(rounds):
        start = perf_counter()
        with tempfile.TemporaryDirectory() as folder, Host(Path(folder)) as host:
            reply = host.ask("crunch", snapshot=snapshot, elements=elements)
            assert reply["type"] == "crunch", reply
            times.append((perf_counter() - start) * 1000)
    return times


def _first_byte(command: list[str], request: bytes) -> float:
    start = perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(request)
        process.stdin.flush()
        assert process.stdout.read(1)
        elapsed = (perf_counter() - start) * 1000
        process.stdin.close()
        process.stdout.read()
    return elapsed


def measure_auto(quick: bool = False) -> list[Figure]:
    """What `auto`, with its trees, takes for a page; in processor time."""
    figures = []
    for blocks, bound in list(_AUTO.items())[: 1 if quick else None]:
        snapshot = snapshot_of(blocks * ELEMENTS // BLOCKS)
        elements = sum(1 for _ in _parse(snapshot.encode()).iter())
        request = Crunch(id=1, snapshot=snapshot, elements=elements)
        crunch_snapshot(request)  # imports, and reads the model
        milliseconds, _ = processor_ratio(
            partial(crunch_snapshot, request), partial(_parse, snapshot.encode()), 1 if quick else 7
        )
        figures.append(Figure(f"auto: a page of {blocks:,} blocks, with parse", milliseconds, "ms", bound))
    return [
        *figures,
        Figure(
            "auto as a library: processor time to that of one thread",
            _library_ratio(1 if quick else _LIBRARY_ROUNDS),
            "x",
            1.05,
        ),
    ]


def _library_ratio(rounds: int) -> float:
    """Processor time of programs that import crunch and set nothing, to that of programs with one BLAS thread."""
    setup = (
        f"import crunch; from pathlib import Path; pages = [p.read_bytes() for p in Path({_SAMPLES!r}).glob('*.html')]"
    )
    work = "[crunch.extract(page, url='https://site.example/a') for page in pages]"
    ratios = []
    for _ in range(rounds):
        alone, _ = processor_times(setup, work, 5, OPENBLAS_NUM_THREADS="1")
        free, _ = processor_times(setup, work, 5)
        ratios.append(free / alone)
    return median(ratios)


def measure_work(quick: bool = False) -> list[Figure]:
    """Parse, extraction and markers of each algorithm, in processor time."""
    figures = []
    gc.disable()  # as the host does
    per_element: dict[str, list[float]] = {}
    for size in SIZES[: 1 if quick else None]:
        snapshot = snapshot_of(size)
        data = snapshot.encode()
        elements = sum(1 for _ in _parse(data).iter())
        for algorithm, bound in _MOST.items():
            request = Crunch(id=1, snapshot=snapshot, elements=elements, algorithm=algorithm, removals_limit=_REMOVALS)
            milliseconds, ratio = processor_ratio(
                partial(crunch_snapshot, request), partial(_bare_parse, data), _ROUNDS[size]
            )
            per_element.setdefault(algorithm, []).append(milliseconds / elements * 1000)
            figures.append(Figure(f"{algorithm}, {elements:,} elements: ratio to the bare parse", ratio, "x", bound))
    for algorithm, costs in per_element.items():
        spread = " ".join(f"{cost:.2f}" for cost in costs)
        figures.append(Figure(f"{algorithm}: microseconds an element ({spread})", max(costs) / min(costs), "max/min"))
    gc.enable()
    return figures


def _parse(data: bytes) -> etree._Element:
    return etree.fromstring(data, etree.XMLParser(huge_tree=True, resolve_entities=False, no_network=True))


def _bare_parse(data: bytes) -> None:
    """Parse and free, as the host does with its page."""
    _parse(data)
