"""Prices in text: an amount beside a sign of currency, its code, or its name in letters."""

from __future__ import annotations

import re
from typing import Final

OTHER_WORDS: Final = 3
"""Words beside the amount that a line may have and be nothing but a price: "from", "incl. VAT"."""
LONGEST: Final = 60
"""Characters of such a line at most."""

_CODES: Final = (
    "EUR|USD|GBP|CHF|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|BGN|RSD|RUB|UAH|TRY|JPY|CNY|RMB|KRW|INR|BRL|CAD|AUD|NZD|MXN|ARS|CLP"
    "|COP|PEN|ZAR|ILS|NIS|AED|SAR|EGP|NGN|KES|MAD|THB|VND|IDR|MYR|SGD|HKD|TWD|PHP|PKR|BDT|LKR|KZT|GEL"
)
_NAMES: Final = (
    r"[Ee]uros?|kr\.?|zł|Kč|Ft|lei|лв\.?|руб\.?|б\.\s?р\."
    r"|р\.|грн\.?|тг\.?|TL|Rs\.?|Fr\.|Lt|din\.?|[Kk]n|원|dollars|pounds"
)
_AMOUNT: Final = r"\d[\d.,'’\u00a0\u202f ]{0,40}"
_SIGN: Final = r"[$¢-¥\u20a0-\u20bf\uffe1\uffe5]"
_PRICE: Final = re.compile(
    rf"(?:(?:{_SIGN}|(?<![^\W\d_])(?:{_CODES}|Rs\.?|Fr\.|kr\.?))\s?{_AMOUNT})"
    rf"|(?:{_AMOUNT}(?:{_SIGN}|[元円]|(?:{_CODES}|{_NAMES})(?![^\W\d_])))"
    r"|\b\d[\d.]{0,40},[-–—]{1,2}"
)
_WRITTEN: Final = re.compile(
    r"(?<![\d.,])(?:(?P<grouped>\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}){1,4})|(?P<plain>\d{1,15}))"
    r"(?:[.,](?P<cents>\d{1,2}))?(?!\d)"
)
_WORD: Final = re.compile(r"[^\W\d_]+")


def says_a_price(text: str) -> bool:
    """Whether a price stands in a text.

    >>> says_a_price("now 64.00 EUR"), says_a_price("CHF 1'290"), says_a_price("64 euros each"), says_a_price("6 eggs")
    (True, True, True, False)
    >>> says_a_price("30,000 원~"), says_a_price("502,20 б.р."), says_a_price("12 knots")
    (True, True, False)
    """
    return _PRICE.search(text) is not None


def is_a_price(text: str) -> bool:
    """Whether a line is a price and hardly anything else.

    >>> is_a_price("from 64.00 EUR incl. VAT"), is_a_price("Get 5 € off when you join our letter today")
    (True, False)
    """
    if len(text) > LONGEST:
        return False
    rest, count = _PRICE.subn(" ", text)
    return bool(count) and len(_WORD.findall(rest)) <= OTHER_WORDS


def amounts_in(text: str) -> set[str]:
    """The amounts in a text, without what separates thousands, with a point before the cents.

    >>> sorted(amounts_in("1.290,50 € in place of CHF 1'400.-, 24.990 or 7.50"))
    ['1290.5', '1400', '24990', '7.5']
    """
    found = set()
    for amount in _WRITTEN.finditer(text):
        whole, cents = amount["grouped"] or amount["plain"], (amount["cents"] or "").rstrip("0")
        digits = "".join(filter(str.isdigit, whole)).lstrip("0") or "0"
        found.add(f"{digits}.{cents}" if cents else digits)
    return found
