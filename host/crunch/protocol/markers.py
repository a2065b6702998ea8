"""From an extraction to the markers of the reply (PROTOCOL.md, "Reply to crunch")."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Sequence
from functools import lru_cache
from time import perf_counter

import msgspec

from crunch.documents.extraction import Extraction, Removal
from crunch.documents.kept import hidden_slots, kept_elements
from crunch.documents.output import Output, RemovedLink
from crunch.protocol.correction_messages import AppliedCorrection
from crunch.protocol.framing import MAX_REPLY
from crunch.protocol.messages import CrunchReply, RemovalMessage, RemovedLinkMessage, Timings
from crunch.protocol.output_message import output_message
from crunch.protocol.said import said_messages
from crunch.protocol.site_messages import FadedPictureMessage, FoldedMessage
from crunch.wording import plain, say

MAX_REMOVALS = 5_000
MAX_REMOVED_LINKS = 1_000
MAX_FADED = 1_000
COMPARISONS = frozenset(("site template", "tree matching"))
"""The steps that take out what other pages of a site have too."""
MAX_HIDDEN_SLOTS = 25_000
"""What is over stays visible: no text is lost, and the reply stays under the browser's cap."""

_REST = 32 * 1024
"""Bytes for what is neither bitmap nor slots nor removals, and of no length that a page or a file decides."""
_EMPTY_REMOVAL = len('{"element": , "step": , "kind": "fixed description", "reason": , "score": -0.123}, ')

_DIGITS = bytes.maketrans(b"\0\1", b"01")


