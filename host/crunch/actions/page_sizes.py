"""How large a page is, by any measure: which are worked on where work can be ended, and which not at all."""

from __future__ import annotations

from typing import Final

from crunch.errors import TooLargeError
from crunch.wording import say

LARGE_PAGE: Final = 50_000
"""Elements from which a page is worked on in a process of its own."""
LARGE_TEXT: Final = 4_000_000
"""Characters of the same, with those of another page that was fetched."""
MANY_ATTRIBUTES: Final = 200_000
MOST_ELEMENTS: Final = 3_000_000
MOST_CHARACTERS: Final = 100_000_000
"""A page of as many takes some gigabytes."""


LARGE_FILE: Final = 500_000
"""Characters or bytes of HTML that is read as a browser would (html5lib: a second for three million), or whole."""


def is_large(elements: int, *texts: str | None) -> bool:
    """Whether a page may take long: work in a thread holds up all other tabs, and cannot be ended.

    Args:
        elements: as the extension counted them.
        texts: of the request: the snapshot, and HTML.
    """
    given = [text for text in texts if text]
    return (
        elements > LARGE_PAGE
        or sum(map(len, given)) > LARGE_TEXT
        or any(text.count("<") > 2 * LARGE_PAGE or text.count('="') > MANY_ATTRIBUTES for text in given)
    )


def check_size(elements: int, *texts: str | None) -> None:
    """Refuse at once what could only end in a time-out.

    Raises:
        TooLargeError: what there is too much of, and how much there may be.
    """
    characters = sum(len(text) for text in texts if text)
    if elements > MOST_ELEMENTS:
        raise TooLargeError(say("too_many_elements", elements=elements, most=MOST_ELEMENTS))
    if characters > MOST_CHARACTERS:
        raise TooLargeError(say("too_many_characters", characters=characters, most=MOST_CHARACTERS))
