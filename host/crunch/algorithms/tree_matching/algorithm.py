"""`tree-matching`: what two pages of one site share is noise, the rest is content (Moong 2009).

Both pages are read as elements in preorder with their level, tag and own text; each element of the first page is put
into one of two clusters, noise or content, by comparing it with the second (``matching.py``). Pages of a site are
compared with one other page in the paper; more than one can be given, and what any of them shares is noise.

Variant ``modern``: nodes are compared wherever they stand, and what is left also passes the link quota filter, since
links to the newest articles differ from page to page.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Final, Literal

import msgspec

from crunch.algorithms import link_quota
from crunch.algorithms.base import Context, SettingsByVariant
from crunch.algorithms.choices import choice
from crunch.algorithms.tree_matching.matching import match_by_levels, match_by_pointers
from crunch.algorithms.tree_matching.nodes import Key, Nodes, nodes_of
from crunch.algorithms.tree_matching.noise_kinds import REASONS, NoiseKinds
from crunch.algorithms.tree_matching.other_pages import OtherPages, alike_note, other_pages
from crunch.documents.extraction import Extraction, Removal, keep_everything
from crunch.documents.page import Page

name = "tree-matching"
title = "Tree matching"

STEP: Final = "tree matching"

Form = Literal["pointer", "levels"]


class Settings(SettingsByVariant, frozen=True, kw_only=True):
    """Settings of tree matching."""

    form: Annotated[
        Form | None,
        choice(
            "How the trees are matched",
            "Which parts of the page count as those of the other page. By itself the paper's form matches as published,"
            " the one for today's pages wherever the part stands.",
            {"pointer": "In order, as published", "levels": "Wherever the other page has the same part"},
        ),
    ] = None
    use_level: Annotated[
        bool | None,
        msgspec.Meta(
            title="Compare levels",
            description="On: elements are only equal at the same depth. Default: on in the paper's form, off in the"
            " modern one.",
        ),
    ] = None
    order: Annotated[
        Literal["document", "node"],
        choice(
            "Order of the text",
            "In which order text is put out. Acts in text output only.",
            {
                "document": "As on the page",
                "node": "Of a part before that of the parts in it, as in the paper",
            },
            acts="text",
        ),
    ] = "document"

    def resolved(self) -> dict[str, Any]:
        return {**super().resolved(), "form": self.resolved_form, "use_level": self.resolved_use_level}

    @property
    def resolved_form(self) -> Form:
        """The form, or the variant's default."""
        return self.form or ("pointer" if self.variant == "paper" else "levels")

    @property
    def resolved_use_level(self) -> bool:
        """Whether levels are compared, or the variant's default."""
        return self.use_level if self.use_level is not None else self.variant == "paper"


def extract(page: Page, settings: Settings, context: Context) -> Extraction:
    """Keep the nodes that the other pages do not have."""
    modern = settings.variant == "modern"
    nodes = nodes_of(page, use_level=settings.resolved_use_level)
    others = other_pages(nodes, context, use_level=settings.resolved_use_level)
    noise = _match(nodes, others, settings)
    note = alike_note(nodes, noise) if others.nodes else None
    extraction = replace(
        _without_noise(keep_everything(page), nodes, noise),
        notes=(*others.notes, note) if note else tuple(others.notes),
        compared_pages=len(others.nodes),
        unsure=bool(note or (others.same and not others.nodes)),
        details=lambda answer: {"clusters": clusters(answer, nodes)},
    )
    if modern:
        extraction = link_quota.filter_blocks(extraction, _LINK_QUOTA, bytearray(len(page)))
    return _by_node(extraction, nodes) if settings.order == "node" else extraction


_LINK_QUOTA: Final = link_quota.Settings(variant="paper", threshold=0.5)
"""Measured on pairs of annotated pages: .797; with the modern one .786, which takes Chinese paragraphs for short."""


