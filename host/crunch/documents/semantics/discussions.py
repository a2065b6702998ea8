"""What readers said below a text, on pages that do not call it so: found by what it is, not by its name.

An entry is one of several parts of the same look beside each other that name somebody, say when, and go on with words
of their own. That alone may as well be a list of articles, so something else must say that it is talk: schema.org, an
ARIA feed of articles, a heading over it, or controls to answer in most of its entries. A text comes before it; what the
page says is a thread of a forum is none, as that is what the page is for. One taken wrongly is worse than one missed.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.names import AUTHOR
from crunch.documents.semantics.people import leads_to_a_person
from crunch.documents.semantics.roles import PAGE
from crunch.documents.semantics.shares import characters_in
from crunch.documents.semantics.talk import answers, is_thread, says_when, writer_in
from crunch.documents.semantics.talk_evidence import HALF, RUNNING, SEVERAL, TalkEvidence, loose_text
from crunch.documents.structured_data import structured_data_of
from crunch.documents.tags import HEADINGS

MOST: Final = 0.75
"""Share of the parts beside each other that must be entries."""
TEXT: Final = 500
"""Characters of running text before a discussion at least."""
MOST_FOUND: Final = 50
"""Discussions of a page."""
WORDS: Final = 12
"""Characters of an entry's own words at least."""
BESIDE: Final = 300
"""Characters of a part beside its entries and forms at most, for it to be the discussion as a whole."""

_UP: Final = 12
_NAME_WORDS: Final = 5
_NAME_CHARACTERS: Final = 40
_LOOKED_AT: Final = 100
"""Elements of an entry that are asked who wrote it."""
_NEAR: Final = 2
"""Pieces of text from a date to a name."""
_ITEMS: Final = frozenset(("li", "tr", "dd"))
_CARD: Final = 4
"""Words of a link in a heading from which it is the title of something else."""
_COUNTER: Final = re.compile(r"\d+")
_ARTICLES: Final = HEADINGS - {"h5", "h6"}
_NO_ARTICLE: Final = ("Product", "ProductGroup", "LocalBusiness", "Hotel", "Restaurant", "LiveBlogPosting")
"""What buyers review is what many look for; and reports as they come in look like talk."""


@dataclass(frozen=True, slots=True)
class Discussion:
    """A discussion of readers."""

    parts: tuple[int, ...]
    """The elements that it consists of, in order, none in another."""
    entries: tuple[int, ...]
    """What somebody said, those inside others, too."""


def discussions_of(page: Page) -> list[Discussion]:
    """Those below the text of a page, in order; worked out once for a page, so nobody may change it."""
    return page.once(_discussions_of)


def _discussions_of(page: Page) -> list[Discussion]:
    evidence = TalkEvidence(page)
    if not evidence.is_there or is_thread(page) or any(structured_data_of(page).of_type(*_NO_ARTICLE)):
        return []
    if evidence.is_over_answers():
        return []
    found: list[Discussion] = []
    judged = 0
    for run in _runs(page, evidence.moments()):
        if judged == MOST_FOUND:
            break
        if found and run[0] < page.ends[found[-1].parts[-1]]:
            continue
        entries = evidence.spoken_for(_entries(page, evidence, run))
        if len(entries) < SEVERAL or evidence.text_before(entries[0]) < TEXT:
            continue
        judged += 1
        between = _between(page, evidence, run, entries)
        if not any(map(evidence.runs_on, between)) and not any(page.tail_sizes[one] >= RUNNING for one in entries[:-1]):
            found.append(_whole(page, evidence, entries, between))
    return found


def _runs(page: Page, moments: list[int]) -> Iterator[list[int]]:
    """Parts of the same look beside each other that say when, those around others first."""
    children: defaultdict[int, dict[int, None]] = defaultdict(dict)
    for moment in moments:
        child = moment
        for _ in range(_UP):
            parent = page.parents[child]
            if child in children[parent]:
                break
            children[parent][child] = None
            child = parent
            if not parent:
                break
    classes = dict(page.attribute("class"))
    for parent in sorted(children):
        by_look: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for child in sorted(children[parent]):
            by_look[page.tags[child], _look(classes.get(child, ""))].append(child)
        yield from sorted(run for run in by_look.values() if len(run) >= SEVERAL and page.tags[run[0]] not in PAGE)


def _look(names: str) -> str:
    """The first of some classes, without counters: the others say of one entry what is odd or even, or its author's."""
    return _COUNTER.sub("", next(iter(names.split()), ""))


def _entries(page: Page, evidence: TalkEvidence, run: list[int]) -> dict[int, str]:
    """Those of a run that are entries, with who wrote each; none where they are too few, or all by one."""
    names = {entry: name for entry in run if (name := _author(page, evidence, entry)) is not None}
    entries = {entry: name for entry, name in names.items() if not _leads_elsewhere(page, evidence, entry)}
    return entries if len(entries) >= MOST * len(run) and len(set(entries.values())) >= SEVERAL else {}


