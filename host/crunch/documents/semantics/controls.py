"""What a control of the page itself opens: the panel of a tab, what a button unfolds, text that a search may find.

A reader can get at it, so it counts as shown; not so where the control asks for money or a login.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from crunch.documents.page import Page
from crunch.documents.semantics.roles import roles_of
from crunch.documents.semantics.tabs import panels_among

_TOGGLES: Final = frozenset(("collapse", "tab", "pill", "list", "accordion"))
_CONTROLS: Final = frozenset(("button", "summary"))
_CLIMB: Final = 3
"""Levels from a control to what holds it and stands before what it opens: a heading, its wrapper."""
_ABOVE: Final = 6
_PAYWALL: Final = re.compile(
    r"pay-?_?wall|subscri|premium|meter(?:ed|-)|reg-?_?wall|registration-?wall|members?-?only|abonn|locked-content|"
    r"gated|piano|unlock|sign-?in|log-?in",
    re.IGNORECASE,
)
_ASKS_TO_PAY: Final = re.compile(
    r"subscri|sign in|sign up|log ?in|register|unlock|premium|become a member|\bpay\b|abonn|anmelden|registrier|"
    r"kostenpflichtig|s.inscrire|connecter|suscr|iniciar sesi|abbonat|accedi|assine|подпис|会員|登録|订阅|登录",
    re.IGNORECASE,
)
_LONGEST_LABEL: Final = 300
_NOT_FREE: Final = re.compile(r"\"isAccessibleForFree\"\s*:\s*\"?false", re.IGNORECASE)
_SELECTOR: Final = re.compile(r"\"cssSelector\"\s*:\s*\"[.#]([\w-]+)\"")


def opened_by_controls(page: Page, gone: Iterable[int]) -> frozenset[int]:
    """Elements that a control of the page opens, paywalls excepted.

    Args:
        page: the page.
        gone: elements without a box, among which panels are told by names and structure, too.
    """
    ids: dict[str, int] = {}
    for number, name in page.attribute("id"):
        ids.setdefault(name, number)
    found: set[int] = set()
    not_free = _closed_by_declaration(page)
    for control, target in chain(_pairs(page, ids), panels_among(page, gone)):
        if target not in found and not _asks_for_money(page, control, target, not_free):
            found.add(target)
    roles = roles_of(page)
    if "tab" in roles.values():
        found |= {number for number, role in roles.items() if role == "tabpanel"}
    found |= {number for number, value in page.attribute("hidden") if value.strip().lower() == "until-found"}
    return frozenset(found)


def _pairs(page: Page, ids: dict[str, int]) -> Iterator[tuple[int, int]]:
    """A control and what it opens."""
    named: set[int] = set()
    for attribute in ("aria-controls", "popovertarget", "commandfor"):
        for number, names in page.attribute(attribute):
            for name in names.split():
                if name in ids:
                    named.add(number)
                    yield number, ids[name]
    for attribute in ("data-toggle", "data-bs-toggle"):
        for number, kind in page.attribute(attribute):
            if kind in _TOGGLES:
                element = page.elements[number]
                address = element.get("data-target") or element.get("data-bs-target") or element.get("href") or ""
                if address[:1] == "#" and address[1:] in ids:
                    named.add(number)
                    yield number, ids[address[1:]]
    for number, _ in page.attribute("aria-expanded"):
        if number not in named:
            named.add(number)
            target = _after(page, number)
            if target is not None:
                yield number, target
    for number, tag in enumerate(page.tags):
        if tag == "button" and number not in named:
            target = page.ends[number]
            if target < page.ends[page.parents[number]] and page.tags[target] in ("div", "section", "dd"):
                yield number, target


def _after(page: Page, number: int) -> int | None:
    """The element that follows, or follows what holds nothing but this at its end."""
    for _ in range(_CLIMB):
        parent = page.parents[number]
        if page.ends[number] < page.ends[parent]:
            return page.ends[number]
        if not number or page.tags[parent] in ("body", "html", "ul", "ol", "table"):
            return None
        number = parent
    return None


def _closed_by_declaration(page: Page) -> frozenset[str]:
    """Classes and ids of the parts that the page's own description says are not free."""
    found: set[str] = set()
    for tag, text in zip(page.tags, page.texts, strict=True):
        if tag == "script" and text and "isAccessibleForFree" in text and _NOT_FREE.search(text):
            found.update(_SELECTOR.findall(text))
    return frozenset(found)


def _asks_for_money(page: Page, control: int, target: int, not_free: frozenset[str]) -> bool:
    """Whether a control or the part that it opens is that of a paywall."""
    label = "".join(text or "" for text in page.texts[control : page.ends[control]][:20])[:_LONGEST_LABEL]
    if _ASKS_TO_PAY.search(label):
        return True
    number = target
    for level in range(_ABOVE):
        element = page.elements[number]
        names = f"{element.get('class') or ''} {element.get('id') or ''}"
        if (level < 2 and _PAYWALL.search(names)) or not not_free.isdisjoint(names.split()):
            return True
        number = page.parents[number]
    own = page.elements[control]
    return bool(_PAYWALL.search(f"{own.get('class') or ''} {own.get('id') or ''}"))
