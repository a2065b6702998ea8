"""Which block each text slot belongs to, and how much of a block's own text is in links."""

from __future__ import annotations

from dataclasses import dataclass

from crunch.documents.page import Page
from crunch.documents.tags import BLOCK


@dataclass(eq=False, slots=True)
class Blocks:
    """The block elements of a page with their own inline text; nested blocks count for themselves.

    ``characters`` and ``link_characters`` are by element number and count non-blank displayed characters.
    """

    owners: list[int]
    """By element: the nearest block element, itself included."""
    in_link: bytearray
    """By element: 1 inside an ``a``, also when a block lies between."""
    characters: list[int]
    link_characters: list[int]
    with_text: list[int]
    """Blocks with text of their own, in document order of their first slot."""


def blocks_of(page: Page) -> Blocks:
    """Assign every displayed slot to its block; worked out once for a page, so nobody may change it."""
    return page.once(_blocks_of)


def _blocks_of(page: Page) -> Blocks:
    """In one linear pass."""
    owners: list[int] = []
    in_link = bytearray()
    characters = [0] * len(page)
    link_characters = [0] * len(page)
    with_text: list[int] = []
    block = BLOCK
    columns = zip(page.tags, page.parents, page.text_sizes, page.tail_sizes, strict=True)
    for number, (tag, parent, text_size, tail_size) in enumerate(columns):
        owner = number if tag in block or not number else owners[parent]
        owners.append(owner)
        linked = 1 if tag == "a" else in_link[parent] if number else 0
        in_link.append(linked)
        if text_size:
            if not characters[owner]:
                with_text.append(owner)
            characters[owner] += text_size
            if linked:
                link_characters[owner] += text_size
        if tail_size:
            around = owners[parent]
            if not characters[around]:
                with_text.append(around)
            characters[around] += tail_size
            if in_link[parent]:
                link_characters[around] += tail_size
    return Blocks(owners, in_link, characters, link_characters, with_text)


def remove_own_text(
    page: Page, blocks: Blocks, gone: bytearray, kept_texts: bytes, kept_tails: bytes
) -> tuple[bytes, bytes]:
    """The slots without those whose block is set in ``gone``."""
    owners = blocks.owners
    texts, tails = bytearray(kept_texts), bytearray(kept_tails)
    columns = zip(page.parents, kept_texts, kept_tails, strict=True)
    for number, (parent, kept_text, kept_tail) in enumerate(columns):
        if kept_text and gone[owners[number]]:
            texts[number] = 0
        if kept_tail and gone[owners[parent]]:
            tails[number] = 0
    return bytes(texts), bytes(tails)
