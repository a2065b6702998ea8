"""Pages of an invented site: each has its own text, and what all have in common."""

from __future__ import annotations

from crunch.documents.page import Page
from crunch.documents.parsing import parse_html

COMMON = "The Lantern is printed every Friday at the old mill and sent to all who ask for it by post."
WORDS = "oven harbour lantern bridge meadow garden station market castle island".split()


def story(number: int) -> str:
    """A text that no other number has."""
    word = f"{WORDS[number % 10]}{number}"
    return " ".join(f"The {word} stood on hill {line} of the {word} country." for line in range(6))


def site_html(number: int, common: str = COMMON, head: str = "") -> str:
    """HTML of a page of the site."""
    texts = "".join(f"<p>{story(number)} {part}</p>" for part in ("One.", "Two.", "Three."))
    return (
        f"<!DOCTYPE html><html lang=en><head><title>Story {number}</title>{head}</head><body>"
        f"<nav><a href=/>Home page</a></nav><main><h1>Story {number}</h1>{texts}<p>{common}</p></main>"
        f"<p>{common} © 2024</p></body></html>"
    )


def site_page(number: int, common: str = COMMON) -> Page:
    """The same, parsed."""
    return parse_html(site_html(number, common), f"https://news.example/{number}")
