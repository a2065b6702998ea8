"""Panels of tabs and accordions that no role tells: by names, or by what stands beside them.

Of siblings alike one is shown, and as many labels that go nowhere else stand before them; or what is folded away bears
a usual name and has a header right before it. A reader can open that, so it counts as shown. Menus, dialogs, forms and
copies of posts are built alike, and stay hidden: their names, or those around them, say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.roles import CHROME, CHROME_ROLES, PAGE, role_of
from crunch.documents.web_addresses import scheme_of

_TABS: Final = re.compile(
    r"(?<![a-z])tab(?:s|bed|set|list)?(?![a-z])|tab-?_?(?:pane|panel|content|nav)|pills?(?![a-z])"
)
_PANE: Final = re.compile(r"tab-?_?(?:pane|panel|content|body)")
_FOLDS: Final = re.compile(
    r"accordion|accordeon|akkordeon|collaps|expand|(?<![a-z])fold|toggle|spoiler|faq|(?<![a-z])(?:question|answer)|"
    r"read-?more|show-?more|disclosure"
)
_NO_CONTENT: Final = re.compile(
    r"modal|dialog|pop-?_?(?:up|over)|lightbox|overlay|cookie|consent|gdpr|off-?canvas|dropdown|drop-down|tooltip|menu|"
    r"newsletter|navbar|autocomplete|moderat|paywall|toast|"
    r"(?<![a-z])(?:(?<!tab-)(?<!tabs-)(?<!tab_)(?<!tabs_)nav|navigation|drawer|flyout|quotes?|quoting|reply|report|"
    r"edit|editor|templates?|tpl|shar(?:e|ing)|log-?in|sign-?(?:in|up)|register|search|cart|filters?|subscribe|"
    r"languages?|suggestions?|ads?|banner|carousel|slides?|slider)(?![a-z])"
)
_NO_CONTENT_TAGS: Final = (CHROME - {"aside"}) | {"header", "form", "template", "select"}
_NO_CONTENT_ROLES: Final = CHROME_ROLES - {"complementary"}
"""What a panel of tabs is not; an aside may be one."""
_STATES: Final = frozenset(
    "active current selected on off show shown hide hidden in out fade open opened close closed first last is-active "
    "is-open is-hidden is-selected collapsed inactive visible".split()
)
_HEADINGS: Final = frozenset("h1 h2 h3 h4 h5 h6 dt button summary".split())
_PLAIN: Final = frozenset("p ul ol dl dd table pre blockquote img figure".split())
_PRESSED: Final = frozenset("a button label li dt summary input".split())
_EMPTY: Final = frozenset(("script", "style", "br", "template"))
_COUNTER: Final = re.compile(r"[-_]?(?<!\d)\d+$")
_LABEL: Final = 60
"""Characters of a tab's label."""
_HEADER: Final = 200
_SLOTS: Final = 20
"""Elements of a label that are looked at."""
_AROUND: Final = 5
_ABOVE: Final = 3
_BEFORE: Final = 2
_DEEP: Final = 3
_PAIRS: Final = 3
"""Headings with something hidden after each, that need no names."""


