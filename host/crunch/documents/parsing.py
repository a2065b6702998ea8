"""From a snapshot, or from an HTML file, to a page."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Literal

from lxml import etree

from crunch.documents.decoding import decode
from crunch.documents.limits import DEEPEST, cut_attributes, cut_attributes_of_snapshot, flatten, flatten_all
from crunch.documents.mending import close_noscript, end_head, mend_for_lxml
from crunch.documents.page import Page, page_from_tree
from crunch.documents.trees_in_trees import flatten_shadow_trees, show_srcdoc
from crunch.errors import BadSnapshotError, CountMismatchError, InputError
from crunch.wording import say

Parser = Literal["lxml", "html5lib"]
_Parse = Callable[[str], etree._Element]

_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_NOT_XML_REFERENCE = re.compile(
    r"&#(?:0*(?:[1-8]|1[124-9]|2\d|3[01]|6553[45])(?!\d)|[xX]0*(?:[1-8bBcCeEfF]|1[\da-fA-F]|[fF]{3}[eEfF])(?![\da-fA-F]));?"
)
"""Those characters, as references."""
_CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\r")
_FACT_NAMES = ("hidden", "level")
_NO_TEXT = ("style", "template", "link", "meta", "base")
"""What is taken out of an article that a file holds: no text, and some of it would change what the page shows."""
_EMPTY = "<html><head></head><body></body></html>"


def parse_snapshot(snapshot: str, elements: int | None = None, url: str | None = None) -> Page:
    """Parse what ``content/capture.js`` wrote (PROTOCOL.md, Snapshot). Strict: a snapshot is never guessed at.

    Args:
        snapshot: well-formed XML.
        elements: how many elements the extension counted.
        url: address of the page.

    Raises:
        BadSnapshotError: not well-formed, or the depth facts do not fit.
        CountMismatchError: another number of elements than ``elements``.
    """
    if "<!" in snapshot or "<?" in snapshot:  # in text and values "<" is escaped
        raise BadSnapshotError(
            "the snapshot holds a declaration, a comment or an instruction, which the protocol omits"
        )
    parser = etree.XMLParser(huge_tree=True, resolve_entities=False, no_network=True)
    try:
        root = etree.fromstring(snapshot.encode("utf-8"), parser)
    except etree.XMLSyntaxError as error:
        raise BadSnapshotError(f"the snapshot is not well-formed XML: {error}") from None
    except UnicodeEncodeError as error:
        raise BadSnapshotError(f"the snapshot holds a lone surrogate at character {error.start}") from None
    cut_attributes_of_snapshot(root, snapshot)
    facts = [name for name in _FACT_NAMES if f" crunch:{name}=" in snapshot]
    page = page_from_tree(root, url, from_browser=True, facts=facts)
    if elements is not None and len(page) != elements:
        raise CountMismatchError(f"the extension counted {elements} elements, the host {len(page)}")
    return page


def parse_html(
    html: str | bytes, url: str | None = None, *, parser: Parser = "lxml", encoding: str | None = None
) -> Page:
    """Parse an ordinary HTML file.

    Args:
        html: text, or bytes whose encoding is found (``decoding.py``).
        url: address of the page.
        parser: ``lxml`` (fast), or ``html5lib`` (exact to the WHATWG tree, some 40 times slower).
        encoding: of the bytes; found when not given.

    Raises:
        InputError: unknown encoding or parser.
    """
    text = decode(html, encoding) if isinstance(html, bytes) else html
    text = cut_attributes(close_noscript(text))
    if parser == "lxml":
        parse: _Parse = _parse_lxml
        root = _with_inner_trees(text, parse)
    elif parser == "html5lib":
        parse = _parse_html5lib
        root = _with_inner_trees(text, parse)
        page = page_from_tree(root, url)
        if page.character_count or "<noscript" not in text:
            return _with_unshown(page, parse)
        # An element left open in a <noscript> swallowed the page, which a browser with scripts does not even look into.
        root = _with_inner_trees(text, partial(_parse_html5lib, scripting=True))
    else:
        raise InputError(f"unknown parser {parser!r}; choose lxml or html5lib")
    return _with_unshown(page_from_tree(root, url), parse)


def _with_unshown(page: Page, parser: _Parse) -> Page:
    """The page, and of one that shows next to nothing the article that its file holds all the same, at its end."""
    from crunch.documents.unshown.article import unshown_articles  # a snapshot shows what scripts have brought
    from crunch.documents.unshown.showing import shown_in_short

    body = page.root.find("body")
    if body is None:
        return page
    for found in unshown_articles(page):
        shown = _with_inner_trees(cut_attributes(found.markup), parser).find("body")
        if shown is None:
            continue
        etree.strip_elements(shown, *_NO_TEXT, with_tail=False)
        parts = list(shown)
        body.extend(parts)
        whole = page_from_tree(page.root, page.url)
        if shown_in_short(whole) is None:
            return replace(whole, unshown=found.words)
        for part in parts:  # it was none of what is displayed: a comment, a template in a template
            body.remove(part)
    return page


def _with_inner_trees(text: str, parser: _Parse) -> etree._Element:
    def parse(markup: str) -> etree._Element:
        return parser(_without_control_characters(markup))

    root = parse(text)
    if "shadowroot" in text:
        flatten_shadow_trees(root)
    if "srcdoc" in text:
        show_srcdoc(root, lambda source: parse(cut_attributes(source)))
    return root


def _without_control_characters(text: str) -> str:
    """What no tree of lxml can hold becomes U+FFFD. Few texts hold any, which is soon known of their bytes."""
    if "&#" in text:
        text = _NOT_XML_REFERENCE.sub("\ufffd", text)
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:
        return _NOT_XML.sub("\ufffd", text)
    if len(data.translate(None, _CONTROLS)) == len(data) and "\ufffe" not in text and "\uffff" not in text:
        return text
    return _NOT_XML.sub("\ufffd", text)


def _parse_lxml(text: str) -> etree._Element:
    text = mend_for_lxml(text)
    for cut in (str, flatten, flatten_all):
        root = _read_lxml(cut(text))
        if root is not None:
            end_head(root)
            return root
    raise InputError(say("page_too_deep"))


def _read_lxml(text: str) -> etree._Element | None:
    """The tree; None where libxml2 gave up because it is too deep."""
    parser = etree.HTMLParser(huge_tree=True, remove_comments=True, remove_pis=True, encoding="utf-8")
    try:
        root = etree.fromstring(text.encode("utf-8"), parser)
    except etree.ParserError:
        root = None
    except etree.XMLSyntaxError:  # nothing but white space or comments
        root = None
    if root is None:
        return etree.fromstring(_EMPTY, etree.HTMLParser())
    if any(entry.message.startswith("Excessive depth") for entry in parser.error_log):
        return None
    return root


def _is_too_deep(text: str) -> bool:
    """Whether html5lib would take the square of its time, which libxml2 tells in a fraction of it."""
    return text.count("<") > DEEPEST and _read_lxml(mend_for_lxml(text)) is None


def _parse_html5lib(text: str, *, scripting: bool = False) -> etree._Element:
    from crunch.documents.exact_parsing import parse_exactly

    for cut in (flatten, flatten_all):
        if _is_too_deep(text):
            text = cut(text)
    root = parse_exactly(text, scripting=scripting)
    etree.strip_tags(root, etree.Comment, etree.ProcessingInstruction)
    for element in root.iter():
        # svg and math come in name spaces of their own; pages know local names only
        if element.tag[0] == "{":
            element.tag = element.tag.rpartition("}")[2]
    return root
