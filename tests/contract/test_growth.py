"""Whatever a page has many of: the time grows with it and not faster, from the text of the page to the reply."""

from __future__ import annotations

from math import log

import pytest

from crunch.algorithms import TABLE
from crunch.documents.extraction import keep_everything
from crunch.documents.formats import FORMATS
from crunch.documents.page import Page
from crunch.documents.parsing import Parser, parse_html, parse_snapshot
from crunch.protocol.markers import markers
from crunch.service import extract_page
from tests.support.growing_pages import BODIES, FILES, NESTED, SNAPSHOTS, Shape
from tests.support.pages import snapshot_of
from tests.support.timing import GROWTH, cpu_seconds

FEW = 150
MANY = 100_000
MOST_EXPONENT = 1.2
"""Of a measurement that lasts; a short one may say more, by what else the machine does."""
LASTS = 0.25
"""Seconds."""
SHORT_EXPONENT = 1.45

ALL = [
    *((f"snapshot: {name}", make) for name, make in {**BODIES, **SNAPSHOTS}.items()),
    *((f"file: {name}", make) for name, make in {**BODIES, **NESTED, **FILES}.items()),
]
each_shape = pytest.mark.parametrize(("name", "make"), ALL, ids=[name for name, _ in ALL])


def is_in_proportion(work, small: str, large: str) -> bool:
    """Whether time ~ size^1.2 at most; the best of a few measurements, as others only ever add to it."""
    least = min(cpu_seconds(work, small) for _ in range(2))
    for _ in range(3):
        time = cpu_seconds(work, large)
        exponent = log(max(time, 1e-6) / max(least, 0.0005), GROWTH)
        if exponent < (MOST_EXPONENT if time > LASTS else SHORT_EXPONENT):
            return True
    return False


def page_of(name: str, text: str, parser: Parser = "lxml") -> Page:
    return (
        parse_snapshot(text) if name.startswith("snapshot") else parse_html(text, "https://a.example/b", parser=parser)
    )


def texts(name: str, make: Shape, count: int) -> tuple[str, str]:
    written = (make(count // GROWTH), make(count))
    small, large = map(snapshot_of, written) if name.startswith("snapshot") else written
    return small, large


@pytest.mark.slow
@each_shape
def test_time_is_in_proportion(name, make):
    def work(text: str) -> None:
        page = page_of(name, text)
        markers(extract_page(page, "crunch", fallback=True), 1)
        for form in FORMATS:
            keep_everything(page).file(form)

    assert is_in_proportion(work, *texts(name, make, FEW * GROWTH))


@pytest.mark.thorough
@each_shape
@pytest.mark.parametrize("algorithm", TABLE)
def test_time_of_each_algorithm_is_in_proportion(name, make, algorithm):
    def work(text: str) -> None:
        markers(extract_page(page_of(name, text), algorithm, fallback=True), 1)

    assert is_in_proportion(work, *texts(name, make, 6 * FEW * GROWTH))


@pytest.mark.thorough
@each_shape
def test_time_of_a_hundred_thousand_is_in_proportion(name, make):
    def work(text: str) -> None:
        page = page_of(name, text)
        markers(extract_page(page, "auto", fallback=True), 1)
        for form in FORMATS:
            keep_everything(page).written(form)

    assert is_in_proportion(work, *texts(name, make, MANY))


@pytest.mark.thorough
@pytest.mark.parametrize("name", [*BODIES, *NESTED])
def test_time_of_the_exact_parser_is_in_proportion(name):
    make = {**BODIES, **NESTED}[name]
    assert is_in_proportion(lambda text: page_of("file", text, "html5lib"), *texts("file", make, 3 * FEW * GROWTH))
