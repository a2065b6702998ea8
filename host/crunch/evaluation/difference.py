"""Gold text and extraction side by side: what is missing, what is too much; long stretches are shortened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from crunch.evaluation.markup import Markup, el, join

_MOST_WORDS: Final = 6000
"""Words of each side that are compared."""
_STRETCH: Final = 24
"""A longer stretch shows half of that at both ends."""
_MOST_STRETCHES: Final = 60

Kind = Literal["same", "missing", "surplus"]


def differences(gold: str, extracted: str) -> Iterator[tuple[Kind, list[str]]]:
    """Stretches of words along the longest common subsequence: in both, only in the gold, only in the extraction."""
    from rapidfuzz.distance import LCSseq

    left, right = gold.split()[:_MOST_WORDS], extracted.split()[:_MOST_WORDS]
    numbers: dict[str, int] = {}
    for word in (*left, *right):
        numbers.setdefault(word, len(numbers))
    for code in LCSseq.opcodes([numbers[word] for word in left], [numbers[word] for word in right]):
        if code.tag == "equal":
            yield "same", left[code.src_start : code.src_end]
        else:
            if code.src_end > code.src_start:
                yield "missing", left[code.src_start : code.src_end]
            if code.dest_end > code.dest_start:
                yield "surplus", right[code.dest_start : code.dest_end]


def side_by_side(gold: str, extracted: str) -> Markup:
    """Two columns: the gold with what is missing struck through, the extraction with what is too much underlined."""
    left: list[Markup] = []
    right: list[Markup] = []
    for stretch, (kind, words) in enumerate(differences(gold, extracted)):
        if stretch == _MOST_STRETCHES:
            rest = join(" … more differences are not shown")
            left.append(rest)
            right.append(rest)
            break
        text = shortened(words)
        if kind == "missing":
            left.append(join(el("del", text), " "))
        elif kind == "surplus":
            right.append(join(el("ins", text), " "))
        else:
            left.append(join(text, " "))
            right.append(join(text, " "))
    columns = (
        el("div", el("p", el("strong", title)), el("p", parts or "nothing"), class_="side")
        for title, parts in (("Gold standard", left), ("Extraction", right))
    )
    return el("div", columns, class_="sides")


def shortened(words: list[str]) -> str:
    """The words, or both ends of a long stretch.

    >>> shortened([str(number) for number in range(100)])[-60:]
    ' 11 … (76 words) … 88 89 90 91 92 93 94 95 96 97 98 99'
    """
    words = [word if len(word) <= 80 else f"{word[:80]}…" for word in words]
    if len(words) <= _STRETCH:
        return " ".join(words)
    half = _STRETCH // 2
    return " ".join([*words[:half], "…", f"({len(words) - 2 * half} words)", "…", *words[-half:]])