def _author(page: Page, evidence: TalkEvidence, number: int) -> str | None:
    """Who wrote an entry: the name that it opens with, or that stands beside its date; None where nobody did."""
    if not evidence.may_ask():
        return None
    slots = evidence.slots_in(number)
    own = sum(len(text) for _, _, text in slots if not (evidence.says_when(text) or evidence.answers(text)))
    places = [place for place, (_, _, text) in enumerate(slots) if evidence.says_when(text)]
    near = [0, *(place + step for place in places[:1] for step in range(-_NEAR, _NEAR + 1))]
    for place in dict.fromkeys(place for place in near if 0 <= place < len(slots)):
        text = slots[place][2]
        if _may_be_name(text) and (own - len(text) >= WORDS):
            return text
        if (name := writer_in(text)) is not None:
            return name
    for inner in islice(range(number, page.ends[number]), _LOOKED_AT):
        named = page.elements[inner].get("class") or page.elements[inner].get("itemprop") or ""
        if leads_to_a_person(page, inner) or (named and AUTHOR.search(named)):
            return " ".join(text for _, _, text in evidence.slots_in(inner)) or None
    return None


def _may_be_name(text: str) -> bool:
    words = text.split()
    few = 0 < len(words) <= _NAME_WORDS and len(text) <= _NAME_CHARACTERS and any(map(str.isalpha, text))
    return few and not (says_when(text) or answers(text)) and text[-1] not in ".!?…"


def _leads_elsewhere(page: Page, evidence: TalkEvidence, number: int) -> bool:
    """Whether a part is a card: its heading is a link, or much of its text is."""
    if evidence.linked_in(number) > HALF * characters_in(page, number):
        return True
    for inner in range(number, page.ends[number]):
        if page.tags[inner] in _ARTICLES and evidence.linked_in(inner):
            words = " ".join(text for _, _, text in evidence.slots_in(inner)).split()
            if len(words) >= _CARD:
                return True
    return False


def _between(page: Page, evidence: TalkEvidence, run: list[int], entries: list[int]) -> list[int]:
    """What stands between some entries and is neither like them nor has such in it, whatever its name."""
    found, alike, child = [], set(run), entries[0]
    while child < entries[-1]:
        if child not in alike and not _is_said(page, evidence, child, run[0]):
            found.append(child)
        child = page.ends[child]
    return found


def _is_said(page: Page, evidence: TalkEvidence, part: int, entry: int) -> bool:
    """Whether a part beside an entry is one as well, though of another look, or holds such of its look."""
    if page.tags[part] == page.tags[entry]:
        if page.tags[part] in _ITEMS:
            return True
        is_dated = any(evidence.says_when(text) for _, _, text in evidence.slots_in(part))
        if is_dated and page.tags[part] != "p" and _author(page, evidence, part) is not None:
            return True
    return bool(_answered(page, evidence, part, entry))


def _whole(page: Page, evidence: TalkEvidence, entries: list[int], between: list[int]) -> Discussion:
    """The discussion with its heading and its forms: the largest part around that holds little else; else its parts."""
    first, last = entries[0], page.ends[entries[-1]]
    top, around = -1, page.parents[first]
    for _ in range(_UP):
        if not around or page.tags[around] in PAGE or page.tags[around] == "main":
            break
        beside = loose_text(page, around, first, BESIDE) + loose_text(page, last, page.ends[around], BESIDE)
        if beside > BESIDE or "h1" in page.tags[around : page.ends[around]]:
            break
        top, around = around, page.parents[around]
    inside = [inner for entry in entries for inner in (entry, *_answered(page, evidence, entry, entry))]
    if top >= 0:
        return Discussion((top,), tuple(inside))
    parent, heading = page.parents[first], evidence.heading_over(first)
    start = first if heading is None else heading
    others = {one for one in between if loose_text(page, one, page.ends[one], WORDS) > WORDS}
    parts, child = [], parent + 1
    while child < last:
        if page.ends[child] > start and child not in others:
            parts.append(child)
        child = page.ends[child]
    return Discussion(tuple(parts), tuple(inside))


def _answered(page: Page, evidence: TalkEvidence, part: int, entry: int) -> list[int]:
    """Entries inside a part: what is of the look of an entry, and somebody wrote it."""
    look = page.tags[entry], _look(page.elements[entry].get("class") or "")
    inner = (at for at in range(part + 1, page.ends[part]) if page.tags[at] == look[0])
    alike = (at for at in inner if _look(page.elements[at].get("class") or "") == look[1])
    return [at for at in alike if _author(page, evidence, at) is not None]
