"""Campaign: mutated pages, each through one algorithm in one form and one format, by turns."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import process_time

from crunch.algorithms import TABLE, algorithm
from crunch.algorithms.base import SettingsByVariant
from crunch.documents.extraction import Extraction
from crunch.documents.formats import FORMATS
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.protocol.framing import MAX_REPLY, encode
from crunch.protocol.markers import markers
from crunch.service import extract_page
from tests.fuzz.case import Case, FoundError
from tests.fuzz.page_mutations import mutated_page
from tests.fuzz.page_seeds import page_seeds
from tests.fuzz.snapshots import snapshot_of_html
from tests.fuzz.values import mutated_bytes

SLOW = 5.0
"""Seconds of processor time; a page of this size takes a hundredth of it."""


def ways() -> list[tuple[str, str | None, str]]:
    """Every algorithm in every form it has, in every format."""
    forms = [
        (name, variant)
        for name in TABLE
        for variant in (("paper", "modern") if issubclass(algorithm(name).Settings, SettingsByVariant) else (None,))
    ]
    return [(name, variant, written) for name, variant in forms for written in FORMATS]


class Pages:
    """See the module."""

    target = 200_000
    batch = 100

    def prepare(self, folder: Path) -> None:
        self._ways = ways()
        self._seeds = page_seeds()

    def make(self, drawn: Random, number: int) -> Case:
        name, variant, written = self._ways[number % len(self._ways)]
        data = mutated_page(drawn, self._seeds).encode("utf-8", drawn.choice(("replace", "surrogatepass")))
        if drawn.random() < 0.1:
            data = mutated_bytes(drawn, data, drawn.randrange(1, 12))
        source = drawn.choices(("lxml", "snapshot", "text", "html5lib"), (50, 30, 15, 5))[0]
        how = {
            "algorithm": name,
            "variant": variant,
            "format": written,
            "source": source,
            "fallback": drawn.random() < 0.5,
            "twice": drawn.random() < 0.02,
        }
        return Case(data, how, f"{name}{f' {variant}' if variant else ''} {written}")

    def run(self, case: Case) -> None:
        began = process_time()
        extraction, output = _extract(case)
        reply = encode(markers(extraction, 1))
        if process_time() - began > SLOW:
            raise FoundError(f"took {process_time() - began:.1f} s for {len(case.data)} bytes")
        output.encode("utf-8")
        if len(reply) > MAX_REPLY + 4:
            raise FoundError(f"a reply of {len(reply)} bytes")
        if not 0 <= extraction.share <= 1:
            raise FoundError(f"a share of {extraction.share}")
        if case.how["twice"] and _extract(case)[1] != output:
            raise FoundError("another output the second time")


def _extract(case: Case) -> tuple[Extraction, str]:
    settings = {"variant": case.how["variant"]} if case.how["variant"] else {}
    page = read_page(case.data, case.how["source"])
    extraction = extract_page(page, case.how["algorithm"], settings, fallback=case.how["fallback"])
    return extraction, extraction.file(case.how["format"]).decode("latin-1")


def read_page(data: bytes, source: str) -> Page:
    """The page of a case, by one of the ways in."""
    url = "https://news.example/a/b?c=1"
    if source == "snapshot":
        return parse_snapshot(snapshot_of_html(data), url=url)
    if source == "text":
        return parse_html(_text(data), url)
    return parse_html(data, url, parser="html5lib" if source == "html5lib" else "lxml")


def _text(data: bytes) -> str:
    """What a Python program may hold: half a character, too."""
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")
