"""From kept text slots to kept elements: the rule of PROTOCOL.md, "Reply to crunch"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING

from crunch.documents.kept_nodes import KeptNodes
from crunch.documents.page import Page
from crunch.documents.tags import ALWAYS_KEPT

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class KeptElements:
    """One byte for each element of the page."""

    kept: bytearray
    """1 where the element or anything in it is kept."""
    roots: list[int]
    """Roots of maximal hidden subtrees that had something displayed, or that a rule names."""


def kept_elements(extraction: KeptNodes) -> KeptElements:
    """Round an extraction up to elements.

    An element is kept when it or anything in it is; one without anything displayed takes its parent's bit unless a rule
    names it, so that images and players follow their block. What is standing is kept, whatever is in it; controls with
    all that is in them. In whole columns, as a page may have a million elements.
    """
    page = extraction.page
    if extraction.keeps_everything and not extraction.removals:
        return KeptElements(bytearray(b"\1") * len(page), [])
    import numpy as np  # not at the start of the host

    parents = page.parent_column
    kept = kept_upwards(extraction)
    inked = _upwards(page, page.ink_texts, page.ink_tails)
    kept[0] = True
    head = page.tags.index("head") if "head" in page.tags else 0
    if head:
        kept[head : page.ends[head]] = True
    named = np.zeros(len(page), np.bool_)
    named[[removal.element for removal in extraction.removals]] = True
    never_hidden = np.fromiter(map(ALWAYS_KEPT.__contains__, page.tags), np.bool_, len(page))
    hidden = ~kept & ~never_hidden & (inked | named)
    shown = kept[nearest_stop(kept | hidden, parents)]  # what is neither goes with what is around it
    roots = np.flatnonzero(hidden & shown[parents])
    return KeptElements(bytearray((shown | never_hidden).tobytes()), roots.tolist())


def kept_upwards(extraction: KeptNodes) -> NDArray[np.bool_]:
    """By element: whether it or anything in it is kept."""
    texts, tails = _shown_slots(extraction)
    return _upwards(extraction.page, texts, tails, extraction.standing | extraction.controls)


def _shown_slots(extraction: KeptNodes) -> tuple[bytes, bytes]:
    """The kept slots, and those of controls, which are shown without being text."""
    if not extraction.controls:
        return extraction.kept_texts, extraction.kept_tails
    page = extraction.page
    texts, tails = bytearray(extraction.kept_texts), bytearray(extraction.kept_tails)
    for number in extraction.controls:
        end = page.ends[number]
        texts[number:end] = page.ink_texts[number:end]
        tails[number + 1 : end] = page.ink_tails[number + 1 : end]
    return bytes(texts), bytes(tails)


def _upwards(
    page: Page, texts: bytes | bytearray, tails: bytes | bytearray, others: Iterable[int] = ()
) -> NDArray[np.bool_]:
    """By element: whether a slot in it is set, or one of the elements ``others`` is it or in it."""
    import numpy as np

    own = np.frombuffer(texts, np.bool_).copy()
    own[page.parent_column[np.frombuffer(tails, np.bool_)]] = True
    own[list(others)] = True
    until = np.concatenate(([0], np.cumsum(own, dtype=np.int64)))
    return until[page.end_column] > until[:-1]


def nearest_stop(stops: NDArray[np.bool_], parents: NDArray[np.int64]) -> NDArray[np.int64]:
    """By element: the nearest one that is it or around it and where ``stops`` is set, as it is at the root."""
    import numpy as np

    found = np.where(stops, np.arange(len(parents)), parents)
    while not np.array_equal(further := found[found], found):  # steps double: deep trees take no longer
        found = further
    return found


def hidden_slots(extraction: KeptNodes, kept: bytearray) -> list[tuple[int, int]]:
    """Text that goes although its element stays: (element, slot), in order of elements."""
    if extraction.keeps_everything:
        return []
    page = extraction.page
    texts, tails = _shown_slots(extraction)
    found: list[tuple[int, int]] = [(number, 0) for number in _set_in_first_only(page.ink_texts, texts) if kept[number]]
    parents = page.parents
    gone_tails = _set_in_first_only(page.ink_tails, tails)
    wanted = {parents[number] for number in gone_tails if kept[parents[number]]}
    for parent in wanted:
        child, slot, end = parent + 1, 1, page.ends[parent]
        while child < end:
            if page.ink_tails[child] and not tails[child]:
                found.append((parent, slot))
            child, slot = page.ends[child], slot + 1
    found.sort()
    return found


def _set_in_first_only(first: bytes | bytearray, second: bytes | bytearray) -> list[int]:
    """Where the first column holds 1 and the second, a subset of it, 0."""
    difference = int.from_bytes(first, "little") ^ int.from_bytes(second, "little")
    return list(compress(range(len(first)), difference.to_bytes(len(first), "little")))
