"""Pictures that lead to the site's front page: logos, which nothing else tells apart from a picture of the text."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from crunch.documents.extraction import Removal
from crunch.documents.page import Page
from crunch.documents.semantics.media import PICTURES
from crunch.documents.web_addresses import resolved
from crunch.wording import say

STEP: Final = "front page link"


def front_page_links(page: Page, before: int) -> list[Removal]:
    """Links with a picture and no text, above the content, that lead to the front page; none on the front page itself.

    Args:
        page: the page.
        before: element with which the content begins.
    """
    own = urlsplit(page.url or "")
    if page.url and own.path in ("", "/") and not own.query:
        return []
    found = []
    for number in range(min(before, len(page))):
        if page.tags[number] != "a":
            continue
        end = page.ends[number]
        pictured = not PICTURES.isdisjoint(page.tags[number + 1 : end])
        worded = any(page.ink_texts[number:end]) or any(page.ink_tails[number + 1 : end])
        if end <= before and pictured and not worded and _leads_to_the_front(page, number):
            found.append(Removal(number, STEP, "navigation", say("leads_to_front"), 0.8))
    return found


def _leads_to_the_front(page: Page, number: int) -> bool:
    try:
        address = urlsplit(resolved(page.url, (page.elements[number].get("href") or "").strip() or "x"))
        host = urlsplit(page.url or "").hostname
    except ValueError:
        return False
    same = not address.hostname or not host or address.hostname == host
    web = address.scheme in ("", "http", "https") and bool(address.hostname or address.path)
    return web and same and address.path in ("", "/") and not address.query and not address.fragment
