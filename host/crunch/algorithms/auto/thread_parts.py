"""What stands around the posts of a thread and is folded with comments: signatures, and the form to answer at the end.

Both only where the reader wants comments folded. A signature goes without a line of its own, as each of thirty posts
has one; the form leaves one line. Signatures are told by their names, or by what one author says at the end of each of
several posts, and no other does.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, takewhile
from typing import Final

import numpy as np

from crunch.algorithms.auto.evidence import Evidence
from crunch.algorithms.auto.post_lines import names_signature
from crunch.algorithms.auto.thread_authors import Thread, threads_of
from crunch.algorithms.learned.features import FeatureTable
from crunch.algorithms.learned.tree_facts import Bools
from crunch.documents.extraction import Extraction, Removal, remove_subtrees
from crunch.documents.page import Page
from crunch.documents.semantics.forms import purpose_of
from crunch.documents.semantics.people import leads_to_a_person
from crunch.documents.semantics.roles import WHOLE
from crunch.documents.semantics.shares import characters_in
from crunch.documents.semantics.talk import is_thread
from crunch.wording import say

STEP: Final = "thread-parts"
SIGNATURE: Final = say("signature")
REPLY_FORM: Final = say("reply_form")
MOST: Final = 0.3
"""Share of the kept text that all signatures together may hold; else the name means something else."""
BESIDE: Final = 80
"""Characters beside a form, such as its heading, that go along with it."""
LARGEST: Final = 1_500
"""Characters of a form at most: what holds more is a page."""
WORDS: Final = 3
"""Words at the end of several posts of one author from which they are a signature."""
LOOKED_AT: Final = 60
"""Elements of a post that are asked who wrote it."""
UP: Final = 30
"""Parts around a form that may go with it."""
SAME: Final = 2
"""Posts of one author at least that end alike."""


def fold_thread_parts(extraction: Extraction, evidence: Evidence, *, is_by_rules: bool) -> Extraction:
    """The extraction without them, where the page is a thread.

    Args:
        extraction: as it would be with them.
        evidence: of the page.
        is_by_rules: whether the rules alone decided; the model is not asked then.
    """
    page = extraction.page
    threads = [] if is_by_rules else list(_threads(extraction, evidence))
    if not extraction.character_count or not (is_thread(page) or (threads and evidence.is_discussion)):
        return extraction
    again = (number for thread in threads for number in _said_again(extraction, evidence, thread))
    signatures = _outermost(page, {*_called_so(extraction), *again})
    if sum(characters_in(page, number) for number in signatures) > MOST * extraction.character_count:
        signatures = []
    forms = _outermost(page, set(_reply_forms(extraction)))
    removals = [Removal(number, STEP, "fixed description", SIGNATURE, 0.9) for number in signatures]
    removals += [Removal(number, STEP, "service", REPLY_FORM, 0.9) for number in forms]
    if not removals:
        return extraction
    gone = bytearray(len(page))
    for removal in removals:
        end = page.ends[removal.element]
        gone[removal.element : end] = b"\1" * (end - removal.element)
    told = extraction.with_revised_removals(lambda known: [one for one in known if not gone[one.element]])
    return replace(
        remove_subtrees(told, removals),
        controls=frozenset(number for number in told.controls if not gone[number]),
        standing=frozenset(number for number in told.standing if not gone[number]),
    )


def _called_so(extraction: Extraction) -> Iterator[int]:
    """Elements below the first kept text that the page calls signatures."""
    page, first = extraction.page, _first_kept(extraction)
    for name in ("class", "id"):
        yield from (number for number, value in page.attribute(name) if number > first and names_signature(value))


def _threads(extraction: Extraction, evidence: Evidence) -> Iterator[Thread]:
    """Those of which text stays."""
    kept = _kept_blocks(extraction, evidence.table)
    return threads_of(extraction.page, evidence.table, evidence.probabilities, kept, evidence.chrome)


def _kept_blocks(extraction: Extraction, table: FeatureTable) -> Bools:
    return np.array([bool(extraction.kept_texts[number]) for number in table.facts.numbers.tolist()], np.bool_)


def _said_again(extraction: Extraction, evidence: Evidence, thread: Thread) -> Iterator[int]:
    """Blocks at the end of posts that their author says at the end of each of several, and nobody else."""
    texts, numbers = evidence.table.facts.texts, evidence.table.facts.numbers
    by_author: defaultdict[str, list[list[int]]] = defaultdict(list)
    for author, rows in _posts(extraction, evidence.table, thread):
        by_author[author].append(rows)
    said_by: defaultdict[str, set[str]] = defaultdict(set)
    for author, posts in by_author.items():
        for text in {texts[row] for rows in posts for row in rows}:
            said_by[text].add(author)
    for posts in by_author.values():
        same = _ending(texts, posts) if len(posts) >= SAME else []
        if sum(len(texts[row].split()) for row in same) >= WORDS and all(len(said_by[texts[row]]) == 1 for row in same):
            yield from (int(numbers[row]) for rows in posts for row in rows[len(rows) - len(same) :])


def _posts(extraction: Extraction, table: FeatureTable, thread: Thread) -> Iterator[tuple[str, list[int]]]:
    """Author and kept blocks of each kept post, without the lines that say who wrote it, and when."""
    kept = _kept_blocks(extraction, table)
    lines = set(np.concatenate([thread.dates, thread.authors]).tolist())
    names = {int(thread.record[row]): table.facts.texts[row] for row in thread.authors.tolist()}
    by_post: defaultdict[int, list[int]] = defaultdict(list)
    for row in np.sort(thread.rows).tolist():
        if kept[row] and row not in lines:
            by_post[int(thread.record[row])].append(row)
    for post, rows in by_post.items():
        name = names.get(post) or _linked_name(extraction.page, post)
        if name:
            yield name, rows


def _linked_name(page: Page, post: int) -> str | None:
    """The text of the first link to somebody in a post, where name and date are one line."""
    inner = islice(range(post, page.ends[post]), LOOKED_AT)
    return next((page.texts[number] for number in inner if leads_to_a_person(page, number)), None)


def _ending(texts: list[str], posts: list[list[int]]) -> list[int]:
    """The blocks at the end of the first of some posts that all of them end with; never a post as a whole."""
    turns = zip(*(reversed(rows[1:]) for rows in posts), strict=False)
    alike = takewhile(lambda rows: len({texts[row] for row in rows}) == 1, turns)
    return [rows[0] for rows in alike][::-1]


def _reply_forms(extraction: Extraction) -> Iterator[int]:
    """Forms to answer below the last kept text, each with what stands around it alone."""
    page = extraction.page
    last, end = extraction.kept_texts.rfind(1), 0
    fields, titles = _places(page, "textarea"), _places(page, "h1")
    for form, tag in enumerate(page.tags):
        if tag != "form" or form < end or not page.displayed[form]:
            continue
        if last >= page.ends[form] or characters_in(page, form) > LARGEST:
            continue
        end = page.ends[form]
        if _holds(fields, form, end) and purpose_of(page, form) == "reply":
            yield _around(page, form, titles)


def _places(page: Page, tag: str) -> list[int]:
    return [number for number, one in enumerate(page.tags) if one == tag]


def _holds(places: list[int], start: int, end: int) -> bool:
    at = bisect_left(places, start)
    return at < len(places) and places[at] < end


def _around(page: Page, form: int, titles: list[int]) -> int:
    """The largest part that holds little beside a form, and no title."""
    found, around = form, page.parents[form]
    for _ in range(UP):
        if not around or page.tags[around] in WHOLE:
            break
        beside = characters_in(page, around) - characters_in(page, form)
        if beside > BESIDE or _holds(titles, around, page.ends[around]):
            break
        found, around = around, page.parents[around]
    return found


def _first_kept(extraction: Extraction) -> int:
    """The element with the first kept text; past the page where none is."""
    first = extraction.kept_texts.find(1)
    return first if first >= 0 else len(extraction.page)


def _outermost(page: Page, numbers: set[int]) -> list[int]:
    """Those of some elements that are in no other, in order."""
    found: list[int] = []
    for number in sorted(numbers):
        if not found or number >= page.ends[found[-1]]:
            found.append(number)
    return found
