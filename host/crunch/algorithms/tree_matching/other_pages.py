"""The other pages of the site: which of them can be compared, and what to tell the reader about those that cannot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from crunch.algorithms.base import Context
from crunch.algorithms.languages import declared_language, primary_subtag
from crunch.algorithms.tree_matching.nodes import Nodes, nodes_of
from crunch.wording import Said, say

ALIKE: Final = 0.02
"""Pages that share less of their text than this have no template in common."""

NOTHING_GIVEN: Final = say("no_other_page")
"""The note of an extraction without another page."""


@dataclass(eq=False, slots=True)
class OtherPages:
    """What is left of the other pages after those of no use are put aside."""

    nodes: list[Nodes] = field(default_factory=list)
    notes: list[Said] = field(default_factory=list)
    same: list[Nodes] = field(default_factory=list)
    """Those that are the page itself."""


def other_pages(nodes: Nodes, context: Context, *, use_level: bool) -> OtherPages:
    """Read the other pages; empty ones and the page itself are put aside, and everything odd is noted."""
    found = OtherPages()
    language = primary_subtag(context.language) or declared_language(nodes.page)
    for index, other in enumerate(context.others, start=1):
        name = say("other_page") if len(context.others) == 1 else say("other_page_number", number=index)
        other_nodes = nodes_of(other, use_level=use_level)
        if not other_nodes.characters:
            found.notes.append(say("other_page_empty", page=name))
            continue
        if other_nodes.keys == nodes.keys:
            found.notes.append(say("other_page_same", page=name))
            found.same.append(other_nodes)
            continue
        other_language = declared_language(other)
        if language and other_language and language != other_language:
            found.notes.append(say("other_page_language", page=name, language=other_language, own=language))
        found.nodes.append(other_nodes)
    if not context.others:
        found.notes.append(NOTHING_GIVEN)
    return found


def alike_note(nodes: Nodes, noise: bytearray) -> Said | None:
    """What to say when hardly any text is shared: another site, or one that was redesigned in between."""
    characters = nodes.characters
    shared = sum(len(key[2]) for key, is_noise in zip(nodes.keys, noise, strict=True) if is_noise)
    if not characters or shared >= ALIKE * characters:
        return None
    return say("pages_unlike", share=shared / characters)
