"""Addresses against a list of advertisement servers: the host itself, or a parent domain of it.

``hosts.txt`` is a small list of our own, so that the advertisement remover works without any download.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from crunch.documents.web_addresses import as_browsers_read

_HOST: Final = re.compile(r"\s*(?:https?:)?//(?:[^/\\?#@\s]*@)?([^/\\?#:@\s]+)", re.IGNORECASE)
LIST: Final = Path(__file__).with_name("hosts.txt")


def host_of(address: str | None) -> str | None:
    """The host of an http(s) address, in lower case and without a dot at its end; None for any other address."""
    match = _HOST.match(as_browsers_read(address)) if address else None
    return match[1].lower().rstrip(".") if match else None


def read_hosts(text: str) -> frozenset[str]:
    """Hosts of a list: one a line; ``#`` begins a comment. Lines of a hosts file (``0.0.0.0 host``) are read, too."""
    found = set()
    for line in text.splitlines():
        words = line.partition("#")[0].split()
        if words:
            found.add(words[-1].lower().rstrip("."))
    return frozenset(found)


@lru_cache(maxsize=1)
def shipped_hosts() -> frozenset[str]:
    """The list that comes with Crunch."""
    return read_hosts(LIST.read_text("utf-8"))


def listed_domain(host: str, hosts: frozenset[str]) -> str | None:
    """The entry that lists a host: itself or a parent domain. ``notexample.com`` is not in ``example.com``."""
    while host:
        if host in hosts:
            return host
        host = host.partition(".")[2]
    return None


@lru_cache(maxsize=4096)
def _server(host: str) -> str | None:
    return listed_domain(host, shipped_hosts())


def advertisement_server(address: str | None, page_url: str | None = None) -> str | None:
    """The advertisement server that an address belongs to; None for other addresses.

    Args:
        address: value of a ``src`` or ``href``; a relative one leads to the page's own host, which is none.
        page_url: address of the page. On the pages of a server itself its own addresses are no advertisements.
    """
    host = host_of(address)
    server = _server(host) if host else None
    if server is None:
        return None
    own = host_of(page_url)
    return None if own is not None and _server(own) == server else server
