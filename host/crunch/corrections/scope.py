"""On which pages of a site a correction holds."""

from __future__ import annotations

from typing import Final, Literal
from urllib.parse import urlsplit

Scope = Literal["page", "path", "site"]
_WIDTH: Final[dict[Scope, int]] = {"page": 0, "path": 1, "site": 2}


def place_of(url: str, scope: Scope) -> str:
    """What is kept of an address for a scope: path and query, the folder, or nothing.

    >>> [place_of("https://a.test/news/story?id=3#x", scope) for scope in ("page", "path", "site")]
    ['/news/story?id=3', '/news/', '']
    """
    if scope == "site":
        return ""
    parts = urlsplit(url)
    path = parts.path or "/"
    if scope == "path":
        return path[: path.rfind("/") + 1] or "/"
    return f"{path}?{parts.query}" if parts.query else path


def widened(place: str, scope: Scope, wider: Scope) -> str | None:
    """What is kept for a wider scope than before; None where the other is narrower: which page was meant is not known.

    >>> widened("/news/story?id=3", "page", "path"), widened("/news/", "path", "site"), widened("", "site", "page")
    ('/news/', '', None)
    """
    if _WIDTH[wider] < _WIDTH[scope]:
        return None
    return place if wider == scope else place_of(f"https://x{place}", wider)


def holds_at(scope: Scope, place: str, url: str) -> bool:
    """Whether what was kept of an address (:func:`place_of`) says yes to another one of the site.

    >>> holds_at("path", "/news/", "https://a.test/news/2026/story"), holds_at("path", "/news/", "https://a.test/news")
    (True, False)
    """
    if scope == "site":
        return True
    if scope == "path":
        return place_of(url, "path").startswith(place)
    return place_of(url, "page") == place
