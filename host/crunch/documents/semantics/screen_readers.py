"""Names of text that is for screen readers only."""

from __future__ import annotations

import re
from typing import Final

_FOR_SCREEN_READERS: Final = re.compile(
    r"(?:^|[-_])(?:sr[-_]?only|sr[-_]text|visually[-_]?hidden|visibly[-_]?hidden|visualhide|hidden[-_]?visually|"
    r"screen[-_]?reader(?:s|[-_]?(?:only|text|response|content))?|screenreader|element[-_]invisible|"
    r"assistive[-_]text|(?:a11y|accessib(?:ly|ility))[-_](?:hidden|hide|only|text)|accessible-?hide|aural|"
    r"off-?screen(?:[-_]text)?|hide[-_]?(?:text|visually)|show-for-sr|is-vishidden|vishidden|at-only|elementor-screen-only|for-screen-readers?)$",
    re.IGNORECASE,
)
_MAY: Final = re.compile(r"sr|hid|screen|invisible|assistive|a11y|accessib|aural|at-only")
"""What one of those names has: a cheap question, as nearly all names have none of it."""
_SHOWN_AGAIN: Final = re.compile(r"(?:^|:)not-sr-only$")


def is_for_screen_readers(names: str) -> bool:
    """Whether a ``class`` says that text is for screen readers only.

    >>> is_for_screen_readers("title visually-hidden"), is_for_screen_readers("sr-only md:not-sr-only")
    (True, False)
    """
    if not _MAY.search(names.lower()):
        return False
    found = names.split()
    return any(map(_FOR_SCREEN_READERS.search, found)) and not any(map(_SHOWN_AGAIN.search, found))
