"""Whether a picture belongs to the main content: evidence for and against it, each with its weight and its words.

Every piece of evidence says something that a reader can see on the page. Their weights add up; above zero the picture
stays. What is said to the reader is the heaviest piece on the side that won, with the sum as a number from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import exp
from typing import Final, NamedTuple

from crunch.images.names import ICON_IN_TEXT, Role, role_of_file, words_in
from crunch.images.pictures import Picture, PictureKind
from crunch.images.surroundings import Surroundings
from crunch.wording import Said, say

PIXEL: Final = 3
"""Sides, in CSS pixels, up to which nobody sees an image."""
ICON: Final = 40
"""Up to here it is an icon."""
LARGE: Final = 200
"""From here on it is a picture to look at."""
_LINE: Final = 8
"""Times that a line is longer than thick."""
_BANNERS: Final = frozenset(
    ((468, 60), (728, 90), (970, 90), (970, 250), (320, 50), (320, 100), (300, 600), (160, 600), (120, 600), (336, 280))
)
"""Sizes that only advertisements have."""
_BANNER: Final = 5
"""Times that a banner is wider than high."""
_MANY: Final = 3
_INTRODUCTION: Final = 160
"""Characters of main text that may stand before a lead picture."""
_BY_NAME: Final[dict[Role, tuple[float, Said]]] = {
    "advertisement": (-3.0, say("role_advertisement")),
    "avatar": (-3.0, say("role_avatar")),
    "interface": (-2.5, say("role_interface")),
    "teaser": (-2.5, say("role_teaser")),
    "decoration": (-2.5, say("role_decoration")),
    "figure": (1.5, say("role_figure")),
}

_ADVERTISEMENTS: Final = frozenset(("role_advertisement", "serves_advertisements", "picture_advertisement_size"))

IsAdvertisement = Callable[[str | None, str | None], str | None]


class Evidence(NamedTuple):
    """One thing that speaks for a picture (weight above 0) or against it."""

    weight: float
    words: Said


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether one picture stays, and why."""

    element: int
    kind: PictureKind
    is_relevant: bool
    score: float
    """0 to 1; .5 is the bound."""
    reason: Said

    @property
    def is_advertisement(self) -> bool:
        """Whether it goes as an advertisement."""
        what = self.reason.parameters.get("what", self.reason)
        return what.code in _ADVERTISEMENTS


def judge(picture: Picture, around: Surroundings, is_advertisement: IsAdvertisement | None = None) -> Verdict:
    """Weigh what the page tells about one picture."""
    evidence = [*_evidence(picture, around, is_advertisement)]
    total = sum(one.weight for one in evidence)
    is_relevant = total > 0
    side = [one for one in evidence if (one.weight > 0) == is_relevant]
    best = max(side, key=lambda one: abs(one.weight)).words if side else say("picture_no_tie")
    score = round(1 / (1 + exp(-max(-20.0, min(20.0, total)))), 2)
    return Verdict(picture.element, picture.kind, is_relevant, score, best)


def _evidence(picture: Picture, around: Surroundings, is_advertisement: IsAdvertisement | None) -> Iterator[Evidence]:
    told = around.named(picture.element)
    in_text = (
        picture.kind != "background"
        and not around.controls[picture.element]
        and (told is None or told[0] not in ("decoration", "avatar"))
        and around.stands_in_text(picture.element)
    )
    yield from _size(picture, in_text)
    yield from _sender(picture, around, is_advertisement)
    yield from _names(picture, around, told, in_text=in_text)
    yield from _position(picture, around, in_text=in_text)
    yield from _link(picture, around)
    yield from _words(picture, around)


def _size(picture: Picture, in_text: bool) -> Iterator[Evidence]:
    width, height = picture.width, picture.height
    longest = picture.longest
    if longest is None:
        if picture.kind == "drawing":
            yield Evidence(-1.0, say("picture_unsized_drawing"))
        return
    if width is not None and height is not None:
        if longest <= PIXEL or min(width, height) <= 1:
            yield Evidence(-8.0, say("picture_pixel"))
            return
        if max(width, height) >= _LINE * min(width, height) and min(width, height) < ICON:
            yield Evidence(-3.0, say("picture_line"))
        elif width >= _BANNER * height:
            yield Evidence(-1.5, say("picture_banner"))
        if (round(width), round(height)) in _BANNERS:
            yield Evidence(-3.0, say("picture_advertisement_size", width=width, height=height))
    if longest <= ICON:
        yield Evidence(2.5, say("picture_small_in_text")) if in_text else Evidence(-2.5, say("picture_very_small"))
    elif longest < LARGE / 2:
        yield Evidence(-0.8, say("picture_small"))
    elif longest >= LARGE:
        yield Evidence(0.8, say("picture_large"))


def _sender(picture: Picture, around: Surroundings, is_advertisement: IsAdvertisement | None) -> Iterator[Evidence]:
    if is_advertisement is None:
        return
    link = around.links[picture.element]
    target = around.page.elements[link].get("href") if link else None
    for address in (picture.address, target):
        server = is_advertisement(address, around.page.url)
        if server:
            yield Evidence(-6.0, say("serves_advertisements", server=server))
            return
    if link and "sponsored" in (around.page.elements[link].get("rel") or ""):
        yield Evidence(-4.0, say("picture_sponsored"))


