"""A price in a text, however its amount is written: 1290, 1,290.00, 1 290 €, 1.290,- or cents in an element apart."""

from __future__ import annotations

import re
from typing import Final

from crunch.documents.semantics.prices import says_a_price

_AMOUNT: Final = re.compile(r"(\d+)(?:[.,](\d{1,2}))?")
_GAP: Final = r"[.,'’\s]?"
"""Between thousands."""
_AROUND: Final = 8
"""Characters before and after an amount in which a currency makes it a price."""
_CLEAR: Final = 3
"""Digits from which an amount needs no currency beside it: 25 alone is a number of anything."""


def amount_pattern(amount: str) -> re.Pattern[str] | None:
    """A pattern of all ways to write an amount; None where it is no amount of digits.

    >>> [bool(amount_pattern("1290").search(text)) for text in ("CHF 1'290.–", "1 290,00 €", "12901", "31,290")]
    [True, True, False, False]
    """
    found = _AMOUNT.fullmatch(amount.strip())
    if found is None:
        return None
    whole, cents = found[1].lstrip("0") or "0", found[2] or ""
    groups = [whole[max(0, end - 3) : end] for end in range(len(whole), 0, -3)][::-1]
    if cents.strip("0"):
        after = rf"\s?[.,·]?\s?{cents}" if len(cents) == 2 else rf"\s?[.,·]?\s?{cents}0?"
    else:
        after = r"(?:\s?[.,]\s?(?:00?|[-–—]{1,2}))?"
    amount = _GAP.join(groups) + after
    return re.compile(rf"(?<!\d)(?<!\d[.,'’]){amount}(?!\d|[.,'’]\d)")


def says_amount(text: str, amount: str) -> bool:
    """Whether a price stands in a text; one of fewer than three digits only where a currency stands beside it.

    Args:
        text: on one line.
        amount: digits, with a point before the cents.
    """
    pattern = amount_pattern(amount)
    if pattern is None:
        return False
    clear = sum(map(str.isdigit, amount)) >= _CLEAR
    return any(
        clear or says_a_price(text[max(0, found.start() - _AROUND) : found.end() + _AROUND])
        for found in pattern.finditer(text)
    )
