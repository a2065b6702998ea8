"""What a reader wants kept or hidden of one kind of part, whatever the model thinks of it: settings of `auto`.

Presets are made of these. A part is looked for by what the page itself says (tags, roles, names), in the main part of
the page only: never in its head, foot, menus and side columns, nor in a box for a newsletter. What comes back because
of a wish is told in a note, what goes because of one has its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from operator import mul
from typing import Annotated, Final, Literal

import msgspec

from crunch.algorithms.auto.data_tables import data_tables
from crunch.algorithms.auto.sign_up_boxes import sign_up_boxes
from crunch.algorithms.choices import choice
from crunch.algorithms.region.named_chrome import named_parts
from crunch.algorithms.region.page_chrome import page_chrome
from crunch.documents.extraction import Extraction, Removal, remove_subtrees
from crunch.documents.page import Page
from crunch.documents.semantics.forms import CONTROLS
from crunch.documents.semantics.media import PICTURES, stated_size
from crunch.documents.semantics.names import called
from crunch.documents.semantics.roles import WHOLE, roles_of
from crunch.documents.tags import HEADINGS
from crunch.wording import Said, say

STEP: Final = "wish"
MAIN_SHARE: Final = 0.9
"""Share of the kept text that the main part of a page holds at least."""
MOST_OF_A_PAGER: Final = 400
"""Non-blank characters of a pager at most."""
MOST_OF_A_FORM: Final = 1_500
"""Non-blank characters of a form at most: what holds more is a page that is one form, and judged like any text."""
MOST_RELATED: Final = 0.5
"""Share of the kept text that all related parts together may hold; else the names mean something else."""
SMALL: Final = 64
"""CSS pixels of the longer side, as the page states them, up to which a picture is a mark or a symbol."""

Keep = Literal["judge", "keep"]
Hide = Literal["judge", "hide"]


def _keep(title: str, what: str) -> msgspec.Meta:
    words = {"judge": "Those that look like main content", "keep": "All in the main part"}
    return choice(title, f"Which {what} in the main part of the page stay.", words)


Tables = Annotated[Keep, _keep("Tables of data", "tables of data")]
Forms = Annotated[Keep, _keep("Forms", "forms")]
Pictures = Annotated[Keep, _keep("Pictures", "pictures")]
Pagers = Annotated[
    Keep,
    choice(
        "Links to the next page",
        "Which page numbers, and links such as “next” and “previous”, stay.",
        {"judge": "Those that look like main content", "keep": "All of them"},
    ),
]
Related = Annotated[
    Hide,
    choice(
        "Related pages and products",
        "Which parts that the page names related or recommended are hidden.",
        {"judge": "Those that do not look like main content", "hide": "All of them"},
    ),
]


@dataclass(frozen=True, slots=True)
class Wishes:
    """One field for each setting."""

    tables: Keep = "judge"
    forms: Keep = "judge"
    pictures: Keep = "judge"
    pagers: Keep = "judge"
    related: Hide = "judge"


_SAID: Final[dict[str, Callable[[int], Said]]] = {
    "tables": lambda count: say("wanted_tables", count=count),
    "forms": lambda count: say("wanted_forms", count=count),
    "pictures": lambda count: say("wanted_pictures", count=count),
    "pagers": lambda count: say("wanted_pagers", count=count),
}
_PAGER: Final = called(
    "pagination", "paginator", "paginate", "pager", "pagenav(?:igation)?", "page-?numbers", "page-?navi?", "pages-?nav",
    "(?:posts?|comments?)-navigation", "nav-links", "prev-?next", "next-?prev",
)  # fmt: skip
_RELATED: Final = called(
    "related", "recommend(?:ed|ations?|s)?", "similar", "up-?sells?", "cross-?sells?", "also-(?:like|bought|viewed)"
)
_NO_PART: Final = WHOLE | HEADINGS | {"a", "span"}


def follow_wishes(
    extraction: Extraction, wishes: Wishes, advertisements: Callable[[Page], list[Removal]]
) -> Extraction:
    """Let parts come back, or go, as the settings say; linear in the page.

    Args:
        extraction: as it would be without them.
        wishes: the settings.
        advertisements: of a page; a picture in one of these never comes back.
    """
    if wishes == Wishes() or not extraction.character_count:
        return extraction
    extraction = _without_related(extraction, wishes)
    page, main = extraction.page, _Main(extraction)
    wanted = {"tables": (wishes.tables, _tables), "forms": (wishes.forms, _forms), "pagers": (wishes.pagers, _pagers)}
    for name, (wish, find) in wanted.items():
        if wish == "keep":
            extraction = _let_stay(extraction, name, list(find(page, main)))
    if wishes.pictures == "keep":
        avoided = [removal.element for removal in advertisements(page)]
        extraction = _let_pictures_stay(extraction, main, avoided)
    return extraction


class _Main:
    """Where on the page its main part is, and what of it is something else all the same."""

    def __init__(self, extraction: Extraction) -> None:
        page = extraction.page
        kept = _running_characters(extraction)
        needed = MAIN_SHARE * kept(0)
        root, child = 0, 1
        while child < page.ends[root]:
            if kept(child) >= needed:
                root, child = child, child + 1
            else:
                child = page.ends[child]
        around = page.parents[root]
        self._range = range(root if page.tags[around] == "html" else around, page.ends[around])
        texts, tails = extraction.kept_texts, extraction.kept_tails
        self.first = min(inner for inner in (texts.find(1), tails.find(1)) if inner >= 0)
        roots = [*page_chrome(page), *sign_up_boxes(page)]
        self._other = _covered(page, [removal.element for removal in roots])
        named = [part.element for part in named_parts(page) if part.kind != "discussion" and part.element != root]
        self._named = _covered(page, [number for number in named if root not in range(number, page.ends[number])])

    def holds(self, number: int) -> bool:
        """Whether an element is in the main part, and in nothing that the page calls something else."""
        return number in self._range and not self._other[number] and not self._named[number]

    def holds_pager(self, page: Page, number: int) -> bool:
        """Whether it stands below the beginning of the text, beside the main part or in it, and in nothing else, though
        the page calls the part itself, or what is around it alone, navigation."""
        size = _characters(page, number)
        roots = {covered[number] - 1 for covered in (self._other, self._named) if covered[number]}
        alone = all(root == number or _characters(page, root) == size for root in roots)
        return number >= self.first and alone


def _covered(page: Page, roots: list[int]) -> list[int]:
    """By element: one more than the root that it is or is in; 0 elsewhere. Of nested roots the outermost."""
    covered = [0] * len(page)
    end = 0
    for root in sorted(roots):
        if root >= end:
            end = page.ends[root]
            covered[root:end] = [root + 1] * (end - root)
    return covered


def _running_characters(extraction: Extraction) -> Callable[[int], int]:
    """Kept non-blank characters of a subtree."""
    page = extraction.page
    texts, tails = extraction.kept_texts, extraction.kept_tails
    return _running(page, list(map(mul, texts, page.text_sizes)), list(map(mul, tails, page.tail_sizes)))


def _running(page: Page, texts: Iterable[int], tails: Iterable[int]) -> Callable[[int], int]:
    """The sum over the slots of a subtree."""
    of_texts, of_tails = [0, *accumulate(texts)], [0, *accumulate(tails)]

    def total(number: int) -> int:
        end = page.ends[number]
        return of_texts[end] - of_texts[number] + of_tails[end] - of_tails[number + 1]

    return total


def _tables(page: Page, main: _Main) -> Iterator[int]:
    return (number for number in data_tables(page) if page.tags[number] == "table" and main.holds(number))


def _forms(page: Page, main: _Main) -> Iterator[int]:
    """Forms with something to fill in, but for searches, which have a wish of the page's own kind."""
    searches = {number for number, role in roles_of(page).items() if role == "search"}
    for number, tag in enumerate(page.tags):
        if tag != "form" or number in searches or not main.holds(number):
            continue
        inside = page.tags[number : page.ends[number]]
        if not CONTROLS.isdisjoint(inside) and _characters(page, number) <= MOST_OF_A_FORM:
            yield number


