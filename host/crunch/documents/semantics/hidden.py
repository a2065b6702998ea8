"""What nobody who looks at the page can see: by attributes, styles, names for text that is for screen readers only.

A browser says of a snapshot what was rendered, so there only the rest is looked for: text that has a box and cannot be
seen. What a control of the page opens counts as shown (``controls.py``). A page that shows itself by script hides most
of its text at first: a way of hiding that would take more than half of the text hides nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.cascade import Cascade
from crunch.documents.semantics.controls import opened_by_controls
from crunch.documents.semantics.matching import TooMuchWorkError
from crunch.documents.semantics.media import WITH_WORDS_INSTEAD
from crunch.documents.semantics.painting import OwnStyle, paint
from crunch.documents.semantics.screen_readers import is_for_screen_readers
from crunch.documents.semantics.style_sheets import rules_of
from crunch.documents.semantics.style_values import (
    INHERITED,
    Colour,
    Style,
)
from crunch.documents.semantics.suspects import Near, backgrounds, is_suspect
from crunch.documents.semantics.ways_gone import TRANSPARENT, has_no_box
from crunch.documents.tags import BLOCK
from crunch.wording import say

NOTE: Final = say("hidden_until_script")
REASON: Final = say("was_hidden")
"""Why what nobody saw goes."""
STEP: Final = "hidden"
MOST: Final = 0.5
"""Share of the text that one way of hiding may take."""
MOST_IN_ALL: Final = 0.8
"""Share of the text that all ways of hiding together may take."""

_FILES: Final = frozenset(("source", "track"))
"""What a player plays: no words for those without one."""
_SEVERAL: Final = 3
_WHITE: Final[Colour] = (255, 255, 255)


@dataclass(frozen=True, slots=True)
class Hidden:
    """What nobody sees of a page."""

    elements: bytearray
    """By element: 1 where text directly inside it is seen by nobody."""
    roots: list[int]
    """The outermost of them."""
    notes: list[str]
    """What a person should know of it."""
    players: frozenset[int] = frozenset()
    """Seen themselves, while the words inside them are for browsers that cannot show them."""


def hidden_of(page: Page) -> Hidden:
    """What nobody sees; worked out once for a page, so nobody may change it. Linear in elements and style text."""
    return page.once(_hidden_of)


def says_hidden(page: Page) -> list[int]:
    """Elements that say themselves, by attribute or in their ``style``, that they have no box: in no certain order.

    What the model learned from, and no more than that: no sheet, no other way, no control that opens it.
    :func:`hidden_of` is what decides.
    """
    by_style = [number for number, style in page.attribute("style") if "display:none" in "".join(style.lower().split())]
    return [number for number, _ in page.attribute("hidden")] + by_style


def _hidden_of(page: Page) -> Hidden:
    if page.hidden:  # found out already, and taken out of what is displayed
        roots = [number for number in _roots(page, page.hidden) if number not in page.players]
        return Hidden(page.hidden, roots, [], page.players)
    try:
        own = dict(_own_styles(page, sheets=not page.from_browser))
    except TooMuchWorkError:
        own = dict(_own_styles(page, sheets=False))
    players = [number for number, tag in enumerate(page.tags) if tag in WITH_WORDS_INSTEAD]
    if not own and not players:
        return Hidden(bytearray(len(page)), [], [])
    sizes = [text + tail for text, tail in zip(page.text_sizes, page.tail_sizes, strict=True)]
    before = [0, *accumulate(sizes)]
    total = before[-1]
    notes: list[str] = []
    for number, style in own.items():
        if style.gone == TRANSPARENT and before[page.ends[number]] - before[number] == page.tail_sizes[number]:
            own[number] = style.harmless()  # a picture that comes into sight once it is there
    too_much = _ways_of_a_script(page, own, before, MOST * total)
    if too_much:
        own = {number: style.harmless() if style.way in too_much else style for number, style in own.items()}
        notes = [NOTE]
    elements = paint(page, own)
    roots = list(_roots(page, elements))
    with_words = frozenset(_take_words_inside(page, players, elements, before, MOST * total))
    if 1 not in elements:
        return Hidden(elements, [], notes)
    unseen = sum(size for size, gone in zip(page.text_sizes, elements, strict=True) if gone)
    unseen += sum(size for size, parent in zip(page.tail_sizes, page.parents, strict=True) if elements[parent])
    if unseen > MOST_IN_ALL * total:
        return Hidden(bytearray(len(page)), [], [NOTE])
    return Hidden(elements, roots, notes, with_words)


def _take_words_inside(
    page: Page, players: list[int], elements: bytearray, before: list[int], most: float
) -> Iterator[int]:
    """Mark what is for browsers without a player; the players that had some and stay."""
    for number in players:
        if elements[number] or not page.displayed[number]:
            continue
        end = page.ends[number]
        if 0 < before[end] - before[number] - page.tail_sizes[number] <= most:
            for inside in range(number, end):
                elements[inside] |= page.tags[inside] not in _FILES
            yield number


def _ways_of_a_script(page: Page, own: dict[int, OwnStyle], before: list[int], most: float) -> set[str]:
    """The ways of hiding that take more than so many characters: a script will show that, or nobody could read it."""
    sizes: dict[str, int] = {}
    ends: dict[str, int] = {}
    for number, style in own.items():
        way = style.way
        if way and number >= ends.get(way, 0):
            ends[way] = page.ends[number]
            sizes[way] = sizes.get(way, 0) + before[page.ends[number]] - before[number] - page.tail_sizes[number]
    return {way for way, size in sizes.items() if size > most}


def _roots(page: Page, elements: bytearray) -> Iterator[int]:
    number = elements.find(1)
    while number >= 0:
        if not elements[page.parents[number]] or not number:
            yield number
        number = elements.find(1, number + 1)


def _own_styles(page: Page, *, sheets: bool) -> Iterator[tuple[int, OwnStyle]]:
    """Elements with a style that hides them, or shows what lies in something hidden; in order."""
    cascade = Cascade(page, rules_of(page) if sheets else [])
    foreign = _has_foreign_sheets(page)
    hints = _presentational(page)
    behind: set[Colour] = set()
    if not foreign:
        styles = {*cascade.inline.values(), *(rule.body for rule in cascade.rules)}
        behind = {_WHITE}.union(*map(backgrounds, styles), *map(backgrounds, map(_as_text, hints.values())))
    near = Near(behind)
    suspect = {style: is_suspect(style, near) for style in set(cascade.inline.values())}
    selected = cascade.selected_by(rule for rule in cascade.rules if is_suspect(rule.body, near))
    bodies = {body for found in selected.values() for body in found}
    wanted = set(selected)
    for number, body in cascade.inline.items():
        if suspect[body]:
            wanted.add(number)
            bodies.add(body)
    for number, hint in hints.items():
        if "color" in hint and is_suspect(_as_text(hint), near):
            wanted.add(number)
            bodies.add(_as_text(hint))
    by_tag = {} if page.from_browser else _hidden_by_kind(page)
    classes = page.attribute("class")
    for_ears = {names for names in {names for _, names in classes} if is_for_screen_readers(names)}
    by_name = {number for number, names in classes if names in for_ears} if for_ears else set()
    own_kinds = {tag for tag in set(page.tags) if "-" in tag and is_for_screen_readers(tag)}
    by_name |= {number for number, tag in enumerate(page.tags) if tag in own_kinds} if own_kinds else set()
    told_here = ("visibility",) if foreign else tuple(INHERITED)  # the others end at any block that is styled elsewhere
    inherited = {name: pattern for name, pattern in INHERITED.items() if any(map(pattern.search, bodies))}
    if inherited:
        scope = _around(page, wanted)
        told = {body for body in suspect if any(pattern.search(body) for pattern in inherited.values())}
        families = [inherited[name] for name in told_here if name in inherited]
        rules = (rule for rule in cascade.rules if any(pattern.search(rule.body) for pattern in families))
        more = cascade.selected_by(rules, scope).keys() | hints.keys()
        more |= {number for number, body in cascade.inline.items() if body in told}
        wanted |= {number for number in more if scope[number]}
    if any(pattern.search(body) for name, pattern in INHERITED.items() if name != "visibility" for body in bodies):
        wanted |= _where_sheets_may_differ(page, wanted, foreign=foreign)
    wanted |= by_tag.keys() | by_name
    revealed = _revealed_by_script(page, cascade.inline)
    cascade.prepare(wanted)
    own: dict[int, Style] = {}
    for number in sorted(wanted):
        style = cascade.style_of(number)
        if number in by_tag or number in hints:
            style = {**hints.get(number, {}), **style}
            style = {"display": "none", **style} if number in by_tag else style
        own[number] = style
    opened = opened_by_controls(page, () if page.from_browser else filter(lambda number: has_no_box(own[number]), own))
    known: dict[tuple[int, bool, bool], OwnStyle] = {}  # elements share styles
    for number, style in own.items():
        is_opened = number in opened or cascade.inline.get(number) in revealed
        named = number in by_name and style.get("position", "absolute") in ("absolute", "fixed")
        key = (id(style), is_opened, named)
        if key not in known:
            rendered = page.from_browser
            known[key] = OwnStyle.of(style, opened=is_opened, named=named, rendered=rendered, foreign=foreign)
        yield number, known[key]


def _hidden_by_kind(page: Page) -> dict[int, str]:
    """Elements that browsers give no box where no style says otherwise."""
    found = {number: "hidden" for number, value in page.attribute("hidden")}
    for number, tag in enumerate(page.tags):
        if tag == "datalist" or (tag == "dialog" and page.elements[number].get("open") is None):
            found[number] = tag
    found.update((number, "popover") for number, _ in page.attribute("popover"))
    return found


def _presentational(page: Page) -> dict[int, dict[str, str]]:
    """What attributes of old say of colours, as declarations."""
    found: dict[int, dict[str, str]] = {}
    for attribute, name in (("color", "color"), ("text", "color"), ("bgcolor", "background-color")):
        for number, value in page.attribute(attribute):
            if attribute == "bgcolor" or page.tags[number] == ("font" if attribute == "color" else "body"):
                plain = value.strip().lower()
                is_bare = len(plain) == 6 and not plain.strip("0123456789abcdef")
                found.setdefault(number, {})[name] = f"#{plain}" if is_bare else plain
    for number, _ in page.attribute("background"):
        found.setdefault(number, {})["background-image"] = "url()"
    return found


def _as_text(style: Style) -> str:
    return ";".join(f"{name}:{value}" for name, value in style.items())


def _has_foreign_sheets(page: Page) -> bool:
    """Whether styles that are not in the file have a say, too."""
    if page.from_browser:
        return True
    for number, tag in enumerate(page.tags):
        if tag == "link" and "stylesheet" in (page.elements[number].get("rel") or "").lower():
            return True
        if tag == "style" and "@import" in (page.texts[number] or ""):
            return True
    return False


def _revealed_by_script(page: Page, inline: dict[int, str]) -> set[str]:
    """Transparent styles that several elements have in the very same words, where there are scripts: what a script
    makes visible as the reader comes to it."""
    if "script" not in page.tags:
        return set()
    counts = Counter(style for style in inline.values() if "opacity" in style)
    return {style for style, count in counts.items() if count >= _SEVERAL}


def _around(page: Page, numbers: set[int]) -> bytearray:
    """By element: 1 where it is one of some, or in or around one."""
    found = bytearray(len(page))
    end = 0
    for number in sorted(numbers):
        start = max(number, end)
        end = max(end, page.ends[number])
        found[start:end] = b"\1" * (end - start)
        while not found[page.parents[number]]:
            number = page.parents[number]
            found[number] = 1
    return found


def _where_sheets_may_differ(page: Page, wanted: set[int], *, foreign: bool) -> set[int]:
    """Elements inside others that may look otherwise by styles that we do not see: links, and blocks or named parts."""
    found: set[int] = set()
    end = 0
    marked = {number for number, _ in page.attribute("class")} | {number for number, _ in page.attribute("id")}
    for number in sorted(wanted):
        for inner in range(max(number + 1, end), page.ends[number]):
            if page.tags[inner] == "a" or (foreign and (inner in marked or page.tags[inner] in BLOCK)):
                found.add(inner)
        end = max(end, page.ends[number])
    return found
