"""Gold text and extraction side by side: what is missing, what is too much; long stretches are shortened."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from crunch_lab.evaluation.markup import Markup, el, join
from crunch_lab.evaluation.tokens import COMPARED

_MOST_WORDS: Final = 6000
"""Words of each side that are compared."""
_STRETCH: Final = 32
"""A longer stretch shows half of that at both ends."""
_MOST_STRETCHES: Final = 80


def pieces(text: str) -> list[str]:
    """A text cut before each word, by the rule that scores count with: case and punctuation make no difference.

    >>> pieces("“Bread, and”  日本")
    ['“Bread, ', 'and” ', '日', '本']
    """
    text = " ".join(text.split())
    starts = [match.start() for match in COMPARED.finditer(text)]
    cuts = [0, *starts[1:], len(text)]
    return [text[start:end] for start, end in pairwise(cuts)] if starts else []


def differences(gold: str, extracted: str) -> Iterator[tuple[bool, list[str], list[str]]]:
    """Stretches of :func:`pieces` along the longest common subsequence: same or not, those of the gold, the extracted.

    What is the same may still differ in case and punctuation.
    """
    from rapidfuzz.distance import LCSseq

    left, right = pieces(gold)[:_MOST_WORDS], pieces(extracted)[:_MOST_WORDS]
    numbers: dict[str, int] = {}

    def numbered(side: list[str]) -> list[int]:
        return [numbers.setdefault(COMPARED.findall(piece.lower())[0], len(numbers)) for piece in side]

    for code in LCSseq.opcodes(numbered(left), numbered(right)):
        yield code.tag == "equal", left[code.src_start : code.src_end], right[code.dest_start : code.dest_end]


def side_by_side(gold: str, extracted: str) -> Markup:
    """Two columns: the gold with what is missing struck through, the extraction with what is too much underlined."""
    left: list[Markup] = []
    right: list[Markup] = []
    for stretch, (same, missing, surplus) in enumerate(differences(gold, extracted)):
        if stretch == _MOST_STRETCHES:
            rest = join(" … more differences are not shown")
            left.append(rest)
            right.append(rest)
            break
        for side, tag, parts in ((left, "del", missing), (right, "ins", surplus)):
            if parts:
                text = shortened(parts)
                side.append(join(text) if same else _marked(tag, text))
    columns = (
        el("div", el("p", el("strong", title)), el("p", texts or "nothing"), class_="side")
        for title, texts in (("Gold standard", left), ("Extraction", right))
    )
    return el("div", columns, class_="sides")


def _marked(tag: str, text: str) -> Markup:
    return join(el(tag, text.rstrip()), " " if text.endswith(" ") else None)


def shortened(parts: list[str]) -> str:
    """The pieces, or both ends of a long stretch.

    >>> shortened([f"{number} " for number in range(100)])[-69:]
    '14 15 … (68 words) … 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99 '
    """
    parts = [part if len(part) <= 80 else f"{part[:80]}… " for part in parts]
    if len(parts) <= _STRETCH:
        return "".join(parts)
    half = _STRETCH // 2
    return f"{''.join(parts[:half])}… ({len(parts) - 2 * half} words) … {''.join(parts[-half:])}"
