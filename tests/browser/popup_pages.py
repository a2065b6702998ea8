"""What the popup is looked at over, in all browsers."""

from __future__ import annotations

from tests.browser.server import PageServer

_LONG_NAME = "the-quarterly-review-of-hill-farming-and-upland-soup.archive.localhost"


def unsure_page(pages: PageServer) -> str:
    """Address of a page that every algorithm falls back on."""
    links = "".join(f"<li><a href=/{k}>Link number {k} of a long list</a></li>" for k in range(40))
    return pages.add("/links.html", f"<!doctype html><title>links</title><ul>{links}</ul>")


def on_long_name(address: str) -> str:
    """The same page on a site whose name does not fit into a line; browsers know themselves where `localhost` is."""
    return address.replace("127.0.0.1", _LONG_NAME)
