"""Signs that a page was meant for one reader, and the scrubbing of addresses and tokens.

Scrubbing writes an ``x`` for each character it takes, so that the numbers and places of labels stay true.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, Literal, get_args

Sign = Literal["logged_in", "form_values", "address_tokens", "tokens", "emails"]
SIGNS: Final[tuple[Sign, ...]] = get_args(Sign)
ALARMING: Final = frozenset(("logged_in", "form_values", "address_tokens"))
"""Signs of a private page. E-mail addresses, and tokens against forgery, stand on every fourth public one."""

_EMAIL: Final = re.compile(
    r"[\w.+-]{1,64}(@|%40)(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}"
)
_NAMES: Final = (
    r"access[_-]?token|api[_-]?key|auth(?:enticity)?(?:[_-]?(?:token|key))?|csrf\w*|xsrf\w*|id[_-]?token|jwt|jsessionid"
    r"|key|nonce|otp|pass(?:word)?|phpsessid|refresh[_-]?token|secret|session(?:[_-]?id)?|sid|sig(?:nature)?|ticket|token"
)
_PARAMETER: Final = re.compile(rf"((?:[?&;#]|&amp;)(?:{_NAMES})=)([^&\"'\s<>#;?]{{6,}})", re.IGNORECASE)
_USER_IN_URL: Final = re.compile(r"(https?://)([^/\s\"'<>@:]+:[^/\s\"'<>@]+)(?=@)", re.IGNORECASE)
_LOG_OUT: Final = (
    re.compile(
        r"""\b(?:href|action)\s*=\s*["'][^"']*\b(?:log[_-]?out|sign[_-]?out|log[_-]?off|abmelden|deconnexion)\b""",
        re.IGNORECASE,
    ),
    re.compile(r">\s*(?:log ?out|sign ?out|log ?off|abmelden|se déconnecter|cerrar sesión)\s*<", re.IGNORECASE),
)
"""Where a way to log out leads, and what it says."""
_INPUT: Final = re.compile(r"<input\b[^<>]*>", re.IGNORECASE)
_TEXTAREA: Final = re.compile(r"(<textarea\b[^<>]*>)([^<]*)", re.IGNORECASE)
_VALUE: Final = re.compile(r"""(\bvalue\s*=\s*)("[^"]*"|'[^']*')""", re.IGNORECASE)
_TYPE: Final = re.compile(r"""\btype\s*=\s*["']?([\w-]+)""", re.IGNORECASE)
_SECRET_NAME: Final = re.compile(rf"""\b(?:name|id)\s*=\s*["']?[\w\[\]-]*(?:{_NAMES})""", re.IGNORECASE)
_PERSONAL: Final = frozenset(("email", "tel", "password"))
_WRITTEN: Final = frozenset(("text", "email", "tel", "search", "url", "password", "number", "date"))


def signs(html: str, url: str | None, form_values: int = 0) -> dict[str, int]:
    """How often each sign of a private page occurs; signs that do not are left out.

    Args:
        html: the page.
        url: its address.
        form_values: fields in which the reader has written; only the browser knows.
    """
    found: Counter[str] = Counter()
    found["logged_in"] = max(len(pattern.findall(html)) for pattern in _LOG_OUT)
    found["emails"] = sum(1 for _ in _EMAIL.finditer(html))
    found["address_tokens"] = _tokens(url or "")
    inputs = _INPUT.findall(html)
    found["tokens"] = _tokens(html) + sum(map(_is_secret, inputs))
    found["form_values"] = form_values + sum(_kind(tag) in _PERSONAL and _is_filled(tag) for tag in inputs)
    return {sign: found[sign] for sign in SIGNS if found[sign]}


def is_alarming(found: dict[str, int]) -> bool:
    """Whether a person must be asked before the page is saved."""
    return not ALARMING.isdisjoint(found)


def scrub(text: str) -> str:
    """HTML, snapshot or address without e-mail addresses, tokens and what was written into fields.

    >>> scrub('<a href="/a?token=abc123def&amp;b=1">me@mail.example</a>')
    '<a href="/a?token=xxxxxxxxx&amp;b=1">xx@xxxx.xxxxxxx</a>'
    """
    text = _INPUT.sub(_scrub_input, text)
    text = _TEXTAREA.sub(lambda match: match[1] + re.sub(r"&#?\w+;|\S", "x", match[2]), text)
    text = _PARAMETER.sub(lambda match: match[1] + _crossed(match[2]), text)
    text = _USER_IN_URL.sub(lambda match: match[1] + _crossed(match[2]), text)
    return _EMAIL.sub(lambda match: re.sub(r"[^.@%]", "x", match[0]).replace("%xx", "%40"), text)


def _tokens(text: str) -> int:
    return len(_PARAMETER.findall(text)) + len(_USER_IN_URL.findall(text))


def _crossed(text: str) -> str:
    return "x" * len(text)


def _kind(tag: str) -> str:
    kind = _TYPE.search(tag)
    return kind[1].lower() if kind else "text"


def _value(tag: str) -> str:
    value = _VALUE.search(tag)
    return value[2][1:-1] if value else ""


def _is_filled(tag: str) -> bool:
    return _kind(tag) in _WRITTEN and bool(_value(tag).strip())


def _is_secret(tag: str) -> bool:
    return _kind(tag) == "hidden" and len(_value(tag)) >= 6 and bool(_SECRET_NAME.search(tag))


def _scrub_input(match: re.Match[str]) -> str:
    tag = match[0]
    if not _is_filled(tag) and not _is_secret(tag):
        return tag
    return _VALUE.sub(lambda value: value[1] + value[2][0] + _crossed(value[2][1:-1]) + value[2][-1], tag, count=1)
