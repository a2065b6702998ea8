"""The pager of what stays goes on working: the numbered pages of a text, a list or a thread, next and previous.

As those of other controls its words are no text: they stay in the page, not in what is read. It belongs to what stands
right before it, or in the smallest part around it, when that is kept; one above the text only puts it off, and goes.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Final

from crunch.algorithms.auto.page_controls import KEPT, MainContent
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.semantics.names import called
from crunch.documents.semantics.roles import WHOLE
from crunch.documents.semantics.shares import characters_in

LARGEST: Final = 400
"""Non-blank characters of a pager at most."""
MOST_OTHERS: Final = 60
"""Characters in it at most that are no link to a page: "Page 2 of 7"."""
LONGEST: Final = 30
"""Characters of a link at most that leads to a page of it."""
BEFORE: Final = 40
"""Characters from which a part before a pager says what it belongs to."""

_RELATIONS: Final = frozenset(("next", "prev"))
_NAME: Final = called(
    "pagination", "paginator", "paginate", "pager", "pagenav(?:igation)?", "page-?numbers", "page-?navi?", "pages-?nav",
    "(?:posts?|comments?)-navigation", "nav-links", "prev-?next", "next-?prev",
)  # fmt: skip
_UP: Final = 8
_ELEMENTS: Final = 400
"""In a pager at most, and ..."""
_TRIED: Final = 200
"""... links whose surroundings are looked at: of a list of dates every line may look like one."""
_FEWEST: Final = 2
"""Numbers, besides that of the page that is shown, or links in words."""
_NUMBER: Final = re.compile(r"\d{1,4}")
_SIGNS: Final = "«»‹›<>←→⟵⟶⇐⇒◀▶◂▸⏮⏭…·.:|()[] \u00a0\u200e\u200f"
_ARROW: Final = frozenset("«»‹›<>←→⟵⟶⇐⇒◀▶◂▸")
_STEPS: Final = frozenset(
    (
        "next|next page|previous|previous page|prev|prev page|older|newer|older posts|newer posts|older entries|"
        "newer entries|first|last|first page|last page|weiter|zurück|nächste|nächste seite|vorherige|vorherige seite|"
        "letzte|erste|suivant|suivante|page suivante|précédent|précédente|page précédente|dernière|première|siguiente|"
        "anterior|página siguiente|página anterior|última|primera|successiva|successivo|precedente|pagina successiva|"
        "pagina precedente|volgende|vorige|volgende pagina|próxima|próximo|seguinte|página seguinte|nästa|föregående|"
        "neste|forrige|næste|następna|poprzednia|další|předchozí|следующая|предыдущая|вперёд|вперед|назад|далее|επόμενη|"
        "προηγούμενη|sonraki|önceki|التالي|السابق|הבא|הקודם|次へ|前へ|次のページ|前のページ|下一页|上一页|下一頁|上一頁|下页|上页|다음|이전"
    ).split("|")
)


def let_pagers_work(extraction: Extraction) -> Extraction:
    """With the pagers of what is kept in ``controls``."""
    page = extraction.page
    pagers = pagers_of(page) if extraction.character_count else []
    if not pagers:
        return extraction
    first = extraction.kept_texts.find(1), extraction.kept_tails.find(1)
    begins = min(place for place in first if place >= 0)
    main = MainContent(extraction)
    below = [top for top in pagers if top >= begins and not main.kept_in(top)]
    found = {top for top in below[:_TRIED] if _belongs(main, top)}
    return replace(extraction, controls=extraction.controls | found) if found else extraction


def pagers_of(page: Page) -> list[int]:
    """The outermost parts that the page calls pagers, or that are links to pages and next to nothing else, in order;
    linear in the page but for a bounded walk up from each link."""
    leading = _leading(page)
    links = {number for number, tag in enumerate(page.tags) if tag == "a"}
    stated = {number for number, rel in page.attribute("rel") if not _RELATIONS.isdisjoint(rel.lower().split())} & links
    named = {
        number
        for name in ("class", "id", "aria-label")
        for number, value in page.attribute(name)
        if _NAME.search(value)
    }
    found: list[int] = []
    end = tried = 0
    called_so = named | stated
    for number in sorted(called_so | leading.keys()):
        if number < end:
            continue
        top = number if number in called_so and _is_one(page, number) else None
        if top is None and number in leading and tried < _TRIED:
            tried += 1
            top = _pager_around(page, number, leading)
        if top is not None:
            while found and found[-1] > top:
                found.pop()
            found.append(top)
            end = page.ends[top]
    return found


def _is_one(page: Page, number: int) -> bool:
    """Whether a part that is called so can be one."""
    if page.tags[number] in WHOLE or page.ends[number] - number > _ELEMENTS or characters_in(page, number) > LARGEST:
        return False
    return "a" in page.tags[number : page.ends[number]]


def _leading(page: Page) -> dict[int, str]:
    """What links say that may lead to another page of the same: a number, or a word for the next; by element."""
    elsewhere = {
        number: value
        for number, value in page.attribute("href")
        if page.tags[number] == "a" and not value.startswith("#")
    }
    short = [number for number in elsewhere if 0 < characters_in(page, number) <= LONGEST and page.displayed[number]]
    found = {}
    for number, element in page.elements_at(short).items():
        label = " ".join("".join(map(str, element.itertext())).split())
        said = label.strip(_SIGNS).casefold()
        if _NUMBER.fullmatch(said) or said in _STEPS or (not said and not _ARROW.isdisjoint(label)):
            found[number] = said
    return found


def _pager_around(page: Page, number: int, leading: dict[int, str]) -> int | None:
    """The largest part around a link in which are links to pages alone, and next to nothing else."""
    top = None
    around = number
    for _ in range(_UP):
        around = page.parents[around]
        size = characters_in(page, around)
        if not around or page.tags[around] in WHOLE or size > LARGEST or page.ends[around] - around > _ELEMENTS:
            break
        links = [inner for inner in range(around, page.ends[around]) if page.tags[inner] == "a"]
        others = [inner for inner in links if inner not in leading and characters_in(page, inner) > LONGEST]
        beside = size - sum(characters_in(page, inner) for inner in links if inner in leading)
        if others or beside > MOST_OTHERS:
            break
        if _is_pager([leading[inner] for inner in links if inner in leading]):
            top = around
    return top


def _is_pager(said: list[str]) -> bool:
    """Two numbers that follow each other but for the page that is shown, or a link in words."""
    numbers = [int(one) for one in said if _NUMBER.fullmatch(one)]
    if any(one in _STEPS for one in said):
        return True
    follow = any(0 < after - before <= _FEWEST for before, after in pairwise(numbers))
    return len(numbers) >= _FEWEST and follow


def _belongs(main: MainContent, top: int) -> bool:
    """Whether what a pager turns the pages of is kept."""
    page = main.page
    around = top
    for _ in range(_UP):
        if not around or (around != top and (around in main.closed or around in main.named)):
            return False
        before = _before(page, around)
        if before is not None:
            return main.kept_in(before) >= KEPT * characters_in(page, before)
        around = page.parents[around]
    return main.acted_on(top) is not None


def _before(page: Page, number: int) -> int | None:
    """The nearest sibling before an element with so much text that it says something."""
    siblings, sibling = list[int](), page.parents[number] + 1
    while sibling < number:
        siblings.append(sibling)
        sibling = page.ends[sibling]
    return next((one for one in reversed(siblings) if characters_in(page, one) >= BEFORE), None)
