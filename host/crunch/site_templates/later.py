"""Remembering that waits until the press is over, and forgetting that also reaches what still waits."""

from __future__ import annotations

import sys
import threading
from typing import Final

from crunch.documents.page import Page
from crunch.site_templates import store
from crunch.site_templates.memory import is_remembered, remember

SECONDS: Final = 0.3
"""Until then the press may need the processor."""

_lock = threading.Lock()
"""Held while a fingerprint is written, and while one is forgotten."""
_waiting: dict[threading.Timer, str] = {}


def remember_later(site: str, page: Page, url: str | None, *, begin: bool) -> None:
    """Keep the page's fingerprint in a moment.

    Args:
        site: its origin.
        page: the page, which is let go of afterwards.
        url: its address.
        begin: also when nothing is remembered of the site yet.
    """
    if not begin and not is_remembered(site):
        return

    def work() -> None:
        with _lock:
            if _waiting.pop(timer, None) is not None:  # else forgotten meanwhile
                _remember(site, page, url)

    timer = threading.Timer(SECONDS, work)
    timer.daemon = True
    with _lock:
        _waiting[timer] = site
    timer.start()


def remember_now(site: str, page: Page, url: str | None) -> None:
    """Keep the page's fingerprint before anything else is asked, as who compares wants to see what is known."""
    with _lock:
        _remember(site, page, url)


def _remember(site: str, page: Page, url: str | None) -> None:
    try:
        remember(site, page, url)
    except OSError as error:  # a full disk, or a folder that nobody may write into, spoils no press
        sys.stderr.write(f"nothing is remembered of this site: {error}\n")


def forget(site: str | None) -> None:
    """Forget a site, or with None every one, and what is still to be remembered of it."""
    with _lock:
        for timer in [timer for timer, waiting in _waiting.items() if site in (None, waiting)]:
            timer.cancel()
            del _waiting[timer]
        if site is None:
            store.forget_all()
        else:
            store.forget(site)
