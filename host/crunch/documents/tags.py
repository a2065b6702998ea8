"""Sets of HTML tag names that the whole program shares."""

from typing import Final

FACTS: Final = "urn:crunch"
"""Name space of the facts that only the browser knows (``protocol/PROTOCOL.md``)."""
HIDDEN: Final = f"{{{FACTS}}}hidden"
"""The fact that an element, or with ``tree`` all in it, was not rendered."""
LEVEL: Final = f"{{{FACTS}}}level"
"""The fact how deep an element was, where the snapshot is flatter than the page."""
SPACE: Final = f"{{{FACTS}}}space"
"""The fact how white space was rendered."""

SHADOW: Final = f"{{{FACTS}}}shadow"
INLINE_SHADOW: Final = f"{{{FACTS}}}inline-shadow"
"""Around the shadow tree of a host that stands in a line of text."""
FRAME: Final = f"{{{FACTS}}}frame"
WRAPPERS: Final = frozenset((SHADOW, INLINE_SHADOW, FRAME))
"""Wrapper elements around a shadow tree and the document of a same-origin frame. Pages hold the flat tree: what a slot
of a shadow tree shows stands in that slot."""

BLOCK: Final = frozenset(
    """address article aside blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset
    figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu
    nav ol optgroup option p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp""".split()
) | {SHADOW, FRAME}
"""Elements that begin and end a block, and so separate words."""

SEPARATORS: Final = BLOCK | {"br"}

NOT_DISPLAYED: Final = frozenset(
    "script style noscript template head iframe frame noframes noembed svg annotation annotation-xml".split()
)
"""Elements whose text is not displayed. A frame's own document (``FRAME``) is displayed again."""

ALWAYS_KEPT: Final = frozenset("html head script style template".split()) | WRAPPERS
"""Elements whose bit in the bitmap is always set."""

VERBATIM: Final = frozenset("pre textarea listing xmp plaintext".split())
"""Elements whose white space is text (R13)."""

VOID: Final = frozenset(
    """area base basefont bgsound br col command embed frame hr image img input keygen link meta param source track
    wbr""".split()
)
"""Elements without an end tag."""

HEADINGS: Final = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