def _match(nodes: Nodes, others: OtherPages, settings: Settings) -> bytearray:
    """One byte a node: 1 where any other page makes it noise.

    The page compared with itself is all noise in the paper's form; the modern one takes it for no comparison at all.
    """
    compared = others.nodes
    if not compared and settings.variant == "paper":
        compared = others.same
    noise = bytearray(len(nodes.keys))
    if settings.resolved_form == "levels":
        known: set[Key] = set()
        for other in compared:
            known.update(other.keys)
        return match_by_levels(nodes.keys, known)
    for other in compared:
        for index, is_noise in enumerate(match_by_pointers(nodes.keys, other.keys)):
            if is_noise:
                noise[index] = 1
    return noise


def _without_noise(extraction: Extraction, nodes: Nodes, noise: bytearray) -> Extraction:
    page = extraction.page
    gone = bytearray(len(page))
    kinds = NoiseKinds(page)
    removals: list[Removal] = []
    for number, (_, _, text), is_noise in zip(nodes.numbers, nodes.keys, noise, strict=True):
        if is_noise and text:
            gone[number] = 1
            kind = kinds.kind(number, text)
            removals.append(Removal(number, STEP, kind, REASONS[kind], 1.0))
    kept_texts, kept_tails = bytearray(extraction.kept_texts), bytearray(extraction.kept_tails)
    columns = zip(page.parents, gone, extraction.kept_texts, extraction.kept_tails, strict=True)
    for number, (parent, is_gone, kept_text, kept_tail) in enumerate(columns):
        if is_gone and kept_text:
            kept_texts[number] = 0
        if kept_tail and gone[parent]:
            kept_tails[number] = 0
    return replace(extraction, kept_texts=bytes(kept_texts), kept_tails=bytes(kept_tails)).with_removals(removals)


def _by_node(extraction: Extraction, nodes: Nodes) -> Extraction:
    """Text formats: each content node's own text in one piece, where the node begins."""
    page = extraction.page
    kept: dict[int, bool] = {}
    partial_texts: dict[int, str] = {}
    partial_tails: dict[int, str] = {}
    for number, (ink_text, stays) in enumerate(zip(page.ink_texts, extraction.kept_texts, strict=True)):
        if ink_text:
            kept[number] = bool(stays)
    for number, (ink_tail, stays) in enumerate(zip(page.ink_tails, extraction.kept_tails, strict=True)):
        if ink_tail:
            partial_tails[number] = ""
            parent = page.parents[number]
            kept[parent] = kept.get(parent, False) or bool(stays)
    for number, (_, _, text) in zip(nodes.numbers, nodes.keys, strict=True):
        if text and kept.get(number):
            partial_texts[number] = f"{text} "
    return replace(extraction, partial_texts=partial_texts, partial_tails=partial_tails)


def clusters(extraction: Extraction, nodes: Nodes) -> dict[str, list[dict[str, Any]]]:
    """Both clusters for JSON: every node that shows text, with its element; noise with its kind and the reason."""
    page = extraction.page
    removals = {removal.element: removal for removal in extraction.removals}
    found: dict[str, list[dict[str, Any]]] = {"noise": [], "content": []}
    stays = bytearray(extraction.kept_texts)
    for number, kept_tail in enumerate(extraction.kept_tails):
        if kept_tail:
            stays[page.parents[number]] = 1
    why: list[Removal | None] = []
    for number, parent in enumerate(page.parents):
        why.append(removals.get(number) or (why[parent] if number else None))
    for number, (level, tag, text) in zip(nodes.numbers, nodes.keys, strict=True):
        if not text:
            continue
        node: dict[str, Any] = {"element": number, "level": level, "tag": tag, "text": text}
        removal = why[number]
        if not stays[number] and removal is not None:
            node |= {"kind": removal.kind, "step": removal.step, "reason": removal.reason}
        found["content" if stays[number] else "noise"].append(node)
    return found
