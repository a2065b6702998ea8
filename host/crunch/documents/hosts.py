"""Addresses that pages and people give, which need not be any."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from crunch.documents.web_addresses import as_browsers_read

if TYPE_CHECKING:
    from publicsuffixlist import PublicSuffixList

_OWN_SITES: Final = frozenset("livejournal.com medium.com substack.com tumblr.com typepad.com wordpress.com".split())
"""Domains whose subdomains are sites of different people, and which are not on the list of public suffixes."""
_OWN_SITES_IN_EVERY_COUNTRY: Final = "blogspot"
"""The list has blogspot.com alone; pages that were saved while blogspot.co.uk and the like were used say so."""


def host_of(address: str | None) -> str | None:
    """The host of an address in small letters; None where it has none, or is no address at all.

    >>> host_of("https://WWW.example.org:80/x"), host_of("http://["), host_of("x.html"), host_of(None)
    ('www.example.org', None, None, None)
    """
    try:
        return urlsplit(as_browsers_read(address or "")).hostname
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


def site_of(host: str) -> str:
    """The site of a host: the domain that somebody registered, or was given by who lets many people have one.

    Host names without a domain (``localhost``), addresses of machines and public suffixes themselves are sites.

    >>> site_of("www.bbc.co.uk"), site_of("ada.blogspot.co.uk"), site_of("www.gov.uk"), site_of("10.0.0.1")
    ('bbc.co.uk', 'ada.blogspot.co.uk', 'www.gov.uk', '10.0.0.1')
    """
    host = host.strip(".")
    labels = host.split(".")
    if _is_number(host):
        return host
    site = _public_suffixes().privatesuffix(host) or host
    if site in _OWN_SITES or site.partition(".")[0] == _OWN_SITES_IN_EVERY_COUNTRY:
        return ".".join(labels[-site.count(".") - 2 :])
    return site


def holds_many_sites(host: str) -> bool:
    """Whether the subdomains of a host are sites of different people, as those of ``co.uk`` and ``wordpress.com``.

    >>> holds_many_sites("gov.uk"), holds_many_sites("wordpress.com"), holds_many_sites("example.org")
    (True, True, False)
    """
    return not _is_number(host) and site_of(f"x.{host}") != site_of(host)


def _is_number(host: str) -> bool:
    """Whether it is the number of a machine, of IPv4 or IPv6, rather than a name."""
    return ":" in host or host.rpartition(".")[2].isdecimal()


@lru_cache(maxsize=1)
def _public_suffixes() -> PublicSuffixList:
    """Mozilla's list, as it was when the package was made: nothing is fetched. Takes 50 ms, so only when asked."""
    from publicsuffixlist import PublicSuffixList

    return PublicSuffixList()
