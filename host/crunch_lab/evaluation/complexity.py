"""How the algorithms' times grow with the size of a page: the papers' bounds, ours, and the measured exponent."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from time import process_time
from typing import Final

from crunch.algorithms.base import Context
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from crunch.service import extract_page
from crunch_lab.evaluation.extractors import Extractor, parse_algorithms
from crunch_lab.evaluation.measures import common_length
from crunch_lab.evaluation.partners import COMPARING
from crunch_lab.evaluation.statistics import slope

_NESTED_BLOCKS: Final = 20
"""Blocks in each of the tables that lie in one another."""


@dataclass(frozen=True, slots=True)
class Complexity:
    """One line of the complexity table."""

    label: str
    papers: str
    ours: str
    exponent: float | None
    """Measured: time ~ size^exponent."""


def flat_page(blocks: int, word: str = "words") -> str:
    """A page of paragraphs with links, and link lists between them."""
    text = (
        f"<p>Some {word} of a paragraph with <a href=x>one link</a> and then more words to read in it, up to here.</p>"
    )
    menu = "<ul><li><a href=a>Menu entry</a><li><a href=b>Another entry</a></ul>"
    return f"<body>{''.join(text if number % 5 else menu for number in range(blocks))}</body>"


def nested_page(blocks: int) -> str:
    """Tables in tables, each with some blocks of its own."""
    depth = blocks // _NESTED_BLOCKS
    inner = flat_page(_NESTED_BLOCKS).removeprefix("<body>").removesuffix("</body>")
    return f"<body>{f'<table><tr><td>{inner}' * depth}{'</td></tr></table>' * depth}</body>"


_LINES: Final = (
    ("plain", "not stated", "O(N)", flat_page),
    (
        "bte:variant=paper",
        "not stated, found expensive (all pairs of positions: O(N²))",
        "O(N), a maximum subarray",
        flat_page,
    ),
    ("dsc:variant=paper:window=30", "not stated (windows over the tokens)", "O(N)", flat_page),
    ("lqf:variant=paper:threshold=0.5", "not stated (every block is analysed)", "O(N)", flat_page),
    ("crunch", "O(N) typical; with passes O(N + P), worst O(N·P)", "O(N), a bounded number of passes", flat_page),
    ("crunch:cells=table", "O(N²) for nested tables", "O(N), counts are carried upwards", nested_page),
    (
        "tree-matching:variant=paper",
        "not stated (each node against its level in the other page: O(N·M))",
        "O(N + M), levels as sets",
        flat_page,
    ),
    ("article", "not stated", "O(N)", flat_page),
    ("learned", "not in the papers", "O(N)", flat_page),
)
"""Algorithm, the papers' bound, ours, and the pages that it is measured on."""


def complexity_table(sizes: Sequence[int] = (500, 1000, 2000, 4000, 8000, 16000)) -> list[Complexity]:
    """Measure each algorithm on pages of growing size; parsing is not part of the time, text output is."""
    pages = {make: [parse_html(make(size)) for size in sizes] for make in (flat_page, nested_page)}
    others = [parse_html(flat_page(size, "other")) for size in sizes]
    table: list[Complexity] = []
    for label, papers, ours, make in _LINES:
        (extractor,) = parse_algorithms(label)
        works = [partial(_text, page, extractor, other) for page, other in zip(pages[make], others, strict=True)]
        shown = f"{label}, nested tables" if make is nested_page else label
        table.append(Complexity(shown, papers, ours, _exponent(sizes, [_best(work) for work in works])))
    lengths = [size * 2 for size in sizes]
    texts = [Random(length).choices(range(200), k=length) for length in lengths]
    seconds = [_best(partial(common_length, text, text[::-1])) for text in texts]
    bounds = ("O(N²) time, O(N) memory (Hirschberg)", "O(N² / 64) time (bit-parallel), O(N) memory")
    table.append(Complexity("longest common subsequence", *bounds, _exponent(lengths, seconds)))
    return table


def _best(work: Callable[[], object]) -> float:
    best = float("inf")
    for _ in range(3):
        start = process_time()
        work()
        best = min(best, process_time() - start)
    return best


def _exponent(sizes: Sequence[int], times: Sequence[float]) -> float | None:
    repeated = [(size, time) for size, time in zip(sizes, times, strict=True) for _ in range(5)]
    return slope([size for size, _ in repeated], [time for _, time in repeated], len(sizes))


def _text(page: Page, extractor: Extractor, other: Page) -> str:
    context = Context(others=(other,)) if extractor.name in COMPARING else None
    return extract_page(page, extractor.name, extractor.settings, context).text
