"""The text that stands for an image."""

from __future__ import annotations

from crunch.documents.page import Page


def alt_text_of(page: Page, number: int) -> str:
    """ALT texts of the images in a subtree, white space collapsed; empty when there are none."""
    texts = (" ".join((image.get("alt") or "").split()) for image in page.elements[number].iter("img", "area"))
    return " ".join(text for text in texts if text)