def _pagers(page: Page, main: _Main) -> Iterator[int]:
    """Outermost parts that the page calls pagers, and links that it calls the next or the previous page."""
    called: set[int] = set()
    for name in ("class", "id", "aria-label"):
        called.update(number for number, value in page.attribute(name) if _PAGER.search(value))
    steps = {number for number, rel in page.attribute("rel") if not {"next", "prev"}.isdisjoint(rel.lower().split())}
    end = 0
    for number in sorted(called | {number for number in steps if page.tags[number] == "a"}):
        if number < end or page.tags[number] in WHOLE:
            continue
        inside = page.tags[number : page.ends[number]]
        if "a" in inside and _characters(page, number) <= MOST_OF_A_PAGER and main.holds_pager(page, number):
            end = page.ends[number]
            yield number


def _let_stay(extraction: Extraction, name: str, roots: list[int]) -> Extraction:
    """Keep all of these parts, and say how many there are of which something would have gone."""
    page = extraction.page
    chrome = _covered(page, [removal.element for removal in page_chrome(page)])
    texts, tails = bytearray(extraction.kept_texts), bytearray(extraction.kept_tails)
    standing = extraction.standing
    back: list[int] = []
    for root in roots:
        inside, open_to = range(root, page.ends[root]), (0, chrome[root])
        own = [inner for inner in inside if chrome[inner] in open_to]
        gone_texts = [inner for inner in own if page.ink_texts[inner] > texts[inner]]
        ends = (inner for inner in inside[1:] if chrome[page.parents[inner]] in open_to)
        gone_tails = [inner for inner in ends if page.ink_tails[inner] > tails[inner]]
        controls = {inner for inner in own if name == "forms" and page.tags[inner] in CONTROLS} - standing
        for column, gone in ((texts, gone_texts), (tails, gone_tails)):
            for inner in gone:
                column[inner] = 1
        standing |= controls
        if gone_texts or gone_tails or controls:
            back.append(root)
    if not back:
        return extraction
    stays = _covered(page, back)
    extraction = replace(extraction, kept_texts=bytes(texts), kept_tails=bytes(tails), standing=standing)
    return extraction.with_notes(_SAID[name](len(back))).with_revised_removals(
        lambda known: [one for one in known if not stays[one.element] or chrome[one.element] == one.element + 1]
    )


