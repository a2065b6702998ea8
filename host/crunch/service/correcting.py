"""The reader's own corrections of what an algorithm decides: found again on the page, and kept true as it changes."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from crunch.algorithms.fallback import keeps_too_little
from crunch.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from crunch.corrections.applying import Applied
    from crunch.documents.extraction import Extraction
    from crunch.documents.page import Page


def with_corrections(extraction: Extraction, page: Page, *, repairs: bool) -> tuple[Extraction, Sequence[Applied]]:
    """The extraction with what the reader hid and kept on this page, this path or this site, and what became of each.

    Args:
        extraction: what the algorithm and other pages of the site make of it.
        page: as it was captured.
        repairs: whether the description of a part that has moved may be written anew.
    """
    from crunch.corrections import store

    if not store.for_page(page.url):
        return extraction, ()
    from crunch.corrections.applying import correct, repaired

    corrected, applied = correct(extraction, page, keeps_too_little)
    if repairs:
        changes = [(kept.host, kept.name, correction) for kept, correction in repaired(page, applied)]
        with suppress(InputError):  # nothing is lost: it was found as it is
            if changes:
                store.replace_all(changes)
    return corrected, applied
