"""The kept nodes of an extraction as text."""

from __future__ import annotations

from typing import Final

from crunch.documents.formats.finishing import finish_text
from crunch.documents.formats.written import Written, written
from crunch.documents.kept_nodes import KeptNodes
from crunch.documents.semantics.white_space import ALL, COLLAPSED
from crunch.documents.tags import SEPARATORS, VERBATIM

_BREAK: Final = "\0"
"""The end of a line inside a block. No text holds a control character, so it cannot be one of the page's own."""
_KEEPING: Final = {ord("\n"): _BREAK, ord("\r"): None, ord(" "): "\1", ord("\t"): "\2"}
_KEPT: Final = {1: " ", 2: "\t"}
_BOUNDARIES: Final = {**dict.fromkeys(SEPARATORS, "block"), **dict.fromkeys(VERBATIM, "verbatim"), "br": "break"}


def render_text(extraction: KeptNodes) -> str:
    """Kept text, one block a line, and an empty line where two line breaks part what stands in a block.

    White space is collapsed, except where it is text: in ``pre`` (R13), and where the style keeps it.
    """
    return finish_text(_text(written(extraction)), extraction.output)


def _text(source: Written) -> str:
    page, modes, formulas = source.page, source.white_space, source.formulas
    texts, tails, ends, parents = source.texts, source.tails, page.ends, page.parents
    kinds = [_BOUNDARIES.get(tag, "") for tag in page.tags]
    for number in source.lines:
        kinds[number] = "block"
    kept_texts, kept_tails = source.kept_texts, source.kept_tails
    lines: list[str] = []
    parts: list[str] = []
    verbatim = 0

    def cross(kind: str, *, start: bool) -> None:
        """What happens where an element that bounds a line starts or ends."""
        nonlocal verbatim
        if kind == "break":
            if start:
                parts.append("\n" if verbatim else _BREAK)
            return
        if parts:  # of many thousands of empty elements there are none
            line = "".join(parts)
            parts.clear()
            if verbatim:
                if line.strip():
                    lines.append(line.strip("\r\n"))
            elif line := _collapsed(line):
                lines.append(line)
        if kind == "verbatim":
            verbatim += 1 if start else -1

    def end(number: int) -> None:
        if kinds[number]:
            cross(kinds[number], start=False)
        if kept_tails[number]:
            text = tails[number] or ""
            parts.append(_keeping(text, modes[parents[number]]) if modes and not verbatim else text)

    stack: list[int] = []
    for number, kind in enumerate(kinds):  # as ``events``, which takes longer
        while stack and ends[stack[-1]] <= number:
            end(stack.pop())
        if kind:
            cross(kind, start=True)
        if kept_texts[number]:
            text = texts[number] or ""
            if number in formulas:
                text = f"{_BREAK}{text}{_BREAK}" if formulas[number].is_display else text
            elif modes and not verbatim:
                text = _keeping(text, modes[number])
            parts.append(text)
        if ends[number] == number + 1:
            end(number)
        else:
            stack.append(number)
    while stack:
        end(stack.pop())
    cross("block", start=True)
    return "\n".join(lines)


def _keeping(text: str, mode: int) -> str:
    """Text with signs for the white space that stays."""
    if mode == COLLAPSED:
        return text
    return text.translate(_KEEPING) if mode == ALL else text.replace("\n", _BREAK)


def _collapsed(block: str) -> str:
    """The lines of a block."""
    if _BREAK not in block:
        return " ".join(block.split()).translate(_KEPT).rstrip() if "\1" in block else " ".join(block.split())
    lines = [" ".join(line.split()).translate(_KEPT).rstrip() for line in block.split(_BREAK)]
    first = next((index for index, line in enumerate(lines) if line), len(lines))
    found: list[str] = []
    for line in lines[first:]:
        if line or found[-1]:
            found.append(line)
    return "\n".join(found).rstrip("\n")