def _let_pictures_stay(extraction: Extraction, main: _Main, advertisements: list[int]) -> Extraction:
    """A picture has no text, so it goes and stays with the nearest part around it that has."""
    page = extraction.page
    kept, inked = _running_characters(extraction), _running(page, page.ink_texts, page.ink_tails)
    avoided = _covered(page, advertisements)
    stays: list[bool] = []
    back: set[int] = set()
    for number, tag in enumerate(page.tags):
        stays.append(kept(number) > 0 if inked(number) else bool(number) and stays[page.parents[number]])
        is_picture = tag in PICTURES and number > main.first and not stays[number] and not avoided[number]
        if is_picture and main.holds(number) and not _is_small(page, number):
            back.add(number)
    back -= extraction.standing
    if not back:
        return extraction
    return replace(extraction, standing=extraction.standing | back).with_notes(_SAID["pictures"](len(back)))


def _is_small(page: Page, number: int) -> bool:
    """Whether it is a symbol, going by its stated size."""
    size = stated_size(page.elements[number])
    return size <= SMALL if size is not None else page.tags[number] == "svg"


def _without_related(extraction: Extraction, wishes: Wishes) -> Extraction:
    if wishes.related != "hide":
        return extraction
    page = extraction.page
    kept = _running_characters(extraction)
    found: list[Removal] = []
    names = sorted((number, value) for name in ("class", "id") for number, value in page.attribute(name))
    end = 0
    for number, value in names:
        match = _RELATED.search(value) if number >= end and page.tags[number] not in _NO_PART else None
        if match and kept(number):
            word = match.group().strip("_- ")
            reason = say("part_named_related", word=word)
            found.append(Removal(number, STEP, "other", reason, 1.0))
            end = page.ends[number]
    if found and sum(kept(removal.element) for removal in found) <= MOST_RELATED * kept(0):
        return remove_subtrees(extraction, found)
    return extraction


def _characters(page: Page, number: int) -> int:
    end = page.ends[number]
    return sum(page.text_sizes[number:end]) + sum(page.tail_sizes[number + 1 : end])
