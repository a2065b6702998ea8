"""What a reader has without us: keys of a screen reader that lead into a page that nobody crunched.

*NVDA's text paragraph* is the key P of NVDA 2024.2 and later, re-implemented here from what its user guide (*Text
paragraph navigation command*) and the default of its setting (*Regular expression for text paragraph navigation*)
say; none of its code is used. It goes to the next line of browse mode, links in it included, that looks as if it held
a sentence: a letter before one to three full stops or an ellipsis, perhaps closing quotes or brackets and the numbers
of references behind, and then a blank or the end; or a question mark or an exclamation mark anywhere; or one of the
full-width marks. The ideographic full stop is none of them by default, and counts here all the same, as in its
Japanese edition: without it the rule would find nothing in most Chinese pages.
"""

from __future__ import annotations

import re
from typing import Final

from tests.bench.stops.model import Stops

PARAGRAPH, HEADING, LANDMARK = "NVDA's text paragraph", "first h1", "main landmark"
RIVALS: Final = (PARAGRAPH, HEADING, LANDMARK)

_CLOSING: Final = '"”»)'
_SENTENCE: Final = re.compile(
    rf"""
      [^\W\d_] [{_CLOSING}]? (?: \.{{1,3}} | … ) [{_CLOSING}]? (?: \[ \d+ \] )* (?: \s | $ )
    | [?!]
    | [．！？：；。]
    """,
    re.VERBOSE,
)


def is_text_paragraph(line: str) -> bool:
    """Whether P would halt there.

    >>> [is_text_paragraph(line) for line in ("Read more", "Version 2.0 of 2024.", "He said “yes”.[3]", "Sign in!")]
    [False, False, True, True]
    """
    return _SENTENCE.search(line) is not None


def landings(stops: Stops) -> dict[str, int | None]:
    """By rival, the stop to which one press of its key leads from the top of a page; none where there is nothing."""
    first: dict[int, int] = {}
    for number, stop in enumerate(stops.stops):
        first.setdefault(stop.paragraph, number)
    numbers = range(len(stops.stops))
    return {
        PARAGRAPH: next((first[line] for line in first if is_text_paragraph(stops.lines.get(line, ""))), None),
        HEADING: next((number for number in numbers if stops.stops[number].level == 1), None),
        LANDMARK: next((number for number in numbers if stops.stops[number].main), None),
    }
