"""Do files and snapshots get the same decisions? ``python -m tests.bench.agreement [PAGES]``.

Annotated pages are read twice: as files (``--parser html5lib``), and as snapshots of a real Chromium that runs none of
their scripts (a CSP header) and loads nothing; the facts that only a browser knows are withheld. What is compared is
whether `auto` keeps each block of text. Blocks are matched in order by tag and text, so that an element more on one
side does not count for all that follows it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest

from playwright.sync_api import BrowserContext
from rapidfuzz.distance import LCSseq

from crunch.documents.blocks import blocks_of
from crunch.documents.extraction import Extraction
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.service import extract_page
from crunch_lab.cli.gate import default_packages
from crunch_lab.evaluation.packages import Document, Package
from tests.bench.drawing import drawing, drawn, without_facts

WANTED = 0.99
"""Share of the blocks with the same decision."""
PAGES = 100
_AS_WRITTEN = {"hidden_text": "keep"}
"""What is hidden is a fact of the browser, too; a file tells it by its styles."""

Decision = tuple[str, str, bool]
"""Tag, text, whether it is kept."""


@dataclass(frozen=True)
class Agreement:
    """How one page came out both ways."""

    name: str
    blocks: int
    """Of the way that has more of them."""
    same: int

    @property
    def share(self) -> float:
        """Of the blocks with the same decision."""
        return self.same / self.blocks if self.blocks else 1.0


def documents(count: int) -> list[Document]:
    """One page of each annotated package in turn, until there are enough; none without packages."""
    packages: list[Iterator[Document]] = [islice(Package(path).documents(), count) for path in default_packages()]
    mixed = (document for row in zip_longest(*packages) for document in row if document is not None)
    return list(islice(mixed, count))


def agreement(context: BrowserContext, document: Document) -> Agreement:
    """Extract one page both ways."""
    html = document.html.decode("utf-8", "replace")
    url = document.facts.get("url")
    by_file = decisions(extract_page(parse_html(html, url, parser="html5lib"), "auto", _AS_WRITTEN))
    page = parse_snapshot(without_facts(drawn(context, html)), url=url)
    by_snapshot = decisions(extract_page(page, "auto", _AS_WRITTEN))
    numbers: dict[tuple[str, str], int] = {}
    left, right = (
        [numbers.setdefault((tag, text), len(numbers)) for tag, text, _ in side] for side in (by_file, by_snapshot)
    )
    same = 0
    for operation in LCSseq.opcodes(left, right):
        if operation.tag == "equal":
            pairs = zip(
                by_file[operation.src_start : operation.src_end],
                by_snapshot[operation.dest_start : operation.dest_end],
                strict=True,
            )
            same += sum(one[2] == other[2] for one, other in pairs)
    return Agreement(f"{document.package}/{document.name}", max(len(left), len(right)), same)


def decisions(extraction: Extraction) -> list[Decision]:
    """Every block of the page with what became of it; a block is kept when any of its text is."""
    page = extraction.page
    blocks = blocks_of(page)
    parts: dict[int, list[str]] = {number: [] for number in blocks.with_text}
    kept: set[int] = set()
    for number, parent in enumerate(page.parents):
        if page.ink_texts[number]:
            parts[blocks.owners[number]].append(page.texts[number] or "")
            if extraction.kept_texts[number]:
                kept.add(blocks.owners[number])
        if page.ink_tails[number]:
            parts[blocks.owners[parent]].append(page.tails[number] or "")
            if extraction.kept_tails[number]:
                kept.add(blocks.owners[parent])
    return [(page.tags[number], " ".join("".join(own).split()), number in kept) for number, own in parts.items()]


def main() -> None:
    """Print the pages that differ, and the share of all."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.agreement", description=__doc__)
    parser.add_argument(
        "pages", nargs="?", type=int, default=PAGES, help="how many of each package (default: %(default)s)"
    )
    wanted = documents(parser.parse_args().pages)
    if not wanted:
        print("no annotated pages here: set CRUNCH_PACKAGES to their folder")
        return
    results = []
    with drawing() as context:
        for document in wanted:
            result = agreement(context, document)
            results.append(result)
            if result.same < result.blocks:
                print(f"{result.name}: {result.same} of {result.blocks} blocks")
    blocks, same = sum(result.blocks for result in results), sum(result.same for result in results)
    print(f"{len(results)} pages, {blocks:,} blocks: {same / blocks:.2%} with the same decision (wanted {WANTED:.0%})")


if __name__ == "__main__":
    main()
