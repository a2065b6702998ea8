"""What the names in a page's markup say of the pictures in a part: classes, ids, file names."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal

from crunch.documents.semantics.names import ADVERTISEMENT, NAVIGATION, RELATED, SHARING, words_of

Role = Literal["advertisement", "avatar", "interface", "teaser", "decoration", "figure"]

_WORDS: Final[dict[Role, str]] = {
    "advertisement": f"{' '.join(ADVERTISEMENT)} sponsors bnr dfp outbrain taboola cta",
    "avatar": "avatar avatars author authors byline gravatar userpic profile postprofile commenter contributor"
    " authorbox userinfo bio usericon channel",
    "interface": f"{' '.join(NAVIGATION | SHARING)} logo logos icon icons button buttons btn badge badges search login"
    " print payment flag rating ratings star stars sprite feedback masthead footer chevron arrow arrows tools close"
    " play rss thumbs magnify enlarge licence license tab tabs toggle caret pin",
    "teaser": f"{' '.join(RELATED)} teaser teasers popular trending latest sidebar widget upnext promos tease card"
    " cards recent more suggested suggestions leftrail rightrail readmore upsell recirculation",
    "decoration": "decoration ornament divider spacer separator pattern signature rank newsletter subscribe"
    " subscription quote",
    "figure": "figure caption captioned photo photograph lightbox thumbinner hero lead lede featured gallery"
    " illustration chart diagram screenshot fullwidth",
}
_ROLES: Final[dict[str, Role]] = {word: role for role, words in _WORDS.items() for word in words.split()}
_STRONG: Final[tuple[Role, ...]] = ("advertisement", "avatar", "interface", "teaser", "decoration", "figure")
_FILE: Final = re.compile(r"([^/?#]*)(?:[?#].*)?$")
_FILE_WORDS: Final[dict[Role, frozenset[str]]] = {
    "interface": frozenset(
        "logo logos icon icons sprite button btn arrow rss flag star stars share facebook twitter instagram linkedin"
        " youtube pinterest whatsapp telegram email print search menu badge pin".split()
    ),
    "decoration": frozenset("spacer blank transparent pixel line bullet divider clear shim dot background".split()),
    "avatar": frozenset("avatar gravatar".split()),
}
ICON_IN_TEXT: Final = frozenset("emoji emoticon smiley smilie smilies icon tex latex math mwe".split())


@lru_cache(maxsize=8192)
def role_in(names: str) -> tuple[Role, str] | None:
    """The role that a class or id tells, with the word; what does not belong outweighs ``figure``."""
    found: dict[Role, str] = {}
    for word in words_of(names):
        role = _ROLES.get(word)
        if role is not None:
            found.setdefault(role, word)
    return next(((role, found[role]) for role in _STRONG if role in found), None)


@lru_cache(maxsize=8192)
def role_of_file(address: str) -> tuple[Role, str] | None:
    """What an address says a picture is, by its last part and the folder it lies in, and the word that says so."""
    if address.startswith("data:"):
        return None
    path = address.split("?")[0].split("#")[0].rstrip("/")
    match = _FILE.search(path)
    name = match[1] if match else ""
    tokens = words_of(name.rpartition(".")[0] or name)
    folder = words_of(path.rpartition("/")[0].rpartition("/")[2])
    if len(tokens) > 5:  # words of a headline
        tokens = []
    for role, words in _FILE_WORDS.items():
        for token in (*tokens, *folder):
            if token in words:
                return role, token
    return None


@lru_cache(maxsize=4096)
def words_in(names: str) -> frozenset[str]:
    """All words of a class, id or address, in small letters."""
    return frozenset(words_of(names))