def _names(
    picture: Picture, around: Surroundings, told: tuple[Role, str] | None, *, in_text: bool
) -> Iterator[Evidence]:
    element = around.page.elements[picture.element]
    own = words_in(f"{element.get('class') or ''} {picture.address if picture.kind == 'image' else ''}")
    if in_text and ICON_IN_TEXT & own and (told is None or told[0] in ("interface", say("role_figure"))):
        yield Evidence(2.0, say("picture_sign_in_text"))
        told = None
    elif (picture.longest or 0) < LARGE and around.beside_person(picture.element, 3 if picture.longest else 1):
        yield Evidence(-2.0, say("picture_beside_person"))
    if told is not None and not (told[0] == "figure" and _is_icon(picture)):
        weight, what = _BY_NAME[told[0]]
        yield Evidence(weight, say("picture_named", word=told[1], what=what))
    by_file = role_of_file(picture.address) if picture.kind != "video" else None
    if by_file is not None and not in_text:
        weight, what = _BY_NAME[by_file[0]]
        yield Evidence(weight * 0.8, say("picture_file", word=by_file[1], what=what))


def _position(picture: Picture, around: Surroundings, *, in_text: bool) -> Iterator[Evidence]:
    page, number = around.page, picture.element
    chrome = around.chrome(number)
    if chrome is not None:
        yield Evidence(-3.0, say("picture_stands_in", part=chrome))
    if around.controls[number]:
        yield Evidence(-2.5, say("picture_in_controls"))
    if not around.kept[number]:
        yield Evidence(-1.0, say("picture_around_goes"))
    before, after = around.beside_text(number)
    is_lead = _leads(picture, around)
    if picture.kind == "background":
        if is_lead:
            yield Evidence(1.5, say("picture_head_background"))
        yield Evidence(-1.0, say("picture_behind"))
        return
    if before and after:
        yield Evidence(1.5, say("picture_between"))
    elif before or after:
        yield Evidence(0.8, say("picture_beside"))
    if is_lead and not (before and after):
        yield Evidence(1.5, say("picture_head"))
    if not (before or after or is_lead):
        yield Evidence(-1.5, say("picture_apart"))
    if not _is_icon(picture) and any(page.tags[up] == "figure" for up in around.ancestors(number, 5)):
        yield Evidence(1.0, say("picture_figure"))
    if not in_text and picture.kind == "drawing" and picture.longest is not None and picture.longest >= LARGE:
        yield Evidence(0.5, say("picture_large_drawing"))


def _is_icon(picture: Picture) -> bool:
    """Whether it is too small to be what a figure shows: the sign on it that enlarges it."""
    return picture.longest is not None and picture.longest <= ICON


def _leads(picture: Picture, around: Surroundings) -> bool:
    """Whether it is a picture, and no icon, between the title and the text, or right before the title."""
    number, longest = picture.element, picture.longest
    if longest is None and picture.kind == "drawing":
        return False
    page = around.page
    least = LARGE if number < around.title else LARGE / 2
    if longest is not None and (longest < least or min(picture.width or least, picture.height or least) < LARGE / 4):
        return False
    if picture.width and picture.height and picture.width >= _BANNER * picture.height:
        return False
    if around.leads_elsewhere(number) and around.link_text(number):
        return False
    first = around.title if around.title < around.region else around.region
    if page.ends[number] > around.title >= number:
        return True  # the title lies over it
    shown = around.kept_sums
    text_before = shown[around.title] - shown[number]
    if number < first:
        return text_before == 0 and around.chrome(number) is None
    return number < page.ends[around.region] and shown[number] - shown[first] < _INTRODUCTION


def _link(picture: Picture, around: Surroundings) -> Iterator[Evidence]:
    number = picture.element
    if not around.leads_elsewhere(number):
        return
    if around.leads_home(number):
        yield Evidence(-2.5, say("picture_home_link"))
    elif around.link_text(number) >= 8:
        yield Evidence(-3.0, say("picture_titled_link"))
    else:
        yield Evidence(-1.2, say("picture_link"))
    for up in around.ancestors(number, 6):
        linked = around.linked_in[up]
        if linked >= _MANY and around.kept_characters(up) < 80 * linked and up != around.region:
            yield Evidence(-1.5, say("picture_in_link_list", pictures=linked))
            return


def _words(picture: Picture, around: Surroundings) -> Iterator[Evidence]:
    element = around.page.elements[picture.element]
    if picture.kind == "background":
        if element.get("role") == "img" or element.get("aria-label"):
            yield Evidence(1.5, say("picture_described"))
        return
    if picture.kind == "drawing":
        has_text = any(isinstance(child.tag, str) and child.tag == "text" for child in element.iter())
        if has_text:
            yield Evidence(1.5, say("picture_words_in_drawing"))
        if element.get("role") == "img" or (
            around.page.elements[around.page.parents[picture.element]].get("role") == "img"
        ):
            yield Evidence(1.0, say("picture_described"))
        if element.get("aria-hidden") == "true":
            yield Evidence(-0.5, say("picture_unread"))
        return
    says = (element.get("alt") or element.get("aria-label") or element.get("title") or "").strip()
    if len(says) >= 12:
        yield Evidence(0.5, say("picture_described"))
    elif element.get("role") == "presentation":
        yield Evidence(-0.8, say("picture_called_decoration"))
    if "\\" in says or "=" in says:
        yield Evidence(1.5, say("picture_formula"))
