"""What no page of a person has, and takes a parser the square of its time: cut out of the markup before it is parsed.

Browsers cut, too: what lies deeper than 512 elements stands beside, with its text where it was.
"""

from __future__ import annotations

import re
from typing import Final, cast

from lxml import etree

from crunch.documents.tags import FACTS, VOID
from crunch.patterns import MANY

DEEPEST: Final = 500
"""Elements in elements."""
MOST_ATTRIBUTES: Final = 1_000
"""Of one element."""
MOST_IN_A_ROW: Final = 100
"""Tags that need no end, with nothing between them: libxml2 puts each into the one before."""

_NAME: Final = r"(?:[\s/]++(?![\s/>])|(?<=[\"'])(?![\s/>]))=?+[^\s/>=]*+"
_VALUE: Final = r"\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s>\"'][^\s>]*+|(?=>))"
_ATTRIBUTE: Final = rf"{_NAME}(?:{_VALUE})?"
_ATTRIBUTES: Final = re.compile(_ATTRIBUTE)
_RAW: Final = "script|style|textarea|title|xmp|iframe|noembed|noframes|plaintext"
_TOKEN: Final = re.compile(
    rf"<!--.*?(?:-->|\Z)|<(?P<raw>{_RAW})(?=[\s/>])(?:{_ATTRIBUTE}){MANY}[^>]*+(?:>|\Z)"
    rf"[^<]*+(?:<(?!/(?P=raw)[\s/>])[^<]*+){MANY}"
    rf"|<(?P<end>/?)(?P<name>[a-z][^\s/>]*+)(?P<attributes>(?:{_ATTRIBUTE}){MANY})[^>]*+(?:>|\Z)",
    re.DOTALL | re.IGNORECASE,
)
"""A comment, an element that holds no markup up to its end tag, or a tag."""
_UNCOUNTED: Final = frozenset("p li dt dd tr td th tbody thead tfoot option optgroup html head body".split())
"""Those that have no end, or need none: they follow each other."""
_CROWDED: Final = re.compile(rf"<[^<]{{{4 * MOST_ATTRIBUTES}}}")
"""In a snapshot, which writes ``<`` of values as a reference."""


def cut_attributes(text: str) -> str:
    """HTML without those attributes of an element that are too many."""
    pieces: list[str] = []
    position = 0
    for token in _TOKEN.finditer(text):
        start, end = token.span("attributes")
        if end - start <= 2 * MOST_ATTRIBUTES:
            continue
        for number, attribute in enumerate(_ATTRIBUTES.finditer(text, start, end), 1):
            if number == MOST_ATTRIBUTES:
                pieces.append(text[position : attribute.end()])
                position = end
                break
    return "".join(pieces) + text[position:] if pieces else text


def cut_attributes_of_snapshot(root: etree._Element, snapshot: str) -> None:
    """Take the same off the elements of a snapshot; facts stay, wherever they stand."""
    if not _CROWDED.search(snapshot):
        return
    for element in root.iter():
        if len(element.attrib) > MOST_ATTRIBUTES:
            names = cast("list[str]", element.keys())
            facts = [name for name in names[MOST_ATTRIBUTES:] if name.startswith(f"{{{FACTS}}}")]
            values = [(name, element.get(name) or "") for name in names[:MOST_ATTRIBUTES] + facts]
            element.attrib.clear()
            for name, value in values:
                element.set(name, value)


def flatten(text: str) -> str:
    """HTML without the tags of what lies deeper than :data:`DEEPEST`: as in browsers, its text stays where it is.

    Linear, whatever the depth. For markup that libxml2 has refused: elements that are left open and do not lie in each
    other count as if they did.
    """
    pieces: list[str] = []
    opened: list[tuple[str, bool]] = []
    counts: dict[str, int] = {}
    position = end = run = 0
    for token in _TOKEN.finditer(text):
        name = (token["name"] or "").lower()
        if not name or name in VOID:
            continue
        if name in _UNCOUNTED:
            run = run + 1 if token.start() == end and not token["end"] else 0
            stays = len(opened) < DEEPEST and run < MOST_IN_A_ROW
            end = token.end()
        elif token["end"]:
            stays = not counts.get(name)
            while counts.get(name):
                last, stays = opened.pop()
                counts[last] -= 1
                if last == name:
                    break
        else:
            stays = len(opened) < DEEPEST
            opened.append((name, stays))
            counts[name] = counts.get(name, 0) + 1
        if not stays:
            pieces += [text[position : token.start()], " "]
            position = token.end()
    return "".join(pieces) + text[position:]


def flatten_all(text: str) -> str:
    """Markup that is still too deep, made flat: an end tag ends the element that it follows at once, and no other.

    A parser may end more than that, never less, so that nothing is deeper than :data:`DEEPEST` and what it adds itself.
    Linear. Costs structure where many elements are left open.
    """
    pieces: list[str] = []
    opened: list[tuple[str, bool]] = []
    position = 0
    for token in _TOKEN.finditer(text):
        name = (token["name"] or "").lower()
        if not name or name in VOID:
            continue
        if not token["end"]:
            stays = len(opened) < DEEPEST
            opened.append((name, stays))
        else:
            stays = opened.pop()[1] if opened and opened[-1][0] == name else len(opened) < DEEPEST
        if not stays:
            pieces += [text[position : token.start()], " "]
            position = token.end()
    return "".join(pieces) + text[position:]
