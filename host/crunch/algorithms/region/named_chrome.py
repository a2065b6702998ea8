"""Parts of a page whose class or id says that they are not its main content.

Sites name their parts for their own style sheets: ``sidebar``, ``cookie-banner``, ``share-buttons``. A name is weak
evidence, so a part that holds most of what is left stays, whatever it is called; and a name that only repeats the
part's own heading, as the slugs of manuals and journals do, needs other evidence.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from operator import mul
from typing import Final

from crunch.documents.extraction import Extraction, Kind, Removal, remove_subtrees
from crunch.documents.page import Page
from crunch.documents.semantics.evidence import holds_a_discussion, leads_elsewhere
from crunch.documents.semantics.names import ADVERTISEMENT, NAVIGATION, RELATED, words_of
from crunch.documents.semantics.roles import WHOLE
from crunch.documents.semantics.slugs import repeats_its_heading
from crunch.documents.tags import HEADINGS
from crunch.wording import say

STEP: Final = "name of the part"
MOST: Final = 0.5
"""Share of the text that a part may hold and still go."""

_SERVICE: Final = "cookie cookies consent gdpr newsletter subscribe share sharing popup modal footer banner widget tags"
_KINDS: Final[dict[Kind, frozenset[str]]] = {
    "navigation": NAVIGATION | {"skip", "sidebar"},
    "advertisement": ADVERTISEMENT,
    "service": frozenset(_SERVICE.split()),
    "discussion": frozenset(("comment", "comments")),
    "other": RELATED | {"social"},
}
_CONSENT: Final = frozenset(("cookie", "cookies", "consent", "gdpr"))
_WORDS: Final = {word: kind for kind, words in _KINDS.items() for word in words}
_EVIDENCE: Final[dict[Kind, Callable[[Page, int], bool]]] = {"discussion": holds_a_discussion}
"""By kind: what else must say so; of the others that they lead elsewhere."""
_STAYS: Final = WHOLE | {"a", "span", "em", "b", "i", "strong", "h1", "pre", "code"}


def prune_named(extraction: Extraction, gone: bytearray) -> Extraction:
    """The extraction without named parts, outermost first; ``gone`` is extended."""
    page = extraction.page
    left = extraction.character_count
    sizes = _subtree_characters(extraction)
    end = 0
    removals = []
    for number, word in page.once(_telling_words):
        if number < end or gone[number] or sizes[number] > MOST * left:
            continue
        left -= sizes[number]
        end = page.ends[number]
        gone[number:end] = b"\1" * (end - number)
        removals.append(_removal(number, word))
    return remove_subtrees(extraction, removals)


def named_parts(page: Page) -> list[Removal]:
    """Every part with a telling name, one inside another too."""
    return [_removal(number, word) for number, word in page.once(_telling_words)]


def consent_parts(page: Page) -> list[Removal]:
    """Those that ask for consent to be followed."""
    return [_removal(number, word) for number, word in page.once(_telling_words) if word in _CONSENT]


def _removal(number: int, word: str) -> Removal:
    return Removal(number, STEP, _WORDS[word], say("part_named", word=word), 0.5)


def _telling_words(page: Page) -> list[tuple[int, str]]:
    """Elements that may go by their name, in order, with the word that tells; of class before id."""
    found: dict[int, str] = {}
    for name in ("id", "class"):
        for number, names in page.attribute(name):
            word = _word_in(names)
            if word is not None and page.tags[number] not in _STAYS and _tells(page, number, word):
                found[number] = word
    return sorted(found.items())


def _tells(page: Page, number: int, word: str) -> bool:
    """Whether the name is more than the slug of a heading; where it may be one, something else must say the same."""
    if not repeats_its_heading(page, number, word):
        return True
    return page.tags[number] not in HEADINGS and _EVIDENCE.get(_WORDS[word], leads_elsewhere)(page, number)


@lru_cache(maxsize=8192)
def _word_in(names: str) -> str | None:
    """The first telling word of a class or id; a page repeats its classes."""
    return next((word for word in words_of(names) if word in _WORDS), None)


def _subtree_characters(extraction: Extraction) -> list[int]:
    """Kept non-blank characters in each subtree: differences of running sums, as a subtree is a range."""
    page = extraction.page
    texts = [0, *accumulate(map(mul, extraction.kept_texts, page.text_sizes))]
    tails = [0, *accumulate(map(mul, extraction.kept_tails, page.tail_sizes))]
    return [
        texts[end] - texts[number] + tails[end] - tails[number + 1] for number, end in enumerate(page.ends)
    ]  # the tail of an element is its parent's text
