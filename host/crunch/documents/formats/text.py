"""The kept nodes of an extraction as text."""

from __future__ import annotations

from typing import Final

from crunch.documents.extraction import Extraction
from crunch.documents.formats.slots import exact_slots, with_blanks
from crunch.documents.tags import SEPARATORS, VERBATIM


def render_text(extraction: Extraction) -> str:
    """Kept text, one block a line; white space collapsed, except where it is text (``pre``, R13)."""
    extraction = exact_slots(extraction)
    page = extraction.page
    texts, tails, ends = page.texts, page.tails, page.ends
    kinds = [_BOUNDARIES.get(tag, "") for tag in page.tags]
    kept_texts, kept_tails = with_blanks(extraction)
    lines: list[str] = []
    parts: list[str] = []
    verbatim = 0

    def cross(kind: str, *, start: bool) -> None:
        """What happens where an element that bounds a line starts or ends."""
        nonlocal verbatim
        if kind == "break" and verbatim:
            parts.append("\n" if start else "")
            return
        line = "".join(parts)
        parts.clear()
        if verbatim:
            if line.strip():
                lines.append(line.strip("\r\n"))
        elif line := " ".join(line.split()):
            lines.append(line)
        if kind == "verbatim":
            verbatim += 1 if start else -1

    def end(number: int) -> None:
        if kinds[number]:
            cross(kinds[number], start=False)
        if kept_tails[number]:
            parts.append(tails[number] or "")

    stack: list[int] = []
    for number, kind in enumerate(kinds):  # as ``events``, which takes longer
        while stack and ends[stack[-1]] <= number:
            end(stack.pop())
        if kind:
            cross(kind, start=True)
        if kept_texts[number]:
            parts.append(texts[number] or "")
        if ends[number] == number + 1:
            end(number)
        else:
            stack.append(number)
    while stack:
        end(stack.pop())
    cross("block", start=True)
    return "\n".join(lines)


_BOUNDARIES: Final = {**dict.fromkeys(SEPARATORS, "block"), **dict.fromkeys(VERBATIM, "verbatim"), "br": "break"}
