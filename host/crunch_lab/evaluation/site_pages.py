"""What other pages of a site are worth: each page judged alone, and with some others of its site as evidence.

Both answers are of the same page and the same model, so that differences are paired. Sites with fewer than three pages
say nothing and are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from crunch.documents.decoding import decode
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from crunch.service import PageRequest, answer_reader
from crunch.settings_file.choosing import Choice
from crunch_lab.evaluation.losses.parts import is_partial
from crunch_lab.evaluation.losses.scores import loss_scores
from crunch_lab.evaluation.losses.standing import read_standing
from crunch_lab.evaluation.measures import word_bag
from crunch_lab.evaluation.packages import Document
from crunch_lab.evaluation.tokens import compared_tokens

LEAST_PAGES: Final = 3
"""Pages that a site must have."""
SOME: Final = 0.002
"""Difference of F1 from which a page counts as better or worse."""

Extract = Callable[[Document, Page, Sequence[Page]], Extraction]
"""Document, its page, other pages of the site -> the answer."""


@dataclass(frozen=True, slots=True)
class Paired:
    """One page, with so many others of its site and without."""

    package: str
    name: str
    others: int
    """How many were asked for; a site may have fewer."""
    alone: tuple[float, float]
    """Strict and neutral F1 over bags of words without others; where the gold is partial, recall twice."""
    beside: tuple[float, float]
    """The same with them."""

    @property
    def gains(self) -> tuple[float, float]:
        """Strict and neutral F1 with others, less those without."""
        return self.beside[0] - self.alone[0], self.beside[1] - self.alone[1]


@dataclass(frozen=True, slots=True)
class Gain:
    """What others are worth on one set: means over its pages, and how many pages are better and worse."""

    pages: int
    alone: float
    strict: float
    neutral: float
    better: int
    worse: int


def sites_of(documents: Iterable[Document]) -> dict[tuple[str, str], list[Document]]:
    """By package and site, the documents with gold, of sites with three pages or more."""
    found: defaultdict[tuple[str, str], list[Document]] = defaultdict(list)
    for document in documents:
        if compared_tokens(document.gold):
            found[document.package, document.site].append(document)
    return {site: pages for site, pages in found.items() if len(pages) >= LEAST_PAGES}


def extract_auto(_: Document, page: Page, others: Sequence[Page]) -> Extraction:
    """The answer of `auto`, whatever the settings of this machine say."""
    return answer_reader(page, PageRequest(others=others, fallback=False), Choice("auto", {})).extraction


def measure(
    documents: Sequence[Document], counts: Sequence[int], extract: Extract = extract_auto, every: int = 1
) -> Iterator[Paired]:
    """Judge pages of one site, alone and with the next pages of it, in a ring.

    Args:
        documents: all that there are of the site.
        counts: how many others; each is a measurement of its own.
        extract: gives the answer.
        every: judge only each so-manieth page; the others still serve as evidence.
    """
    pages = [parse_html(document.html, document.facts.get("url"), encoding="utf-8") for document in documents]
    for index in range(0, len(documents), every):
        document = documents[index]
        others = pages[index + 1 :] + pages[:index]
        standing = _standing(document)
        alone = _scores(extract(document, pages[index], ()).text, document, standing)
        for count in counts:
            beside = _scores(extract(document, pages[index], others[:count]).text, document, standing)
            yield Paired(document.package, document.name, count, alone, beside)


def gains(found: Iterable[Paired]) -> dict[tuple[str, int], Gain]:
    """By package and number of others."""
    groups: defaultdict[tuple[str, int], list[Paired]] = defaultdict(list)
    for one in found:
        groups[one.package, one.others].append(one)
    return {
        key: Gain(
            len(pairs),
            fmean(pair.alone[1] for pair in pairs),
            fmean(pair.gains[0] for pair in pairs),
            fmean(pair.gains[1] for pair in pairs),
            sum(pair.gains[1] > SOME for pair in pairs),
            sum(pair.gains[1] < -SOME for pair in pairs),
        )
        for key, pairs in groups.items()
    }


def _standing(document: Document) -> dict[str, Any]:
    request = {"html": decode(document.html), "url": document.facts.get("url"), "gold": document.gold}
    found: dict[str, Any] = read_standing({**request, "facts": document.facts})["standing"]
    return found


def _scores(text: str, document: Document, standing: dict[str, Any]) -> tuple[float, float]:
    bag = word_bag(compared_tokens(text), compared_tokens(document.gold))
    if is_partial(document.facts):
        return bag.recall, bag.recall
    neutral = loss_scores(text, standing, document.gold).get("neutral")
    return bag.f1, neutral[2] if neutral else bag.f1
