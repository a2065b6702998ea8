"""Paragraphs, told by the three ways in which pages make them: ``<div>text``, ``<p>text`` and ``text<br>text``."""

from __future__ import annotations

from typing import Final, NamedTuple

from crunch.algorithms.article.reading import BLOCKS, Counts, Reading

_NEITHER: Final = -1


class Paragraph(NamedTuple):
    """A paragraph and the element that is an article subtree because of it."""

    parent: int
    """Of a ``p`` or ``div`` its parent; of text between line breaks the element that holds them."""
    size: int
    """Characters, white space collapsed."""
    link_size: int
    """Those inside links, each stretch collapsed."""


def paragraphs_of(reading: Reading, counts: Counts) -> list[Paragraph]:
    """All paragraphs of a page, in no order; linear.

    A ``div`` of text that line breaks separate contains paragraphs and is none itself. Line breaks in a ``p`` leave it
    one paragraph. Text of nested blocks is theirs.
    """
    page = reading.page
    owners, containers = _owners(reading)
    own: dict[int, list[int]] = {}  # by p or div: places of pieces
    lines: dict[int, list[list[int]]] = {}  # by element with line breaks: places of the pieces of each line
    tags, parents = page.tags, page.parents
    for index, (element, piece) in enumerate(zip(reading.elements, reading.pieces, strict=True)):
        if not piece:
            container = containers[parents[element]] if tags[element] == "br" else _NEITHER
            if container == parents[element] and container != _NEITHER:
                lines.setdefault(container, [[]]).append([])
        elif containers[element] != _NEITHER:
            lines.setdefault(containers[element], [[]])[-1].append(index)
        elif owners[element] != _NEITHER:
            own.setdefault(owners[element], []).append(index)
    found: list[Paragraph] = []
    for container, parts in lines.items():
        written = [part for part in parts if any(not reading.pieces[index].isspace() for index in part)]
        if len(written) > 1:
            found += [_paragraph(reading, counts, container, part) for part in written]
        elif written and owners[container] != _NEITHER:
            own.setdefault(owners[container], []).extend(written[0])
    found += [_paragraph(reading, counts, parents[number], indices) for number, indices in own.items()]
    return [paragraph for paragraph in found if paragraph.size]


def _owners(reading: Reading) -> tuple[list[int], list[int]]:
    """By element: the ``p`` or ``div`` whose own text its text is, and the element whose lines its text is part of."""
    page = reading.page
    has_breaks = {page.parents[number] for number, tag in enumerate(page.tags) if tag == "br" and number}
    owners: list[int] = []
    containers: list[int] = []
    for number, (tag, parent) in enumerate(zip(page.tags, page.parents, strict=True)):
        if not number or tag in BLOCKS:
            owner = number if tag in ("p", "div") else _NEITHER
            container = _NEITHER
        else:
            owner, container = owners[parent], containers[parent]
        in_paragraph = owner != _NEITHER and page.tags[owner] == "p"
        if number in has_breaks and not in_paragraph:
            container = number
        owners.append(owner)
        containers.append(container)
    return owners, containers


def _paragraph(reading: Reading, counts: Counts, parent: int, indices: list[int]) -> Paragraph:
    text = "".join([reading.pieces[index] for index in indices])
    linked = "".join([reading.pieces[index] for index in indices if counts.in_link[reading.elements[index]]])
    return Paragraph(parent, len(" ".join(text.split())), len(" ".join(linked.split())))
