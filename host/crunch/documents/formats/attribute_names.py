"""Names of attributes in HTML output: those that a browser reads, which are in small letters.

A tree of XML tells ``SRC`` from ``src``; to who reads the written file they are one, of which the first counts.
"""

from __future__ import annotations

import re
from typing import Final, cast

from lxml import etree

NAME: Final = re.compile(r"[\w.:@-]+")
"""Names that are written."""
MOST_ATTRIBUTES: Final = 256
"""Of one element; nobody writes as many, and to set each takes as long as there are others."""

_CAPITAL: Final = re.compile("[A-Z]")
_SMALL: Final = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}
"""Letters of ASCII alone, as browsers do it: with others a name is another."""
_OF_DRAWINGS: Final = frozenset(
    (
        "attributeName", "attributeType", "baseFrequency", "baseProfile", "calcMode", "clipPathUnits",
        "diffuseConstant", "edgeMode", "filterUnits", "glyphRef", "gradientTransform", "gradientUnits",
        "kernelMatrix", "kernelUnitLength", "keyPoints", "keySplines", "keyTimes", "lengthAdjust",
        "limitingConeAngle", "markerHeight", "markerUnits", "markerWidth", "maskContentUnits", "maskUnits",
        "numOctaves", "pathLength", "patternContentUnits", "patternTransform", "patternUnits", "pointsAtX",
        "pointsAtY", "pointsAtZ", "preserveAlpha", "preserveAspectRatio", "primitiveUnits", "refX", "refY",
        "repeatCount", "repeatDur", "requiredExtensions", "requiredFeatures", "specularConstant",
        "specularExponent", "spreadMethod", "startOffset", "stdDeviation", "stitchTiles", "surfaceScale",
        "systemLanguage", "tableValues", "targetX", "targetY", "textLength", "viewBox", "viewTarget",
        "xChannelSelector", "yChannelSelector", "zoomAndPan", "definitionURL",
    )
)  # fmt: skip
"""Names in drawings and formulas to which a browser gives their capitals back: none holds an address to load."""


def fold_names(element: etree._Element) -> None:
    """Give an element's attributes the names that a browser reads.

    Args:
        element: about to be written; changed where a name of it has capitals. Names that no output holds go then.
    """
    names = cast("list[str]", element.keys())
    if not _CAPITAL.search(" ".join(names)) or not any(
        _CAPITAL.search(name) and name not in _OF_DRAWINGS for name in names
    ):  # few elements get to the second question
        return
    found: dict[str, tuple[str, str]] = {}
    for name in names[:MOST_ATTRIBUTES]:
        small = name.translate(_SMALL)
        if small not in found and NAME.fullmatch(name):
            found[small] = (name if name in _OF_DRAWINGS else small, element.get(name) or "")
    element.attrib.clear()
    for name, value in found.values():
        element.set(name, value)
