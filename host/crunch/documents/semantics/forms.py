"""What forms and controls are for: to log in, to pay, to buy, to answer, to search, to sign up.

The purpose is told by kinds of fields, by names, and by the words on buttons in the languages that shops use most.
"""

from __future__ import annotations

import re
from typing import Final, Literal
from urllib.parse import parse_qsl, urlsplit

from lxml import etree

from crunch.documents.page import Page
from crunch.documents.semantics.roles import role_of

Purpose = Literal["login", "checkout", "buy", "reply", "search", "sign-up", "other"]

CONTROLS: Final = frozenset(("input", "textarea", "select", "button"))
FORMS: Final = frozenset(("form", "search"))

_NAMES: Final = ("action", "id", "class", "name", "aria-label", "data-action", "data-testid", "title", "value")
_INSIDE: Final = 100
"""Elements of a button that are read."""
_LONGEST: Final = 300
"""Characters of the names of one element that are read."""
_QUERY: Final = frozenset("q s query search keyword keywords term suche recherche buscar busca zoeken szukaj".split())
_SEARCH: Final = re.compile(r"search|suche|recherche|buscar|zoek|szuka|поиск|検索|搜索", re.IGNORECASE)
_LOGIN: Final = re.compile(r"(?:^|[\W_])(?:log-?in|sign-?in|login|signin)(?:$|[\W_])", re.IGNORECASE)
_CHECKOUT: Final = re.compile(r"check-?out|payment|billing|kasse\b|zahlung|paiement", re.IGNORECASE)
_PAID_BY: Final = re.compile(r"cc-|street-address|address-line|postal-code")
_BUY_NAMES: Final = re.compile(
    r"add[-_ ]?to[-_ ]?(?:cart|basket|bag|trolley)|addtocart|cart[-_/]?add|(?:^|[\W_])(?:buy|cart|basket|warenkorb"
    r"|panier|carrito|carrello|winkelwagen|koszyk|purchase)(?:$|[\W_])|buy[-_]?(?:now|button|box|form)|-cart\b",
    re.IGNORECASE,
)
_BUY_WORDS: Final = re.compile(
    r"\badd to (?:my |your |shopping )?(?:cart|basket|bag|trolley|order)\b|\bbuy\b|\bpre-?order\b|\border now\b"
    r"|warenkorb|\bkaufen\b|\bbestellen\b|ajouter au panier|\bacheter\b|\bcomprar\b|al carrito|\bacquista\b|al carrello"
    r"|winkelwagen|winkelmand|do koszyka|\bkup\b|köp\b|varukorg|kjøp|læg i kurv|handlekurv|ostoskoriin|sepete ekle"
    r"|satın al|kosárba|do košíku|купить|в корзину|カートに|購入|购物车|購物車|购买|장바구니|구매|السلة|לסל",
    re.IGNORECASE,
)
_REPLY: Final = re.compile(r"reply|comment|answer|respond|antwort|kommentar|repondre|respuesta", re.IGNORECASE)
_MAIL: Final = re.compile(r"e-?mail|newsletter|subscri", re.IGNORECASE)
_PRESSED: Final = frozenset(("submit", "button", "image", "reset"))


def controls_in(page: Page, number: int) -> list[int]:
    """Controls that somebody can see, in a subtree or at its root."""
    tags = page.tags
    found = [inner for inner in range(number, page.ends[number]) if tags[inner] in CONTROLS]
    return [inner for inner in found if _kind(page.elements[inner]) != "hidden"]


def purpose_of(page: Page, number: int) -> Purpose:
    """What a form, or another part with controls, is for.

    Args:
        page: the page.
        number: of the part.
    """
    elements = page.elements
    controls = controls_in(page, number)
    kinds = [_kind(elements[inner]) for inner in controls]
    named = _names(elements[number])
    if "password" in kinds or _LOGIN.search(named):
        return "login"
    if _CHECKOUT.search(named) or any(_PAID_BY.search(elements[inner].get("autocomplete") or "") for inner in controls):
        return "checkout"
    if _searches(page, number, controls):
        return "search"
    if _BUY_NAMES.search(named) or any(buys(page, inner) for inner in controls):
        return "buy"
    if "textarea" in kinds or _REPLY.search(named):
        return "reply"
    typed = [inner for inner in controls if page.tags[inner] == "input" and _kind(elements[inner]) in ("text", "email")]
    if len(typed) == 1 and any(_kind(elements[n]) == "email" or _MAIL.search(_told(elements[n])) for n in typed):
        return "sign-up"
    return "other"


def buys(page: Page, number: int) -> bool:
    """Whether a control puts something into the cart, by its names or by the words on it."""
    element = page.elements[number]
    if page.tags[number] not in CONTROLS or (page.tags[number] != "button" and _kind(element) not in _PRESSED):
        return False
    if _BUY_NAMES.search(_names(element)):
        return True
    inside = range(number + 1, min(page.ends[number], number + _INSIDE))
    words = [page.texts[number], *(text for inner in inside for text in (page.texts[inner], page.tails[inner]))]
    return _BUY_WORDS.search(" ".join([*filter(None, words), element.get("value") or ""])[:_LONGEST]) is not None


def sells(page: Page, number: int) -> bool:
    """Whether a part holds a control that buys, or a form to the cart; itself may be that form."""
    for inner in range(number, page.ends[number]):
        if page.tags[inner] == "form" and _BUY_NAMES.search(_names(page.elements[inner])):
            return True
        if page.tags[inner] in CONTROLS and buys(page, inner):
            return True
    return False


def is_search_page(page: Page) -> bool:
    """Whether the page is what a search found: its address says so."""
    try:
        address = urlsplit(page.url or "")
        asked = {name.lower() for name, value in parse_qsl(address.query)[:50] if value}
    except ValueError:
        return False
    return bool(asked & _QUERY) or _SEARCH.search(address.path) is not None


def _searches(page: Page, number: int, controls: list[int]) -> bool:
    form = page.elements[number]
    if page.tags[number] == "search" or role_of(form) == "search":
        return True
    if any(page.tags[inner] == "textarea" for inner in controls):
        return False
    if any(_asks(page, inner) for inner in controls):
        return True
    return _SEARCH.search(_names(form)) is not None


def _asks(page: Page, number: int) -> bool:
    """Whether a field takes what to search for."""
    element = page.elements[number]
    if page.tags[number] != "input":
        return False
    kind, name = _kind(element), (element.get("name") or "").strip().lower()
    return kind == "search" or (kind == "text" and (name in _QUERY or _SEARCH.search(_told(element)) is not None))


def _kind(element: etree._Element) -> str:
    if element.tag != "input":
        return str(element.tag)
    return (element.get("type") or "text").strip().lower()


def _names(element: etree._Element) -> str:
    return " ".join(filter(None, map(element.get, _NAMES)))[:_LONGEST]


def _told(element: etree._Element) -> str:
    """What a field says of what to put into it."""
    return " ".join(filter(None, map(element.get, ("name", "id", "placeholder", "aria-label"))))[:_LONGEST]
