"""All pictures of a page, judged."""

from __future__ import annotations

from crunch.documents.extraction import Extraction
from crunch.images.pictures import Boxes, pictures_of
from crunch.images.relevance import IsAdvertisement, Verdict, judge
from crunch.images.surroundings import surroundings_of


def judge_pictures(
    extraction: Extraction, boxes: Boxes | None = None, is_advertisement: IsAdvertisement | None = None
) -> list[Verdict]:
    """A verdict on every picture, in document order.

    Args:
        extraction: of any algorithm; what it keeps tells where the main content is. Not changed.
        boxes: by element, what the browser measured.
        is_advertisement: for an address and that of the page: the advertisement server that it belongs to, or None.
    """
    pictures = pictures_of(extraction.page, boxes)
    if not pictures:
        return []
    around = surroundings_of(extraction, pictures)
    return [judge(picture, around, is_advertisement) for picture in pictures]
