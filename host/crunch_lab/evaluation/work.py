"""The worker process for our own algorithms and for scoring: ``python -m crunch_lab.evaluation.work [MEMORY]``.

An extraction takes the way that the browser's requests take: :func:`crunch.documents.parsing.parse_html` in place of
the snapshot's parser, then :func:`crunch.service.extract_page`. A page is parsed once for all algorithms; the parser's
time is part of each algorithm's.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from time import perf_counter, process_time
from typing import Any, Final

from lxml.etree import XPathError

from crunch.algorithms.base import Context
from crunch.documents.extraction import Extraction
from crunch.documents.kept import kept_elements
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from crunch.documents.tree import select
from crunch.errors import CrunchError
from crunch.processes.channel import peak_memory, serve
from crunch.processes.limits import limit_memory
from crunch.service import extract_page
from crunch_lab.evaluation.partners import MOST_OTHERS

_UNREADABLE: Final = (CrunchError, ValueError, AssertionError, RecursionError)
"""What the parser raises of a page."""


def handle(request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Serve one request."""
    if request["op"] == "score":
        from crunch_lab.evaluation.losses.scores import loss_scores
        from crunch_lab.evaluation.measures import compare

        fields = ("text", "gold", "rule", "facts", "variants")
        yield {
            **compare(*(request[field] for field in fields)),
            **loss_scores(request["text"], request.get("standing", {}), request["gold"], request["rule"]),
        }
        return
    if request["op"] == "standing":
        from crunch_lab.evaluation.losses.standing import read_standing

        yield read_standing(request)
        return
    wall, cpu = perf_counter(), process_time()
    page: Page | None = None
    failure = ""
    try:
        page = parse_html(request["html"], request["url"])
    except (MemoryError, *_UNREADABLE) as error:
        failure = f"parser: {error!r}"
    parse_wall, parse_cpu = perf_counter() - wall, process_time() - cpu
    for extractor in request["extractors"]:
        beside = [request["others"][name] for name in extractor.get("others", ())]
        # A page of its own: what one algorithm works out of it once would be the next one's for nothing.
        reply = _failed(failure) if page is None else _extract(replace(page), extractor, request["facts"], beside)
        reply["seconds"] = round(reply.pop("cpu", 0.0) + parse_cpu, 6)
        reply["wall"] = round(reply.pop("wall", 0.0) + parse_wall, 6)
        reply["memory"] = peak_memory()
        yield reply


def _failed(message: str) -> dict[str, Any]:
    return {"status": "error", "message": message, "text": ""}


def _extract(page: Page, extractor: dict[str, Any], facts: dict[str, Any], others: list[list[Any]]) -> dict[str, Any]:
    wall, cpu = perf_counter(), process_time()
    try:
        context = Context(others=tuple(_readable(others)))
        extraction = extract_page(page, extractor["name"], extractor["settings"], context)
        text = scored_text(extraction)
    except Exception as error:  # noqa: BLE001 - whatever an algorithm throws is its miss, and the next page goes on
        return _failed(f"{type(error).__name__}: {error}"[:500])
    reply: dict[str, Any] = {"status": "ok", "text": text, "wall": perf_counter() - wall, "cpu": process_time() - cpu}
    if facts.get("nodes") or facts.get("images"):
        reply["labels"] = label_results(extraction, facts)
    return reply


def _readable(others: list[list[Any]]) -> Iterator[Page]:
    """The pages beside, without those that cannot be read: that is no fault of the page at hand."""
    for html, url in others:
        with suppress(*_UNREADABLE):
            yield _other(html, url)


@lru_cache(maxsize=2 * MOST_OTHERS)
def _other(html: str, url: str | None) -> Page:
    """A page beside others, which is parsed and judged once for several of its site, as ``crunch clean`` does."""
    return parse_html(html, url)


def scored_text(extraction: Extraction) -> str:
    """The text that is scored: removed links are never part of it."""
    if extraction.output:
        extraction = replace(extraction, output=replace(extraction.output, appends_links=False))
    return extraction.text


def label_results(extraction: Extraction, facts: dict[str, Any]) -> dict[str, Any]:
    """Node-level accuracy and kept images, for documents that carry such labels.

    Returns:
        ``nodes``: [right, labelled]; ``images``: [kept and gold, kept, gold], by their ``src``.
    """
    page = extraction.page
    kept = kept_elements(extraction).kept
    numbers_of = {element: number for number, element in enumerate(page.elements)}
    results: dict[str, Any] = {}
    if facts.get("nodes"):
        right = labelled = 0
        for node in facts["nodes"]:
            numbers = [numbers_of[element] for element in _elements(page, node["path"]) if element in numbers_of]
            labelled += len(numbers) or 1  # a label that finds nothing is wrong, and shows
            right += sum(bool(kept[number]) == node["main"] for number in numbers)
        results["nodes"] = [right, labelled]
    if facts.get("images"):
        gold = set(facts["images"])
        sources = {image.get("src") or "" for image in page.root.iter("img") if kept[numbers_of[image]]}
        results["images"] = [len(sources & gold), len(sources), len(gold)]
    return results


def _elements(page: Page, path: str) -> list[Any]:
    """What a label's path selects; a number, a text or an error selects nothing."""
    try:
        found: Any = select(page.root, path)
    except XPathError:
        return []
    return found if isinstance(found, list) else []


if __name__ == "__main__":
    limit_memory(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    serve(handle, {"ready": True, "version": ""})
