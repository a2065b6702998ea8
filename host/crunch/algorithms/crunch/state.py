"""A page while filters take things out of it: what is left, and how much text that is."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import Final

from crunch.algorithms.crunch.counters import Counter
from crunch.algorithms.crunch.cuts import Cut, Proposal
from crunch.algorithms.crunch.needed_forms import needed_forms
from crunch.algorithms.crunch.pieces import pieces_around
from crunch.documents.extraction import Removal
from crunch.documents.page import Page
from crunch.documents.tags import BLOCK, SEPARATORS

PICTURES: Final = frozenset("img picture svg video canvas image figure math object embed".split())
"""What makes a link without text an image link."""
LARGEST_FORM: Final = 1_000
"""Characters beside its choices from which a form is no longer a tool but a page."""
_PARTS: Final = frozenset(
    """address article aside center details dialog div dl fieldset figure footer form header hgroup main menu nav ol
    search section table ul""".split()
)
"""Containers of other blocks."""
_CONTAINERS: Final = _PARTS | frozenset("blockquote dd dt li p pre tbody td tfoot th thead tr".split())
"""Any block, but no heading: a title that is a link is a title."""
_CELLS: Final[dict[str, frozenset[str]]] = {"table": frozenset(("td", "th")), "container": _CONTAINERS}
_TABLES: Final[dict[str, frozenset[str]]] = {"table": frozenset(("table",)), "container": _PARTS}
"""What can be empty; rows, cells and items are not taken out one by one: a table of figures stays whole."""


class PageState:
    """What is left of a page. The page itself is never changed."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.alive = bytearray(b"\1") * len(page)
        """1 for each element that is still there."""
        self.kept_texts = bytearray(page.ink_texts)
        self.kept_tails = bytearray(page.ink_tails)
        self.removals: list[Removal] = []
        self.emptied: dict[int, Cut] = {}
        """Elements whose content went while they stayed."""
        self.standing: set[int] = set()
        """Forms that stay although all around them went."""
        self.dropped: list[int] = []
        self.attributes: list[tuple[int, str]] = []
        self.alt_texts: dict[int, str] = {}
        self._walk()

    def _walk(self) -> None:
        """Count characters and words of every slot, in document order."""
        page = self.page
        size = len(page)
        texts, tails, parents, ends, tags = page.texts, page.tails, page.parents, page.ends, page.tags
        ink_texts, ink_tails = page.ink_texts, page.ink_tails
        columns = [[0] * size for _ in range(6)]
        text_all, tail_all, text_outside, tail_outside, text_words, tail_words = columns
        linked = self.in_link
        separators = SEPARATORS
        glued = False  # the last text ended in the middle of a word, and nothing has ended it since
        stack: list[int] = []
        top = size + 1  # where the innermost open element ends
        for number in range(size + 1):  # the last turn only closes what is open
            while top <= number:
                closed = stack.pop()
                top = ends[stack[-1]] if stack else size + 1
                if tags[closed] in BLOCK:  # a line breaks where `br` starts, whatever a script put into it
                    glued = False
                tail = tails[closed]
                if tail and ink_tails[closed]:
                    words = tail.split()
                    count = len("".join(words))
                    tail_all[closed] = count
                    if not linked[parents[closed]]:
                        tail_outside[closed] = count
                    tail_words[closed] = len(words) - (glued and not tail[0].isspace())
                    glued = not tail[-1].isspace()
                elif tail and page.displayed[parents[closed]]:
                    glued = False
            if number == size:
                break
            stack.append(number)
            top = ends[number]
            if tags[number] in separators:
                glued = False
            text = texts[number]
            if text and ink_texts[number]:
                words = text.split()
                count = len("".join(words))
                text_all[number] = count
                if not linked[number]:
                    text_outside[number] = count
                text_words[number] = len(words) - (glued and not text[0].isspace())
                glued = not text[-1].isspace()
            elif text and page.displayed[number]:
                glued = False
        left = (self.kept_texts, self.kept_tails)
        self.characters = Counter(text_all, tail_all, *left)
        """Displayed characters that are not blank."""
        self.outside_links = Counter(text_outside, tail_outside, *left)
        """Those of them outside links."""
        self.words = Counter(text_words, tail_words, *left)
        self.original = Counter(text_all, tail_all, ink_texts, ink_tails)
        """Characters as they were before any filter."""

    # What there is ----------------------------------------------------------------------------------------------------

    @cached_property
    def links(self) -> list[int]:
        """Every ``a`` with an address."""
        numbers = [number for number, tag in enumerate(self.page.tags) if tag == "a"]
        return [
            number
            for number, element in zip(numbers, self.page.root.iter("a"), strict=True)
            if "href" in element.attrib
        ]

    @cached_property
    def in_link(self) -> bytearray:
        """By element: 1 inside a link."""
        linked = bytearray(len(self.page))
        end = 0
        for number in self.links:
            if number >= end:
                end = self.page.ends[number]
                linked[number:end] = b"\1" * (end - number)
        return linked

    def numbers_of(self, tags: frozenset[str]) -> list[int]:
        """Elements of these tags that are still there and displayed."""
        alive, shows = self.alive, self.page.shows
        return [number for number, tag in enumerate(self.page.tags) if tag in tags and alive[number] and shows(number)]

    def cells(self, kind: str) -> list[int]:
        """What link lists are looked for in: table cells, or containers."""
        return self._numbers(_CELLS[kind])

    def tables(self, kind: str) -> list[int]:
        """What can be empty: tables, or parts of any sort."""
        return self._numbers(_TABLES[kind])

    def _numbers(self, tags: frozenset[str]) -> list[int]:
        return [number for number, tag in enumerate(self.page.tags) if tag in tags]

    @cached_property
    def forms(self) -> list[int]:
        """Forms that a reader needs, outermost ones in order; not one that holds a page, as some servers write them."""
        forms = needed_forms(self.page)
        if not forms:
            return forms
        ends, characters = self.page.ends, self.original.below
        choices = [number for number, tag in enumerate(self.page.tags) if tag == "select"]
        sizes = [characters(number, ends[number]) for number in forms]
        for number in choices:
            index = bisect_left(forms, number) - 1
            if index >= 0 and number < ends[forms[index]]:
                sizes[index] -= characters(number, ends[number])
        return [form for form, size in zip(forms, sizes, strict=True) if size <= LARGEST_FORM]

    # What goes --------------------------------------------------------------------------------------------------------

    def size_of(self, cuts: list[Cut]) -> int:
        """Characters that would go, needed forms among them: else a cut that leaves nothing else would look mild."""
        ends = self.page.ends
        sums, behind = self.characters.sums, self.characters.behind
        return sum(sums[ends[cut.element]] - sums[cut.element] - behind[cut.element] for cut in cuts)

    def size_of_forms_beside(self, cuts: list[Cut]) -> int:
        """Characters of the forms that stand where all around them went, as far as no cut lies around them."""
        ends, below = self.page.ends, self.characters.below
        starts = [cut.element for cut in cuts]
        size = 0
        for form in self.standing:
            index = bisect_right(starts, form) - 1
            if index < 0 or form >= ends[starts[index]]:
                size += below(form, ends[form])
        return size

    def apply(self, step: str, proposal: Proposal) -> None:
        """Take out what a filter proposed."""
        for cut in proposal.cuts:
            forms = self._forms_in(cut) if cut.spares_forms and self.forms else []
            if forms:
                self._cut_around(step, cut, forms)
            elif cut.whole:
                self._cut_whole(step, cut)
            else:
                self._cut_content(step, cut)
        for counter in (self.characters, self.outside_links, self.words):
            counter.forget()
        self.dropped += proposal.dropped
        self.attributes += proposal.attributes
        self.alt_texts.update(proposal.alt_texts)

    def _forms_in(self, cut: Cut) -> list[int]:
        first = bisect_left(self.forms, cut.element)
        last = bisect_left(self.forms, self.page.ends[cut.element])
        return [form for form in self.forms[first:last] if self.alive[form]]

    def _record(self, step: str, cut: Cut, number: int) -> None:
        self.removals.append(Removal(number, step, cut.kind, cut.reason, cut.score))

    def _cut_whole(self, step: str, cut: Cut) -> None:
        number, end = cut.element, self.page.ends[cut.element]
        if self.emptied.pop(number, None) is None:  # else the reason is known
            self._record(step, cut, number)
        self._clear(number, end)
        self.alive[number] = 0

    def _cut_content(self, step: str, cut: Cut) -> None:
        number, end = cut.element, self.page.ends[cut.element]
        self._record(step, cut, number)
        self.emptied[number] = cut
        self._clear(number, end)

    def _cut_around(self, step: str, cut: Cut, forms: list[int]) -> None:
        """Cut a subtree but for the forms in it: every piece beside the way down to them."""
        self._record(step, cut, cut.element)
        way, beside = pieces_around(self.page, cut.element, forms)
        for number in beside:
            self._record(step, cut, number)
            self._clear(number, self.page.ends[number])
            self.alive[number] = 0
        for number in way:
            self.kept_texts[number] = 0
        for number in [*beside, *forms, *way[1:]]:
            self.kept_tails[number] = 0
        self.standing.update(forms)

    def _clear(self, number: int, end: int) -> None:
        blank = bytes(end - number)
        self.kept_texts[number:end] = blank
        self.kept_tails[number + 1 : end] = blank[1:]
        self.alive[number + 1 : end] = blank[1:]
