"""Labels held against the file that is saved: where each of its parsers has them, and whether the text is the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Final, Literal, get_args

from crunch.documents.labels import Span
from crunch.documents.page import Page
from crunch.documents.parsing import Parser, parse_html
from crunch.documents.still import POLICY
from crunch.errors import CrunchError
from crunch_lab.annotation.aligning import align
from crunch_lab.annotation.labels import CONTEXT, SUFFIX, Found, LabelFile, StoredLabel, Stretch, checked, decode
from crunch_lab.annotation.slots import Slot, carry, slots_of
from crunch_lab.evaluation.packages import Document, Package, Problem

PARSERS: Final[tuple[Parser, ...]] = get_args(Parser)


def digest(html: str | bytes) -> str:
    """SHA-256 of a page, by which a file of labels names it."""
    return sha256(html.encode("utf-8", "replace") if isinstance(html, str) else html).hexdigest()


def stored_labels(page: Page, spans: Sequence[Span], html: str) -> tuple[list[StoredLabel], dict[str, Found]]:
    """Labels with their context, each looked up in the HTML as every parser reads it.

    Args:
        page: what the annotator saw.
        spans: by the numbers of that page.
        html: the file that is saved.

    Raises:
        BadMessageError: a span does not fit the page.
    """
    slots = slots_of(page)
    marked = checked(spans, slots)
    index = {(slot.element, slot.slot): position for position, slot in enumerate(slots)}
    stretches = {
        parser: _stretches(slots, slots_of(parse_html(html, parser=parser)), marked, index) for parser in PARSERS
    }
    labels = []
    for number, (slot, span) in enumerate(marked):
        start, end = span.start, span.end or 0
        before, after = _context(slots, index[slot.element, slot.slot], start, end)
        labels.append(
            StoredLabel(
                label=span.label,
                element=slot.element,
                slot=slot.slot,
                start=start,
                end=end,
                text=_short(slot.text[start:end]),
                before=before,
                after=after,
                lxml=stretches["lxml"][number],
                html5lib=stretches["html5lib"][number],
            )
        )
    added = int(POLICY in html)  # an element of ours before all that is marked
    return labels, {parser: _found(labels, parser, added) for parser in PARSERS}


def _short(text: str) -> str:
    return " ".join(text.split())[: 2 * CONTEXT]


def _context(slots: Sequence[Slot], position: int, start: int, end: int) -> tuple[str, str]:
    """The text before and after, of the neighbouring slots where the own one is too short."""
    before = " ".join(slots[position].text[:start].split())
    after = " ".join(slots[position].text[end:].split())
    if len(before) < CONTEXT and position:
        before = f"{' '.join(slots[position - 1].text.split())} {before}".strip()
    if len(after) < CONTEXT and position + 1 < len(slots):
        after = f"{after} {' '.join(slots[position + 1].text.split())}".strip()
    return before[-CONTEXT:], after[:CONTEXT]


def _stretches(
    slots: Sequence[Slot],
    others: Sequence[Slot],
    marked: Sequence[tuple[Slot, Span]],
    index: dict[tuple[int, int], int],
) -> list[Stretch | None]:
    twins = align(slots, others)
    found: list[Stretch | None] = []
    for slot, span in marked:
        twin = twins[index[slot.element, slot.slot]]
        if twin is None:
            found.append(None)
            continue
        other = others[twin]
        start, end = (carry(offset, slot.text, other.text) for offset in (span.start, span.end or 0))
        found.append(Stretch(other.element, other.slot, start, end))
    return found


def _stretch(label: StoredLabel, parser: Parser) -> Stretch | None:
    return label.lxml if parser == "lxml" else label.html5lib


def _found(labels: Sequence[StoredLabel], parser: Parser, added: int) -> Found:
    stretches = [(label, _stretch(label, parser)) for label in labels]
    lost = sum(stretch is None for _, stretch in stretches)
    same = sum(
        stretch is not None and (stretch.element - added, stretch.slot) == (label.element, label.slot)
        for label, stretch in stretches
    )
    return Found(same=same, moved=len(labels) - lost - same, lost=lost)


def file_spans(file: LabelFile, parser: Parser) -> list[Span]:
    """The labels of a file by the numbers of a parser of its document; those that it has not are left out."""
    found = []
    for label in file.labels:
        stretch = _stretch(label, parser)
        if stretch is not None:
            start, end = stretch.start, stretch.end
            found.append(Span(label=label.label, element=stretch.element, slot=stretch.slot, start=start, end=end))
    return found


def label_files(package: Package, document: str) -> Iterator[tuple[str, bytes]]:
    """Names and contents of the files of labels that belong to a document; the package has been read."""
    for name, data in sorted(package.others.items()):
        if name.startswith(f"{document}.") and name.endswith(f".{SUFFIX}") and name.count(".", len(document) + 1) == 1:
            yield name, data


def check_package(package: Package) -> Iterator[Document | Problem]:
    """Every document and every problem of a package, those of labels too."""
    documents = []
    for entry in package.entries():
        if isinstance(entry, Document):
            documents.append(Document(entry.package, entry.name, entry.html, "", {}))
        yield entry
    yield from check_labels(package, documents)


def check_labels(package: Package, documents: Iterable[Document]) -> Iterator[Problem]:
    """What is wrong with the labels of documents: another page, a text that is not where it is said to be."""
    for document in documents:
        for name, data in label_files(package, document.name):
            where = str(package.path / document.name / name)
            try:
                yield from _check(decode(data, name), document, where)
            except CrunchError as error:
                yield Problem(where, error.message.removeprefix(f"{name}: "))


def _check(file: LabelFile, document: Document, where: str) -> Iterator[Problem]:
    if file.document != document.name:
        yield Problem(where, f"was made for a document of the name {file.document}", None, "warning")
    html = document.html.decode("utf-8", "replace")
    for parser in PARSERS:
        texts = {(slot.element, slot.slot): slot.text for slot in slots_of(parse_html(html, parser=parser))}
        for label in file.labels:
            stated = _stretch(label, parser)
            if stated is None:
                continue
            text = texts.get((stated.element, stated.slot), "")[stated.start : stated.end]
            if _short(text) != label.text:
                yield Problem(where, f"{label.text!r:.60} is not where {parser} should have it")
        lost = sum(_stretch(label, parser) is None for label in file.labels)
        if lost:
            level: Literal["warning"] = "warning"
            yield Problem(
                where, f"{lost} of {len(file.labels)} labels are on text that is not in the file", None, level
            )
