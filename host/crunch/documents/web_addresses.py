"""Addresses as browsers read them (the URL standard of the WHATWG), who take for one much that ``urlsplit`` does not.

To a browser ``http:evil.example``, ``https:\\\\evil.example`` and ``ht<tab>tp:/evil.example`` all lead to that host.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urljoin, urlsplit

_AROUND: Final = "".join(map(chr, range(0x21)))
_NOT_READ: Final = dict.fromkeys(map(ord, "\t\n\r"))
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_WEB: Final = frozenset(("http:", "https:", "ftp:", "ws:", "wss:"))
_AFTER_PATH: Final = re.compile(r"[?#]")


def as_browsers_read(address: str, base: str | None = None) -> str:
    """The address as everybody reads it.

    Args:
        address: as it stands in a page.
        base: what it is relative to. ``http:a`` is relative to an address of that scheme, and leads to ``a`` elsewhere.

    >>> as_browsers_read("http:a.example/b"), as_browsers_read("\\\\\\\\a.example?\\\\")
    ('http://a.example/b', '//a.example?\\\\')
    >>> as_browsers_read("http:b", "http://a.example/"), as_browsers_read("mailto:a\\\\b")
    ('b', 'mailto:a\\\\b')
    """
    plain = address.strip(_AROUND).translate(_NOT_READ)
    found = _SCHEME.match(plain)
    scheme = found[0].lower() if found else ""
    if scheme and scheme not in _WEB:
        return plain
    rest = plain[len(scheme) :]
    end = query.start() if (query := _AFTER_PATH.search(rest)) else len(rest)
    path, query_and_more = rest[:end].replace("\\", "/"), rest[end:]
    if scheme and not path.startswith("//") and base and base.lower().startswith(scheme):
        return path + query_and_more
    if scheme or path.startswith("//"):
        path = "//" + path.lstrip("/")
    return scheme + path + query_and_more


def resolved(base: str | None, address: str) -> str:
    """Where a browser goes from a page.

    Raises:
        ValueError: the address is none.

    >>> resolved("https://a.example/b", "/c"), resolved("https://a.example/b", "http:/c.example")
    ('https://a.example/c', 'http://c.example')
    """
    joined = urljoin(base or "", as_browsers_read(address, base))
    urlsplit(joined)
    return joined


def scheme_of(address: str) -> str:
    """Its scheme in small letters, empty where it has none.

    >>> scheme_of(" Java\\tScript:x"), scheme_of("a/b:c")
    ('javascript', '')
    """
    found = _SCHEME.match(address.strip(_AROUND).translate(_NOT_READ))
    return found[0][:-1].lower() if found else ""
