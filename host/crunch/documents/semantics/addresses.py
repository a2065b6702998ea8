"""Addresses as they hold outside the page, too."""

from __future__ import annotations

from urllib.parse import urlsplit

from crunch.documents.page import Page
from crunch.documents.web_addresses import resolved


def base_of(page: Page) -> str | None:
    """What relative addresses of a page are relative to; None when nothing says where the page is from."""
    return page.once(_base_of)


def _base_of(page: Page) -> str | None:
    base = None
    if "base" in page.tags:
        number = page.tags.index("base")
        base = (page.elements_at([number])[number].get("href") or "").strip()
    address = _joined(page.url, base) if base else page.url
    return address if address and urlsplit(address).scheme.lower() in ("http", "https") else None


def absolute(page: Page, address: str) -> str:
    """An address with its site; as it is where that is not known, and when it points to a place in the page itself."""
    base = base_of(page)
    if base is None or address.startswith("#"):
        return address
    return _joined(base, address) or address


def _joined(base: str | None, address: str) -> str | None:
    try:
        return resolved(base, address)
    except ValueError:
        return None
