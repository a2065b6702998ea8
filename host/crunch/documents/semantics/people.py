"""Names of people as pages print them: a byline, a link to a profile, an author that the head declares."""

from __future__ import annotations

import re
from typing import Final

from crunch.documents.page import Page
from crunch.documents.structured_data import structured_data_of

LONGEST: Final = 100
"""Characters of a byline at most."""
MOST: Final = 50
"""Names that a page declares at most: a paper may have thousands of authors."""

_NAME: Final = r"(?:[A-ZÀ-ÞĀ-ŽА-ЯЁ][\w.'’-]*|(?:de|da|di|do|dos|del|der|den|van|von|zu|la|le|el|al|bin|ibn|af|av)\b)"
_BY: Final = re.compile(
    r"^\W*(?:[Bb]y|BY|[Vv]on|VON|[Pp]ar|PAR|[Pp]or|POR|[Dd]i|DI|[Dd]oor|DOOR|[Aa]v|AV|[Aa]f|AF|[Tt]ext|[Ww]ords"
    r"|[Ww]ritten by|[Pp]osted by|[Aa]utor|[Aa]uthor|[Aa]uteur|[Аа]втор)(?:\s++(?::\s++)?|:\s++)"
    rf"{_NAME}(?:[ ,&]+(?:(?:and|und|et|y|e|og|och|en)\s+)?{_NAME}){{0,7}}"
)
_BY_SIGN: Final = re.compile(
    r"^\W*(?:文|記者|记者|作者|撰文|글|執筆)(?:\s*+[:：/／|｜]\s*+|[^\S 　]*+[ 　]\s*+)\w{2,12}"
    r"|\w{2,6}\s*(?:기자|記者)\W*$"
)
_PROFILE: Final = re.compile(
    r"/(?:users?|members?|profiles?|people|u|authors?|contributors?|by|autor(?:en)?|auteurs?|staff|writers?)(?:[/.?=]|$)"
    r"|member\.php|profile\.php|mode=viewprofile|[?&]u(?:id)?=\d|/@\w",
    re.IGNORECASE,
)
_LETTER: Final = re.compile(r"[^\W\d_]")


def is_byline(text: str) -> bool:
    """Whether a line says who wrote a text: "By Kaya Brandt", "von Ada Moos und Bo Lind", "文／王小明".

    >>> is_byline("By Kaya Brandt, Berlin"), is_byline("By Friday the painters had come"), is_byline("by bus or boat")
    (True, False, False)
    """
    if len(text) > LONGEST:
        return False
    found = _BY.match(text)
    rest = len(_LETTER.findall(text[found.end() :])) if found else 0
    return (found is not None and rest <= len(text) / 3) or _BY_SIGN.search(text) is not None


def leads_to_a_person(page: Page, number: int) -> bool:
    """Whether an element links to a profile, or to the author by its own word."""
    element = page.elements[number]
    if "author" in (element.get("rel") or "").lower().split():
        return True
    return leads_to_a_profile(element.get("href") or "")


def leads_to_a_profile(address: str) -> bool:
    """Whether an address is that of somebody's page on the site."""
    return _PROFILE.search(address) is not None


def declared_authors(page: Page) -> list[str]:
    """Names that the head or the structured data of an article declare, in lower case, without addresses."""
    return page.once(_declared_authors)


def _names_in(content: str) -> list[str]:
    return [" ".join(part.split()).lower() for part in re.split(r",| and | & |;", content[:LONGEST])]


def site_of(page: Page) -> str:
    """The name of the site as its head has it, in lower case; some name it as the author of all that they have."""
    metas = (meta for meta in page.root.iter("meta") if meta.get("property") == "og:site_name")
    return next((" ".join((meta.get("content") or "").lower().split()) for meta in metas), "")


def _declared_authors(page: Page) -> list[str]:
    found = []
    for element in page.root.iter("meta"):
        name = (element.get("name") or element.get("property") or "").lower()
        content = " ".join((element.get("content") or "").split())
        if name in ("author", "article:author", "dc.creator", "parsely-author", "sailthru.author") and content:
            found += _names_in(content)
    for thing in structured_data_of(page).linked:
        if thing.level == 0 and "headline" in thing.texts:
            found += [name for text in thing.texts.get("author", ()) for name in _names_in(text)]
    names = [name for name in found if len(name) >= 4 and "/" not in name and "@" not in name]
    return list(dict.fromkeys(names))[:MOST]
