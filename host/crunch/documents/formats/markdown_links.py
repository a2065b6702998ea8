"""Where links of Markdown lead, and pictures."""

from __future__ import annotations

from urllib.parse import urlsplit

from crunch.documents.formats.inert_addresses import is_link, of_the_web
from crunch.documents.formats.markdown_signs import escape, escape_address
from crunch.documents.page import Page
from crunch.documents.semantics.addresses import absolute
from crunch.documents.semantics.media import address_of_picture, is_pixel


def target_of(page: Page, address: str) -> str | None:
    """An absolute address that may stand in a link; None for one that leads nowhere outside the page, or runs."""
    address = address.strip()
    try:
        scheme = urlsplit(address).scheme.lower()
    except ValueError:
        return None
    if not address or scheme not in ("", "http", "https", "mailto") or not is_link(address):
        return None
    return escape_address(of_the_web(absolute(page, address)))


def image_of(page: Page, number: int) -> str:
    """A picture, or its words where it has no address; empty for one that only counts readers."""
    if is_pixel(page.elements[number]):
        return ""
    address = target_of(page, address_of_picture(page.elements[number]))
    words = escape(" ".join((page.elements[number].get("alt") or "").split()))
    return f"![{words}]({address})" if address else words
