"""The caption of an image: what the page writes beside it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Final, NamedTuple

from crunch.algorithms.article.reading import Reading, nearest_blocks
from crunch.documents.tags import HEADINGS, SEPARATORS

MOST: Final = 5_000
"""Characters of a caption that are compared."""
_BESIDE: Final = 500
"""A longer block is the article itself and no caption (variant ``modern``)."""
_NAMED: Final = re.compile(r"caption|legend|cutline|gallerytext|(?:^|[\W_])desc(?:$|[\W_])", re.IGNORECASE)
_CREDIT: Final = re.compile(r"credit|copyright|source|magnify|enlarge", re.IGNORECASE)
_GALLERY: Final = re.compile(r"galler|carousel|slide|album|caption|lightbox", re.IGNORECASE)
_CREDIT_TEXT: Final = re.compile(
    r"\s*(?:©|\(c\)|(?:photo|foto|bild|image|credit|crédit|source|quelle)\b)", re.IGNORECASE
)
_LONGEST_CREDIT: Final = 60
_PICTURES: Final = frozenset(("img", "svg", "video", "canvas"))
"""What is counted, each once: a ``picture`` only holds an ``img``. The algorithm's own set, as its figures have it."""
_CELLS: Final = frozenset(("td", "tr", "tbody", "table"))
_NO_WORDS: Final = re.compile(
    r"^[\W\d_]*$|^\S*\.(?:jpe?g|png|gif|webp|svg|avif)$|^(?:image|img|photo|picture|bild|foto)\s*\d*$", re.I
)
_NEAR: Final = 40
"""Elements after an image among which its caption is looked for."""
_MANY: Final = 200
"""Elements that no caption has."""
_SMALL: Final = 64
"""Width of an icon beside a caption."""
_FARTHEST: Final = 6
"""Levels above an image in which its figure or gallery is looked for."""


class Caption(NamedTuple):
    """A caption and where it was found."""

    text: str
    source: str
    """block, figcaption, gallery, alt, title, aria-label or heading."""


