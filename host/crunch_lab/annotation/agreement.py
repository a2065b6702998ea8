"""How far two annotators agree on a page: kappa over its blocks, F1 between their texts, and where they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from crunch.documents.blocks import blocks_of
from crunch.documents.labels import Span
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from crunch_lab.annotation.gold import ADJUDICATED
from crunch_lab.annotation.labels import GOLD, LabelFile, decode, labelled
from crunch_lab.annotation.slots import Slot, slots_of
from crunch_lab.annotation.verifying import file_spans, label_files
from crunch_lab.evaluation.measures import word_bag
from crunch_lab.evaluation.packages import Document, Package
from crunch_lab.evaluation.tokens import compared_tokens

NOT_MARKED = "additional"
"""Text without a label is additional content."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Two annotators on one document."""

    document: str
    annotators: tuple[str, str]
    kappa: float
    """Cohen's kappa over blocks, every label a category, text without one being additional content."""
    gold_kappa: float
    """Cohen's kappa over blocks with two categories: gold text or not."""
    blocks: int
    text_f1: float
    """F1 over the bag of words of their gold texts."""
    differing: tuple[tuple[str, str, int], ...] = field(default=())
    """Labels of both and the number of blocks, most frequent first."""


def kappa(pairs: Sequence[tuple[str, str]]) -> float:
    """Cohen's kappa of two raters; 1.0 where both use one same category only, or nothing is rated.

    >>> kappa([("a", "a"), ("a", "a"), ("b", "b"), ("b", "a")])
    0.5
    """
    count = len(pairs)
    if not count:
        return 1.0
    observed = sum(one == other for one, other in pairs) / count
    left, right = Counter(one for one, _ in pairs), Counter(other for _, other in pairs)
    chance = sum(left[category] * right[category] for category in left) / count**2
    return 1.0 if chance == 1 else (observed - chance) / (1 - chance)


def block_labels(page: Page, spans: Sequence[Span]) -> list[str]:
    """The label of each block with text, in order: that of most of its characters."""
    blocks = blocks_of(page)
    counts: dict[int, Counter[str]] = {number: Counter() for number in blocks.with_text}
    marked: dict[tuple[int, int], list[Span]] = {}
    for span in spans:
        marked.setdefault((span.element, span.slot), []).append(span)
    for slot in slots_of(page):
        if not slot.is_displayed:
            continue
        count = counts[blocks.owners[slot.element]]
        rest = _solid(slot.text)
        for span in marked.get((slot.element, slot.slot), []):
            size = _solid(slot.text[span.start : span.end])
            count[span.label] += size
            rest -= size
        count[NOT_MARKED] += rest
    return [max(count, key=count.__getitem__) for count in counts.values()]


def _solid(text: str) -> int:
    return len("".join(text.split()))


def agreement(document: Document, first: LabelFile, second: LabelFile) -> Agreement:
    """Compare two annotators on the document as its default parser reads it."""
    page = parse_html(document.html.decode("utf-8", "replace"), document.facts.get("url"))
    spans = [file_spans(file, "lxml") for file in (first, second)]
    one, other = (block_labels(page, side) for side in spans)
    pairs = list(zip(one, other, strict=True))
    words = [compared_tokens(labelled(page, side).text) for side in spans]
    differing = Counter(pair for pair in pairs if pair[0] != pair[1])
    return Agreement(
        document.name,
        (first.annotator, second.annotator),
        kappa(pairs),
        kappa([(str(a in GOLD), str(b in GOLD)) for a, b in pairs]),
        len(pairs),
        word_bag(words[0], words[1]).f1,
        tuple((a, b, count) for (a, b), count in differing.most_common()),
    )


def files_of(package: Package, document: str) -> list[LabelFile]:
    """The labels of a document, those that settle differences left out."""
    files = [decode(data, name) for name, data in label_files(package, document)]
    return sorted((file for file in files if file.annotator != ADJUDICATED), key=lambda file: file.date)


def package_agreement(package: Package) -> Iterator[Agreement]:
    """Every pair of annotators on every document that has two."""
    for document in list(package.documents()):
        files = files_of(package, document.name)
        for index, first in enumerate(files):
            for second in files[index + 1 :]:
                yield agreement(document, first, second)


@dataclass(frozen=True, slots=True)
class Differences:
    """Stretches of text with the same label of both, and those that they see differently, each with its own."""

    agreed: list[Span]
    first: list[Span]
    second: list[Span]


def differences(slots: Sequence[Slot], first: Sequence[Span], second: Sequence[Span]) -> Differences:
    """Compare labels character by character, in stretches; text without a label is additional content."""
    sides: list[dict[tuple[int, int], list[Span]]] = [{}, {}]
    for side, spans in zip(sides, (first, second), strict=True):
        for span in spans:
            side.setdefault((span.element, span.slot), []).append(span)
    found = Differences([], [], [])
    for slot in slots:
        key = (slot.element, slot.slot)
        if not any(key in side for side in sides):
            continue
        one, other = (_characters(len(slot.text), side.get(key, [])) for side in sides)
        start = 0
        for (a, b), run in groupby(zip(one, other, strict=True)):
            end = start + len(list(run))
            if a == b and a is not None:
                found.agreed.append(_span(slot, a, start, end))
            elif (a or NOT_MARKED) != (b or NOT_MARKED):
                found.first.append(_span(slot, a or NOT_MARKED, start, end))
                found.second.append(_span(slot, b or NOT_MARKED, start, end))
            start = end
    return found


def _characters(size: int, spans: Sequence[Span]) -> list[str | None]:
    labels: list[str | None] = [None] * size
    for span in spans:
        end = size if span.end is None else span.end
        labels[span.start : end] = [span.label] * (end - span.start)
    return labels


def _span(slot: Slot, label: str, start: int, end: int) -> Span:
    return Span(label=label, element=slot.element, slot=slot.slot, start=start, end=end)  # type: ignore[arg-type]
