"""Addresses that pages and people give, which need not be any."""

from __future__ import annotations

from urllib.parse import urlsplit


def host_of(address: str | None) -> str | None:
    """The host of an address in small letters; None where it has none, or is no address at all.

    >>> host_of("https://WWW.example.org:80/x"), host_of("http://["), host_of("x.html"), host_of(None)
    ('www.example.org', None, None, None)
    """
    try:
        return urlsplit(address or "").hostname
    except ValueError:
        return None


def usable(address: str | None) -> str | None:
    """An address that can be taken apart and written down; None for any other text.

    >>> usable("http://["), usable("/x"), usable("")
    (None, '/x', '')
    """
    if address is None:
        return None
    try:
        urlsplit(address)
        address.encode()
    except ValueError:
        return None
    return address
