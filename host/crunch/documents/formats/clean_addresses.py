"""Addresses of links as the strictest of readers take them."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote, urlsplit

from crunch.documents.formats.inert_addresses import is_link, of_the_web
from crunch.documents.page import Page
from crunch.documents.semantics.addresses import absolute

_SCHEMES: Final = frozenset(("http", "https", "mailto", "tel"))
_SAFE: Final = "!$&'()+*,/:;=?@~%-._"
_NOT_ESCAPES: Final = re.compile("%(?![0-9A-Fa-f]{2})")
_SERVER: Final = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?")


def written_address(page: Page, address: str) -> str:
    """An absolute address that may stand in a link; empty for one that leads nowhere outside the page, or runs.

    Args:
        page: to whose address it is relative.
        address: as its markup has it.
    """
    try:
        if not address or not is_link(address):
            return ""
        whole = of_the_web(absolute(page, address))
        parts = urlsplit(whole)
        if parts.scheme.lower() not in _SCHEMES or not is_link(whole):
            return ""
        if parts.scheme.lower() in ("http", "https"):
            server = (parts.hostname or "").encode("idna").decode()
            if not _SERVER.fullmatch(server):
                return ""
            port = f":{parts.port}" if parts.port else ""
            whole = parts._replace(netloc=f"{server}{port}").geturl()
    except ValueError:  # no address, or no name of a server
        return ""
    before, sign, fragment = _NOT_ESCAPES.sub("%25", whole).partition("#")
    return quote(before, safe=_SAFE) + sign + quote(fragment, safe=_SAFE)