class Captions:
    """Finds the captions of the images in an article subtree; the text of a block is made once."""

    def __init__(self, reading: Reading, root: int) -> None:
        self._reading, self._page, self._root = reading, reading.page, root
        self._texts: dict[int, str] = {}
        self._nearest = nearest_blocks(reading.page)
        tags = self._page.tags
        self._pictures_before = list(accumulate((tag in _PICTURES for tag in tags), initial=0))
        self._figcaptions = [number for number, tag in enumerate(tags) if tag == "figcaption"]
        self._headings = [number for number, tag in enumerate(self._page.tags) if tag in HEADINGS]

    def of_paper(self, image: int) -> Caption | None:
        """All text of the nearest ancestor block; None when there is none."""
        text = self._text(self._nearest_block(image))
        return Caption(text, "block") if text else None

    def of(self, image: int) -> Caption | None:
        """figcaption, gallery, short text of the nearest block, aria-label, alt, title, nearby heading; joined.

        What the page says nearest to the image is the caption; its own attributes are added, since they name it too.
        """
        beside = next((caption for caption in self._beside(image) if _speaks(caption.text)), None)
        own = [caption for caption in self._own(image) if _speaks(caption.text)]
        if beside and own and _is_credit(beside.text):
            beside = None
        found = [beside, *own] if beside else own
        if not found:
            heading = self._heading_before(image)
            return Caption(heading, "heading") if heading else None
        texts = list(dict.fromkeys(caption.text for caption in found if caption))
        source = next(caption.source for caption in found if caption)
        return Caption("\n".join(texts)[:MOST], source)

    def _own(self, image: int) -> Iterator[Caption]:
        """What the image, or a wrapper that stands for it, says of itself."""
        page = self._page
        element = page.elements[image]
        for name in ("aria-label", "alt", "title"):
            yield Caption(" ".join((element.get(name) or "").split()), name)
        for child in element if page.tags[image] == "svg" else ():
            if child.tag == "title":
                yield Caption(" ".join((child.text or "").split()), "title")
        wrapper = page.elements[page.parents[image]]
        if wrapper.get("role") == "img":
            yield Caption(" ".join((wrapper.get("aria-label") or "").split()), "aria-label")

    def _beside(self, image: int) -> Iterator[Caption]:
        page = self._page
        for around in self._around(image):
            if page.tags[around] == "figure":
                caption = self._figcaption(around, image)
                text = self._text(caption) if caption is not None else self._line_around(around)
                yield Caption(text, "figcaption")
                break
            is_gallery = bool(_GALLERY.search(page.elements[around].get("class") or ""))
            if self._pictures(around) > 1 and not is_gallery:
                break
            named = self._named_caption(around, image)
            if named is not None:
                yield Caption(self._text(named), "gallery" if is_gallery else "block")
            elif is_gallery:
                yield Caption(self._line_around(around), "gallery")
            if page.tags[around] in _CELLS or around == self._nearest_block(image):
                yield Caption(self._line_around(around), "block")
        following = self._following(image)
        if following is not None:
            yield Caption(self._short_text(following), "block")

    def _figcaption(self, figure: int, image: int) -> int | None:
        """The first caption after the image in its figure, else the last before it."""
        first = bisect_left(self._figcaptions, image)
        if first < len(self._figcaptions) and self._figcaptions[first] < self._page.ends[figure]:
            return self._figcaptions[first]
        return self._figcaptions[first - 1] if first and self._figcaptions[first - 1] > figure else None

    def _named_caption(self, around: int, image: int) -> int | None:
        """The element around, or after the image, that the page itself names a caption, in a part with few of them."""
        page = self._page
        for number in range(image + 1, min(page.ends[around], image + _NEAR)):
            if number < page.ends[image]:
                continue
            if page.tags[number] in _PICTURES and number > image and not self._is_small(number):
                return None
            names = page.elements[number].get("class") or ""
            if names and _NAMED.search(names) and not _CREDIT.search(names) and self._short_text(number):
                return number
        return None

    def _following(self, image: int) -> int | None:
        """The element right after the image, or after what holds nothing else, when it is named a caption."""
        page = self._page
        number = image
        while number > self._root and not page.ink_tails[number]:
            following = page.ends[number]
            parent = page.parents[number]
            if following < page.ends[parent]:
                names = page.elements[following].get("class") or ""
                named = names and _NAMED.search(names) and not _CREDIT.search(names)
                return following if named or page.tags[following] in ("small", "figcaption") else None
            number = parent
        return None

    def _is_small(self, number: int) -> bool:
        width = self._page.elements[number].get("width") or ""
        return width.isdigit() and int(width) < _SMALL

    def _pictures(self, number: int) -> int:
        return self._pictures_before[self._page.ends[number]] - self._pictures_before[number]

    def _line_around(self, number: int) -> str:
        """A short text of one block beside the image; several blocks are a part of the article."""
        page = self._page
        if page.ends[number] - number > _MANY:
            return ""
        owners = {self._owner(inner) for inner in range(number, page.ends[number]) if page.ink_texts[inner]} | {
            self._owner(page.parents[inner]) for inner in range(number + 1, page.ends[number]) if page.ink_tails[inner]
        }
        return self._short_text(number) if len(owners) == 1 else ""

    def _owner(self, number: int) -> int:
        while number > self._root and self._page.tags[number] not in SEPARATORS:
            number = self._page.parents[number]
        return number

    def _around(self, image: int) -> Iterator[int]:
        number = image
        for _ in range(_FARTHEST):
            if number <= self._root:
                break
            number = self._page.parents[number]
            if number <= self._root:
                break
            yield number

    def _nearest_block(self, image: int) -> int:
        return max(self._nearest[image], self._root)

    def _short_text(self, number: int) -> str:
        text = self._text(number)
        return text if len(text) <= _BESIDE and number != self._root else ""

    def _text(self, number: int) -> str:
        if number not in self._texts:
            self._texts[number] = self._reading.text(number, MOST)
        return self._texts[number]

    def _heading_before(self, image: int) -> str:
        index = bisect_left(self._headings, image)
        return self._text(self._headings[index - 1]) if index else ""


def _is_credit(text: str) -> bool:
    """Whether a text only names who made the picture."""
    return len(text) <= _LONGEST_CREDIT and bool(_CREDIT_TEXT.match(text))


def _speaks(text: str) -> bool:
    """Whether a text can say what an image shows; a file name or a number cannot."""
    return bool(text) and not _NO_WORDS.match(text.strip())
