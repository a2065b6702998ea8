"""Footnotes and sidenotes in Markdown: ``[^1]`` where their sign stands, and their text behind ``[^1]:``."""

from __future__ import annotations

from dataclasses import replace

from crunch.documents.formats.markdown_signs import BREAK
from crunch.documents.formats.written import Written
from crunch.documents.semantics.notes import Notes, notes_of


def with_notes(source: Written) -> tuple[Written, Notes]:
    """What is to be written, without what leads back, and its notes; a sign stays as it is where its note went."""
    page, found = source.page, notes_of(source.page)
    if not (found.notes or found.asides):
        return source, Notes()
    kept = {
        index
        for note, index in found.notes.items()
        if any(source.kept_texts[note : page.ends[note]]) or any(source.kept_tails[note + 1 : page.ends[note]])
    }
    signs = {number: index for number, index in found.signs.items() if index in kept}
    texts = list(source.texts)
    kept_texts, kept_tails = bytearray(source.kept_texts), bytearray(source.kept_tails)
    shown: dict[int, int] = {}
    for number in (*signs, *found.backs):
        first, end = number, page.ends[number]
        was_kept = any(kept_texts[first:end])
        behind = kept_tails[first]
        kept_texts[first:end] = kept_tails[first:end] = bytes(end - first)
        kept_tails[first] = behind
        if number in signs and was_kept:
            texts[first], kept_texts[first] = f"[^{signs[number]}]", 1
            shown[number] = signs[number]
    blocks = {note: index for note, index in found.notes.items() if index in set(shown.values())}
    changed = replace(source, texts=texts, kept_texts=kept_texts, kept_tails=kept_tails)
    return changed, Notes(shown, blocks, found.asides, found.backs)


class Asides:
    """Notes in the midst of a line: they are written at the end, and their sign where they stood."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._before: list[list[str]] = []

    def start(self, parts: list[str]) -> list[str]:
        """One begins; returns where its own parts go."""
        self._before.append(parts)
        return []

    def end(self, index: int, parts: list[str]) -> list[str]:
        """It ends; returns the parts of the line again."""
        before = self._before.pop()
        if words := " ".join("".join(parts).replace(BREAK, " ").split()):
            before.append(f"[^{index}]")
            self.texts.append(f"[^{index}]: {words}")
        return before
