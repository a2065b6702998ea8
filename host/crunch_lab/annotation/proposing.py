"""What an algorithm keeps of the file that would be saved, as labels to be corrected."""

from __future__ import annotations

from collections.abc import Sequence

from crunch.documents.extraction import Extraction
from crunch.documents.labels import Span
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from crunch.service import extract_page
from crunch.service.correcting import with_corrections
from crunch_lab.annotation.aligning import align
from crunch_lab.annotation.slots import Slot, carry, slots_of


def kept_spans(extraction: Extraction) -> list[Span]:
    """What an extraction keeps, by the numbers of its own page; slots that it cuts, cut."""
    spans = []
    for slot in slots_of(extraction.page):
        number = slot.position if slot.position >= 0 else -slot.position - 1
        in_texts = slot.position >= 0
        partial = (extraction.partial_texts if in_texts else extraction.partial_tails).get(number)
        if partial is not None:
            start = slot.text.find(partial.strip())
            if partial.strip() and start >= 0:
                end = start + len(partial.strip())
                spans.append(Span(label="main", element=slot.element, slot=slot.slot, start=start, end=end))
        elif (extraction.kept_texts if in_texts else extraction.kept_tails)[number]:
            spans.append(Span(label="main", element=slot.element, slot=slot.slot, start=0, end=len(slot.text)))
    return spans


def carried(spans: Sequence[Span], slots: Sequence[Slot], others: Sequence[Slot]) -> tuple[list[Span], int]:
    """Spans of one parse on another, where their text is there and displayed.

    Returns:
        the spans, and how many have no place in ``others``.
    """
    twins = align(slots, others)
    index = {(slot.element, slot.slot): position for position, slot in enumerate(slots)}
    found, lost = [], 0
    for span in spans:
        position = index[span.element, span.slot]
        twin = twins[position]
        if twin is None:
            lost += 1
            continue
        other, text = others[twin], slots[position].text
        if not other.is_displayed:
            continue
        start = carry(span.start, text, other.text)
        end = carry(len(text) if span.end is None else span.end, text, other.text)
        if start < end:
            found.append(Span(label=span.label, element=other.element, slot=other.slot, start=start, end=end))
    return found, lost


def propose(page: Page, html: str, algorithm: str) -> list[Span]:
    """What ``algorithm`` keeps of the HTML, in the way of the evaluation, on the page that the annotator sees; what the
    annotator hid and kept by hand on this page, as a reader, counts more.

    Text that the browser does not display is left out: an annotator cannot judge it.

    Raises:
        UnknownAlgorithmError: there is none of that name.
    """
    read = parse_html(html, page.url)
    extraction, _ = with_corrections(extract_page(read, algorithm), read, repairs=False)
    return carried(kept_spans(extraction), slots_of(extraction.page), slots_of(page))[0]