def panels_among(page: Page, gone: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Of elements without a box those that are panels of tabs or accordions, each with what seems to open it.

    Linear: the children of an element are looked at once, and of what stands before them a few.

    Yields:
        The control, or what holds the controls; the panel.
    """
    by_parent: dict[int, list[int]] = {}
    for number in filter(None, gone):  # the root element has nothing beside it
        by_parent.setdefault(page.parents[number], []).append(number)
    for parent, hidden in by_parent.items():
        if _is_inside_no_content(page, parent):
            continue
        children = list(_children(page, parent))
        usable = [number for number in hidden if page.tags[number] not in _EMPTY and not _is_no_content(page, number)]
        if not usable:
            continue
        labels = _labels(page, parent, children, usable[0], frozenset(hidden))
        for number in usable:
            if labels is not None and _is_alike(page, number, usable[0]):
                yield labels, number
        if labels is None:
            yield from _folded(page, children, usable)


def _labels(page: Page, parent: int, children: list[int], panel: int, hidden: frozenset[int]) -> int | None:
    """What holds the labels of the tabs that a hidden panel is one of; None where there are none."""
    panels = [child for child in children if _is_alike(page, child, panel)]
    named = bool(_TABS.search(_names(page, panel)) or _TABS.search(_names(page, parent)))
    if len(panels) < 2 or (not named and hidden.issuperset(panels)):
        return None
    radios = sum(page.tags[child] == "input" and page.elements[child].get("type") == "radio" for child in children)
    if radios == len(panels):
        return parent
    before = [child for child in children if child < panels[0]]
    number = parent
    for level in range(_ABOVE):
        for other in reversed(before[-_BEFORE:]):
            found = _list_of_labels(page, other, len(panels), _DEEP, named=named)
            if found is not None:
                return found
        if level and before:
            return None
        if not number or page.tags[page.parents[number]] == "html":
            return None
        before = _just_before(page, number)
        number = page.parents[number]
    return None


def _list_of_labels(page: Page, number: int, count: int, deep: int, *, named: bool) -> int | None:
    """The element, of this one and a few levels of the first in it, that holds so many labels alike."""
    for _ in range(deep + 1):
        children = list(islice(_children(page, number), 2 * count + _SLOTS))
        if not children:
            return None
        item = page.tags[children[0]] in _PRESSED
        labels = [
            child
            for child in children
            if _is_alike(page, child, children[0]) or (item and page.tags[child] == page.tags[children[0]])
        ]
        if len(labels) == count and all(_is_label(page, label, _LABEL) for label in labels):
            told = named or bool(_TABS.search(_names(page, number) + _names(page, labels[0])))
            if all(_goes_nowhere(page, label) for label in labels) and (
                told or all(_is_pressed(page, label) for label in labels)
            ):
                return number
        number = children[0]
    return None


def _folded(page: Page, children: list[int], hidden: list[int]) -> Iterator[tuple[int, int]]:
    """What is folded away under a header, with that."""
    positions = {child: position for position, child in enumerate(children)}
    folded = frozenset(hidden)
    pairs = [
        (children[positions[number] - 1], number)
        for number in hidden
        if positions[number] and children[positions[number] - 1] not in folded
    ]
    pairs = [(header, panel) for header, panel in pairs if _is_label(page, header, _HEADER)]
    pairs = [(header, panel) for header, panel in pairs if _goes_nowhere(page, header)]
    many = len([header for header, _ in pairs if page.tags[header] in _HEADINGS]) >= _PAIRS
    for header, panel in pairs:
        heading = page.tags[header] in _HEADINGS
        around = _names(page, page.parents[panel])
        told = page.tags[header] not in _PLAIN and (_FOLDS.search(names := _names(page, panel)) or _PANE.search(names))
        if told or _FOLDS.search(_names(page, header)) or (heading and (many or _FOLDS.search(around))):
            yield header, panel


def _children(page: Page, number: int) -> Iterator[int]:
    child, end = number + 1, page.ends[number]
    while child < end:
        if page.tags[child] not in _EMPTY:
            yield child
        child = page.ends[child]


def _just_before(page: Page, number: int) -> list[int]:
    """The one or two elements before another of the same parent."""
    above = page.parents[number]
    found: list[int] = []
    while len(found) < _BEFORE and number - 1 > above:
        number -= 1
        while page.parents[number] != above:
            number = page.parents[number]
        found.insert(0, number)
    return found


def _names(page: Page, number: int) -> str:
    element = page.elements[number]
    return f" {element.get('class') or ''} {element.get('id') or ''}".lower()


def _kind(page: Page, number: int) -> frozenset[str]:
    """Class names without those that say a state or count."""
    names = (page.elements[number].get("class") or "").lower().split()
    return frozenset(_COUNTER.sub("", name) for name in names if name not in _STATES)


def _is_alike(page: Page, one: int, other: int) -> bool:
    if page.tags[one] != page.tags[other]:
        return False
    mine, theirs = _kind(page, one), _kind(page, other)
    return not mine.isdisjoint(theirs) or mine == theirs


def _is_label(page: Page, number: int, most: int) -> bool:
    """Whether it has a few words; numbers are no label."""
    end = min(page.ends[number], number + _SLOTS)
    slots = zip(page.texts[number:end], [None, *page.tails[number + 1 : end]], strict=True)
    text = "".join((text or "") + (tail or "") for text, tail in slots)
    return any(letter.isalpha() for letter in text) and len(" ".join(text.split())) <= most


def _goes_nowhere(page: Page, number: int) -> bool:
    """Whether no link in it leads to another page."""
    for inner in range(number, min(page.ends[number], number + _SLOTS)):
        address = (page.elements[inner].get("href") or "").strip() if page.tags[inner] == "a" else ""
        if address and "#" not in address and scheme_of(address) != "javascript":
            return False
    return True


def _is_pressed(page: Page, number: int) -> bool:
    """Whether it looks like something to press."""
    if page.tags[number] in _PRESSED:
        return True
    names = map(str, page.elements[number].keys())
    return any(name in ("onclick", "tabindex", "role") or name.startswith("data-") for name in names)


def _is_no_content(page: Page, number: int) -> bool:
    """Whether it is, or holds nothing but, a form, a menu or a dialog."""
    inner = number
    for _ in range(2):
        if page.tags[inner] in _NO_CONTENT_TAGS or _NO_CONTENT.search(_names(page, inner)):
            return True
        if role_of(page.elements[inner]) in _NO_CONTENT_ROLES or page.elements[inner].get("aria-modal"):
            return True
        first = inner + 1
        if first >= page.ends[number] or page.ends[first] != page.ends[number]:
            return False
        inner = first
    return False


def _is_inside_no_content(page: Page, number: int) -> bool:
    for _ in range(_AROUND):
        if page.tags[number] in PAGE:
            return False
        tag = page.tags[number]
        if (tag in _NO_CONTENT_TAGS and tag != "form") or _NO_CONTENT.search(_names(page, number)):
            return True
        if role_of(page.elements[number]) in _NO_CONTENT_ROLES:
            return True
        number = page.parents[number]
    return False
