"""The caption of an image: what the page writes beside it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final, NamedTuple

from crunch.algorithms.article.reading import Reading, nearest_blocks
from crunch.documents.tags import HEADINGS

MOST: Final = 5_000
"""Characters of a caption that are compared."""
_BESIDE: Final = 500
"""A longer block is the article itself and no caption (variant ``modern``)."""
_GALLERY: Final = re.compile(r"galler|carousel|slide|album|caption|lightbox", re.IGNORECASE)
_NO_WORDS: Final = re.compile(
    r"^[\W\d_]*$|^\S*\.(?:jpe?g|png|gif|webp|svg|avif)$|^(?:image|img|photo|picture|bild|foto)\s*\d*$", re.I
)
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
        self._headings = [number for number, tag in enumerate(self._page.tags) if tag in HEADINGS]
        self._figcaptions: dict[int, int] = {}  # by parent
        for number, tag in enumerate(self._page.tags):
            if tag == "figcaption":
                self._figcaptions.setdefault(self._page.parents[number], number)

    def of_paper(self, image: int) -> Caption | None:
        """All text of the nearest ancestor block; None when there is none."""
        text = self._text(self._nearest_block(image))
        return Caption(text, "block") if text else None

    def of(self, image: int) -> Caption | None:
        """figcaption, gallery, short text of the nearest block, aria-label, alt, title, nearby heading; joined.

        What the page says nearest to the image is the caption; its own attributes are added, since they name it too.
        """
        beside = next((caption for caption in self._beside(image) if _speaks(caption.text)), None)
        element = self._page.elements[image]
        own = [
            Caption(" ".join(value.split()), name)
            for name in ("aria-label", "alt", "title")
            if _speaks(value := element.get(name) or "")
        ]
        found = [beside, *own] if beside else own
        if not found:
            heading = self._heading_before(image)
            return Caption(heading, "heading") if heading else None
        texts = list(dict.fromkeys(caption.text for caption in found if caption))
        source = next(caption.source for caption in found if caption)
        return Caption("\n".join(texts)[:MOST], source)

    def _beside(self, image: int) -> Iterator[Caption]:
        for around in self._around(image):
            if self._page.tags[around] == "figure":
                caption = self._figcaptions.get(around)
                text = self._text(caption) if caption is not None else self._short_text(around)
                yield Caption(text, "figcaption")
                break
            names = self._page.elements[around].get("class") or ""
            if _GALLERY.search(names):
                yield Caption(self._short_text(around), "gallery")
        yield Caption(self._short_text(self._nearest_block(image)), "block")

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
        place = bisect_left(self._headings, image)
        return self._text(self._headings[place - 1]) if place else ""


def _speaks(text: str) -> bool:
    """Whether a text can say what an image shows; a file name or a number cannot."""
    return bool(text) and not _NO_WORDS.match(text.strip())
