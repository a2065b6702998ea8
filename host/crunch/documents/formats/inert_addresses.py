"""Addresses that an output may hold: none that runs, in whatever way it is written."""

from __future__ import annotations

import re
from typing import Final

_LINKS: Final = frozenset(("http", "https", "mailto", "tel", "sms", "ftp"))
_PICTURES: Final = frozenset(("http", "https"))
_NOT_READ: Final = re.compile(r"[\x00-\x20\x7f-\xa0\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff\ufffd]+")
"""What browsers leave out of an address, and some characters more that nobody sees."""
_SCHEME: Final = re.compile(r"([^/?#:\\]*):")
_SERVER: Final = re.compile(r"[\x00-\x20]*[/\\][\t\n\r]*[/\\][\t\n\r/\\]*")
_SERVERS: Final = re.compile(r"(?:(?<=[\s,])|^)[/\\]{2,}")
_PICTURE_DATA: Final = re.compile(r"data:image/(?:png|gif|jpe?g|webp|avif|bmp|x-icon|svg\+xml)[;,]", re.IGNORECASE)


def is_link(address: str) -> bool:
    """Whether going there runs nothing.

    >>> is_link("/a"), is_link("https://a.example/"), is_link("java\\tscript:x"), is_link("data:text/html,x")
    (True, True, False, False)
    """
    scheme = _scheme(address)
    return scheme is None or scheme in _LINKS


def is_picture(address: str) -> bool:
    """Whether a picture may come from there."""
    scheme = _scheme(address)
    return scheme is None or scheme in _PICTURES or bool(_PICTURE_DATA.match(_NOT_READ.sub("", address[:100])))


def is_picture_set(value: str) -> bool:
    """Whether all pictures of a ``srcset`` may come."""
    return all(is_picture(part.lstrip(",")) for part in value.split())


def of_the_web(address: str) -> str:
    """An address that names a server and no scheme, with one: in a file it would be a share of the local network,
    where some systems log in by themselves.

    >>> of_the_web("//a.example/b"), of_the_web("\\\\a\\b"), of_the_web("/a//b")
    ('https://a.example/b', 'https://a\\b', '/a//b')
    """
    found = _SERVER.match(address)
    return f"https://{address[found.end() :]}" if found else address


def set_of_the_web(value: str) -> str:
    """A ``srcset`` in which addresses that name a server alone have a scheme, as with :func:`of_the_web`."""
    return _SERVERS.sub("https://", value)


def _scheme(address: str) -> str | None:
    found = _SCHEME.match(_NOT_READ.sub("", address))
    return found[1].lower() if found else None