def markers(
    extraction: Extraction,
    request_id: int,
    removals_offset: int = 0,
    removals_limit: int = MAX_REMOVALS,
    faded: list[FadedPictureMessage] | None = None,
    corrections: Sequence[AppliedCorrection] = (),
    folded: Sequence[FoldedMessage] = (),
) -> CrunchReply:
    """The reply for an extraction.

    Args:
        extraction: what is kept, and why the rest goes.
        request_id: of the request.
        removals_offset: the first removal to list.
        removals_limit: how many of them at most.
        faded: pictures with a mark of their own; at most :data:`MAX_FADED` are told.
        corrections: what became of the reader's corrections, a few hundred at most.
        folded: discussions that leave a line in their place, of a thousand parts at most.
    """
    start = perf_counter()
    rounded = kept_elements(extraction)
    bitmap = pack(rounded.kept)
    faded, why_faded = faded[:MAX_FADED] if faded else [], [one.reason for one in faded or ()]
    faded = [msgspec.structs.replace(one, reason=str(one.reason)) for one in faded]
    told = len(msgspec.json.encode((faded, corrections, folded, extraction.notes, extraction.settings), enc_hook=plain))
    room = MAX_REPLY - _REST - len(bitmap) - told
    pair = 2 * (len(str(len(extraction.page))) + len(", "))
    most = min(MAX_HIDDEN_SLOTS, max(room, 0) // 2 // pair)
    slots = [slot for both in hidden_slots(extraction, rounded.kept)[:most] for slot in both]
    roots = rounded.roots[removals_offset : removals_offset + min(removals_limit, MAX_REMOVALS)]
    room -= pair * (len(slots) // 2)
    removals, reasons, room = _removal_messages(extraction, roots, room)
    output, room, more = output_message(extraction, room)
    notes = [*extraction.notes, *more]
    said, room = said_messages([*notes, *reasons, *why_faded[:MAX_FADED]], room)
    all_links = extraction.output.removed_links if extraction.output else ()
    share = round(extraction.share, 4)
    timings = Timings(
        parse=round(extraction.timings.get("parse", 0.0), 3),
        extract=round(extraction.timings.get("extract", 0.0), 3),
        markers=round((perf_counter() - start) * 1000, 3),
    )
    return CrunchReply(
        id=request_id,
        elements=len(extraction.page),
        bitmap=bitmap,
        hidden_slots=slots,
        removals=removals,
        removals_total=len(rounded.roots),
        share=share,
        unsure=extraction.unsure,
        notes=[str(note) for note in notes],
        algorithm=extraction.algorithm,
        settings=dict(extraction.settings),
        timings=timings,
        removed_links=_link_messages(all_links[:MAX_REMOVED_LINKS], room),
        removed_links_total=len(all_links) + (extraction.output.more_links if extraction.output else 0),
        output=output,
        line_length=(extraction.output or Output()).line_length,
        faded=faded,
        site_pages=extraction.compared_pages,
        corrections=list(corrections),
        folded=list(folded),
        said=said,
        repeated=sum(removal.step in COMPARISONS for removal in extraction.removals),
    )


def pack(bits: bytearray) -> str:
    """Base64 of a bitmap; bit n is bit ``n & 7``, from the lowest, of byte ``n >> 3``."""
    number = int(bits.translate(_DIGITS)[::-1], 2)
    return b64encode(number.to_bytes((len(bits) + 7) // 8, "little")).decode("ascii")


def _link_messages(links: Sequence[RemovedLink], room: int) -> list[RemovedLinkMessage]:
    """Removed links, as many as ``room`` bytes hold."""
    messages: list[RemovedLinkMessage] = []
    for link in links:
        message = RemovedLinkMessage(
            element=link.element, text=link.text, href=link.href, region=link.region, label=link.label
        )
        room -= len(msgspec.json.encode(message)) + len(", ")
        if room < 0:
            break
        messages.append(message)
    return messages


def _removal_messages(
    extraction: Extraction, roots: list[int], room: int
) -> tuple[list[RemovalMessage], dict[str, None], int]:
    """The reason of each root: of the rule that names it, else of the heaviest removal inside, else around it.

    Stops when they take ``room`` bytes; returns the reasons, each once, and the room that is left, too.
    """
    reasons: dict[str, None] = {}
    ends = extraction.page.ends
    by_element = {removal.element: removal for removal in extraction.removals}
    ordered = sorted(by_element)
    around = _Around(extraction, by_element)
    messages: list[RemovalMessage] = []
    index = 0
    for root in roots:
        while index < len(ordered) and ordered[index] < root:
            index += 1
        inside = index
        best: Removal | None = by_element.get(root)
        while inside < len(ordered) and ordered[inside] < ends[root]:
            candidate = by_element[ordered[inside]]
            if best is None or (best.element != root and _weight(extraction, candidate) > _weight(extraction, best)):
                best = candidate
            inside += 1
        index = inside
        best = best or around.nearest(root)
        message = RemovalMessage(
            element=root, step=best.step, kind=best.kind, reason=str(best.reason), score=round(best.score, 3)
        )
        size = _EMPTY_REMOVAL + len(str(root)) + _json_size(best.step) + _json_size(best.reason)
        if size > room:
            break
        room -= size
        messages.append(message)
        reasons.setdefault(best.reason)
    return messages, reasons, room


@lru_cache(maxsize=4096)
def _json_size(text: str) -> int:
    """Bytes of a string in the reply; steps and reasons repeat."""
    return len(json.dumps(text))


class _Around:
    """The nearest removal on an ancestor: a link goes with the own text of the block that it stands in."""

    def __init__(self, extraction: Extraction, by_element: dict[int, Removal]) -> None:
        self._parents = extraction.page.parents
        none = Removal(0, extraction.algorithm, "other", say("not_found"), 0.0)
        self._known = {0: none, **by_element}

    def nearest(self, number: int) -> Removal:
        path = []
        while number not in self._known:
            path.append(number)
            number = self._parents[number]
        found = self._known[number]
        self._known.update(dict.fromkeys(path, found))  # each element is walked over once, however deep it lies
        return found


def _weight(extraction: Extraction, removal: Removal) -> int:
    return extraction.page.ends[removal.element] - removal.element
