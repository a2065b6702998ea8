"""The text that stands for an image."""

from __future__ import annotations

from typing import Final

from crunch.algorithms.crunch.rules import Rules
from crunch.algorithms.crunch.state import PageState
from crunch.algorithms.region.named_chrome import named_parts
from crunch.documents.page import Page

_ADDRESSES: Final = ("src", "href", "data-src")


def alt_text_of(page: Page, number: int) -> str:
    """ALT texts of the images in a subtree, white space collapsed; empty when there are none."""
    texts = (" ".join((image.get("alt") or "").split()) for image in page.elements[number].iter("img", "area"))
    return " ".join(text for text in texts if text)


def without_advertisements(state: PageState, rules: Rules) -> dict[int, str]:
    """The ALT texts that stand for ignored pictures and links, without the words of advertisements: what an
    advertisement server delivers, or a link leads to there, and what stands in a part that is named one."""
    is_listed = rules.context.is_advertisement
    if not state.alt_texts or not rules.on("advertisements"):
        return state.alt_texts
    page = state.page
    named = bytearray(len(page))
    for part in named_parts(page):
        if part.kind == "advertisement":
            named[part.element : page.ends[part.element]] = b"\1" * (page.ends[part.element] - part.element)
    return {
        number: alt
        for number, alt in state.alt_texts.items()
        if not named[number]
        and not (is_listed and any(is_listed(value, page.url) for value in _addresses(page, number)))
    }


def _addresses(page: Page, number: int) -> list[str]:
    """Those of the element, of what is in it, and of a link right around it."""
    elements = page.elements
    around = [page.parents[number]] if page.tags[page.parents[number]] == "a" else []
    inside = range(number, page.ends[number])
    found = (elements[inner].get(name) for inner in (*around, *inside) for name in _ADDRESSES)
    return [value for value in found if value]
