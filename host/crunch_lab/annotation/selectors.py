"""Selectors of rules for sites: CSS as XPath, as far as a file can answer it; XPath itself goes through as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from cssselect import ExpressionError, HTMLTranslator, SelectorError
from lxml import etree

from crunch.errors import InputError

if TYPE_CHECKING:
    from cssselect.parser import Attrib, Element, Matching, Pseudo, SpecificityAdjustment
    from cssselect.xpath import XPathExpr

_OF_A_BROWSER: Final = frozenset("active focus hover scope target visited".split())
"""Pseudo-classes that hold while somebody uses the page, or from where a script looks; cssselect takes them."""
_A_LIST: Final = "write out what is in :is() or :where(), with commas"


class _Translator(HTMLTranslator):
    """Refuses what could never match, so that a rule which finds nothing is seen when it is read."""

    def xpath_element(self, selector: Element) -> XPathExpr:
        if selector.namespace:
            raise ExpressionError("names of namespaces are not known here")
        return super().xpath_element(selector)

    def xpath_attrib(self, selector: Attrib) -> XPathExpr:
        if selector.namespace:
            raise ExpressionError("names of namespaces are not known here")
        return super().xpath_attrib(selector)

    def xpath_matching(self, matching: Matching) -> NoReturn:
        raise ExpressionError(_A_LIST)  # cssselect 1.3, which a peer wants, reads a class in it as a tag

    def xpath_specificityadjustment(self, matching: SpecificityAdjustment) -> NoReturn:
        raise ExpressionError(_A_LIST)

    def xpath_pseudo(self, pseudo: Pseudo) -> XPathExpr:
        if pseudo.ident in _OF_A_BROWSER:
            raise ExpressionError(f":{pseudo.ident} means nothing in a file")
        return super().xpath_pseudo(pseudo)


_TRANSLATOR: Final = _Translator()


def xpath_of(selector: str) -> str:
    """XPath for a selector; one that begins with ``/`` or ``(`` is XPath already.

    >>> xpath_of("div#a > p, h1")
    "//div[@id = 'a']/p | //h1"

    Raises:
        InputError: it cannot be read, or is of a part of CSS that a file cannot answer.
    """
    text = selector.strip()
    try:
        expression = text if text.startswith(("/", "(")) else _TRANSLATOR.css_to_xpath(text, prefix="//")
        etree.XPath(expression)
    except (SelectorError, etree.XPathSyntaxError) as error:
        raise InputError(f"{selector!r} is no selector: {error}") from None
    return expression
