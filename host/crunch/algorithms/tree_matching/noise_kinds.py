"""What kind of noise a node is: the paper's four kinds of local noise (section 1), told by what stands there."""

from __future__ import annotations

import re
from typing import Final

from crunch.documents.extraction import Kind
from crunch.documents.page import Page
from crunch.wording import say

REASONS: Final[dict[Kind, str]] = {
    "navigation": say("others_have_link"),
    "advertisement": say("others_have_advertisement"),
    "fixed description": say("others_say"),
    "service": say("others_have_service"),
}

_ADVERTISEMENT: Final = re.compile(
    r"\b(advert\w*|ads?|sponsor\w*|promot\w+|anzeigen?|werbung|publicit[éeà]\w*|publicidad|pubblicità|advertentie|annonce"
    r"|reklam\w*)\b|реклам|广告|廣告|広告|광고|إعلان",
    re.IGNORECASE,
)
_FIXED: Final = re.compile(
    r"©|\(c\)\s*\d{4}|\b(copyright|all rights reserved|privacy|terms|imprint|disclaimer|impressum|datenschutz|agb"
    r"|mentions légales|aviso legal|cookies?)\b|版权|版權|著作権|저작권|حقوق|авторск",
    re.IGNORECASE,
)
_CONTROLS: Final = frozenset("button select option optgroup input textarea label form fieldset legend".split())
_SERVICE: Final = re.compile(
    r"\b(weather|forecast|stocks?|nasdaq|dow jones|search|log ?in|sign (in|up)|subscribe|newsletter|rss|share|print"
    r"|e-?mail|wetter|börse|suche|anmelden|abonnieren|météo|bourse|rechercher|connexion|buscar|suscr\w+|cerca)\b"
    r"|天气|搜索|登录|検索|ログイン",
    re.IGNORECASE,
)
_LONGEST_LABEL: Final = 80
"""A longer text is a sentence about something, and no label of a service or of an advertisement."""


def inside(page: Page, tags: frozenset[str]) -> bytearray:
    """By element: 1 in an element of these tags, itself included."""
    found = bytearray(len(page))
    end = 0
    for number, tag in enumerate(page.tags):
        if number >= end and tag in tags:
            end = page.ends[number]
            found[number:end] = b"\1" * (end - number)
    return found


class NoiseKinds:
    """Tells the kind of noise nodes of one page."""

    def __init__(self, page: Page) -> None:
        self._in_link = inside(page, frozenset(["a"]))
        self._in_control = inside(page, _CONTROLS)

    def is_link(self, number: int) -> bool:
        """Whether the element stands in a link, or is one."""
        return bool(self._in_link[number])

    def kind(self, number: int, text: str) -> Kind:
        """The kind of the element with that own text."""
        is_label = len(text) <= _LONGEST_LABEL
        if is_label and _ADVERTISEMENT.search(text):
            return "advertisement"
        if _FIXED.search(text):
            return "fixed description"
        if self._in_control[number] or (is_label and _SERVICE.search(text)):
            return "service"
        return "navigation" if self._in_link[number] else "fixed description"
