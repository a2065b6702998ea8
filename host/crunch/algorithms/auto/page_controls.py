"""Forms and controls that serve the page's own purpose stay in the page: the cart, sizes and colours, the reply box.

A control belongs to the main content when what it acts on is kept: most of the text in the smallest part around it that
has any. To log in and to pay works everywhere; to sign up never belongs to the text; a search does on pages of results,
and beside the data that it goes through. None of their words becomes text: they stay in the page, not in what is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from operator import mul
from typing import Final

from crunch.algorithms.auto.sign_up_boxes import sign_up_boxes
from crunch.algorithms.region.named_chrome import named_parts
from crunch.algorithms.region.page_chrome import page_chrome
from crunch.documents.extraction import Extraction
from crunch.documents.page import Page
from crunch.documents.semantics.forms import CONTROLS, FORMS, buys, controls_in, is_search_page, purpose_of
from crunch.documents.semantics.roles import PAGE, WHOLE, roles_of
from crunch.documents.semantics.shares import characters_in

LARGEST: Final = 1_000
"""Characters beside its choices from which a form is no longer a tool but a page."""
AROUND: Final = 40
"""Characters beside the control from which a part around it says what it acts on."""
KEPT: Final = 0.5
"""Share of them that must be kept."""
GROUP: Final = 300
"""Characters at most of the controls that stand together outside of a form."""

_UP: Final = 8
"""Levels above a control that are looked at."""
_FIELDS: Final = frozenset(("select", "textarea"))
_TYPED: Final = frozenset(
    "text number email tel url date time month week datetime-local radio checkbox range color file".split()
)
_DATA: Final = frozenset(("table", "ul", "ol", "dl"))
_TALK: Final = re.compile(r"comment|respond|disqus|discussion", re.IGNORECASE)
_CHOICE: Final = re.compile(r"swatch|size|colou?r|variant|option|quantity|qty|amount", re.IGNORECASE)


def let_controls_work(extraction: Extraction) -> Extraction:
    """With the forms and controls of the page's purpose in ``controls``; linear in the page but for a bounded walk up
    from each control."""
    page = extraction.page
    if not extraction.character_count or CONTROLS.isdisjoint(page.tags):
        return extraction
    main = _MainContent(extraction)
    forms = _forms(page)
    found = {form for form in forms if _belongs(main, form)}
    inside = bytearray(len(page))
    for form in forms:
        inside[form : page.ends[form]] = b"\1" * (page.ends[form] - form)
    loose = [number for number, tag in enumerate(page.tags) if tag in CONTROLS and not inside[number]]
    found.update(_bought(main, loose))
    return replace(extraction, controls=extraction.controls | found) if found else extraction


def _forms(page: Page) -> list[int]:
    """Outermost forms with a control, in order; not one that holds a page, as some servers write them."""
    searches = {number for number, role in roles_of(page).items() if role == "search"}
    found: list[int] = []
    end = 0
    for number, tag in enumerate(page.tags):
        if number < end or not (tag in FORMS or number in searches) or not page.displayed[number]:
            continue
        choices = [inner for inner in range(number, page.ends[number]) if page.tags[inner] == "select"]
        size = characters_in(page, number) - sum(characters_in(page, inner) for inner in choices)
        if size <= LARGEST and controls_in(page, number):
            found.append(number)
            end = page.ends[number]
    return found


class _MainContent:
    """What of the page is kept, and what it calls something else."""

    def __init__(self, extraction: Extraction) -> None:
        page = extraction.page
        self.page = page
        self._texts = [0, *accumulate(map(mul, extraction.kept_texts, page.text_sizes))]
        self._tails = [0, *accumulate(map(mul, extraction.kept_tails, page.tail_sizes)), 0]
        self.headings = [number for number, tag in enumerate(page.tags) if tag == "h1" and self.kept_in(number)]
        parts = [*page_chrome(page), *sign_up_boxes(page)]
        self.closed = {part.element for part in parts}
        """Roots of what is never main content."""
        self.named = {part.element for part in named_parts(page)}
        """Roots of what the page names so; it may be kept all the same."""

    def kept_in(self, number: int) -> int:
        """Kept characters of a part."""
        end = self.page.ends[number]
        kept: int = self._texts[end] - self._texts[number] + self._tails[end] - self._tails[number + 1]
        return kept

    def acted_on(self, number: int, *, of_product: bool = False) -> int | None:
        """The smallest part around a control with text beside it, if that text is kept.

        Args:
            number: of the form or control.
            of_product: it may also be the first part with the page's own heading, though notices stand beside it.
        """
        page = self.page
        own, own_kept = characters_in(page, number), self.kept_in(number)
        around = number
        for _ in range(_UP):
            if around in self.closed or (around in self.named and not (of_product and around == number)):
                return None
            around = page.parents[around]
            beside = characters_in(page, around) - own
            if of_product and any(around < heading < page.ends[around] for heading in self.headings):
                return around
            if beside >= AROUND:
                return around if self.kept_in(around) - own_kept >= KEPT * beside else None
            if not around:
                return None
        return None

    def talks(self, number: int) -> bool | None:
        """Whether the comments that a reply box belongs to are kept; None where the page does not call it theirs."""
        page, called = self.page, None
        for _ in range(_UP):
            element = page.elements[number]
            if not number or page.tags[number] in PAGE:
                break
            if _TALK.search(f"{element.get('class') or ''} {element.get('id') or ''}"):
                called = number
            number = page.parents[number]
        if called is None:
            return None
        own = self.acted_on(called) if self.kept_in(called) < AROUND else called
        parts = [part.element for part in named_parts(page) if part.kind == "discussion"]
        if own is None or own != called:
            return any(self.kept_in(part) >= KEPT * max(characters_in(page, part), AROUND) for part in parts)
        return self.kept_in(called) >= KEPT * characters_in(page, called)


def _belongs(main: _MainContent, form: int) -> bool:
    """Whether a form stays."""
    page = main.page
    purpose = purpose_of(page, form)
    if purpose in ("login", "checkout"):
        return True
    if purpose == "sign-up":
        return False
    if purpose == "search":
        return is_search_page(page) or _goes_through_data(main, form)
    if purpose == "reply":
        talks = main.talks(form)
        return main.acted_on(form) is not None if talks is None else talks
    if purpose == "other" and not any(_is_field(page, number) for number in controls_in(page, form)):
        return False
    return main.acted_on(form, of_product=purpose == "buy") is not None


def _goes_through_data(main: _MainContent, form: int) -> bool:
    """Whether a search stands right with the rows that it goes through, as in an app."""
    page, around = main.page, main.acted_on(form)
    if around is None or page.tags[around] in PAGE:
        return False
    return any(
        page.tags[number] in _DATA and main.kept_in(number) >= AROUND for number in range(around, page.ends[around])
    )


def _is_field(page: Page, number: int) -> bool:
    kind = (page.elements[number].get("type") or "text").lower()
    return page.tags[number] in _FIELDS or (page.tags[number] == "input" and kind in _TYPED)


def _bought(main: _MainContent, loose: list[int]) -> Iterator[int]:
    """Buttons outside of forms that put what is kept into the cart, and the choices beside them."""
    page = main.page
    sold: set[int] = set()
    for number in loose:
        around = main.acted_on(number, of_product=True) if buys(page, number) else None
        if around is not None:
            sold.add(around)
            yield _group(main, number)
    if not sold:
        return
    for number in loose:
        asks = (page.elements[number].get("type") or "").lower() in ("email", "search", "hidden")
        if not asks and (page.tags[number] != "button" or _is_choice(page, number)):
            above = number
            for _ in range(_UP):
                above = page.parents[above]
                if above in main.closed:
                    break
                if above in sold:
                    yield _group(main, number)
                    break


def _is_choice(page: Page, number: int) -> bool:
    for _ in range(4):
        element = page.elements[number]
        if _CHOICE.search(f"{element.get('class') or ''} {element.get('id') or ''} {element.get('aria-label') or ''}"):
            return True
        number = page.parents[number]
    return False


def _group(main: _MainContent, number: int) -> int:
    """The largest part around a control of which no text is kept, if it is small: its label, the box of choices."""
    page = main.page
    for _ in range(_UP):
        around = page.parents[number]
        too_much = main.kept_in(around) or characters_in(page, around) > GROUP
        if not around or page.tags[around] in WHOLE or too_much or around in main.closed:
            break
        number = around
    return number
