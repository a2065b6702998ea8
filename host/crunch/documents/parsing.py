"""From a snapshot, or from an HTML file, to a page."""

from __future__ import annotations

import codecs
import re
import warnings
from collections.abc import Callable
from functools import partial
from typing import Literal

from lxml import etree

from crunch.documents.mending import close_noscript, mend_for_lxml
from crunch.documents.page import Page, page_from_tree
from crunch.documents.trees_in_trees import flatten_shadow_trees, show_srcdoc
from crunch.errors import BadSnapshotError, CountMismatchError, InputError

Parser = Literal["lxml", "html5lib"]

_CHARSET = re.compile(rb"""<meta[^>]+?charset\s*=\s*["']?\s*([\w.:-]+)""", re.IGNORECASE)
_XML_ENCODING = re.compile(rb"""^\s*<\?xml[^>]+?encoding\s*=\s*["']([\w.:-]+)""")
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\r")
_FACT_NAMES = ("hidden", "level")
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
        html: text, or bytes whose encoding is found (see :func:`decode`).
        url: address of the page.
        parser: ``lxml`` (fast), or ``html5lib`` (exact to the WHATWG tree, some 40 times slower).
        encoding: of the bytes; found when not given.

    Raises:
        InputError: unknown encoding or parser.
    """
    text = decode(html, encoding) if isinstance(html, bytes) else html
    text = close_noscript(_without_control_characters(text))
    if parser == "lxml":
        root = _with_inner_trees(text, _parse_lxml)
    elif parser == "html5lib":
        root = _with_inner_trees(text, _parse_html5lib)
        page = page_from_tree(root, url)
        if page.character_count or "<noscript" not in text:
            return page
        # An element left open in a <noscript> swallowed the page, which a browser with scripts does not even look into.
        root = _with_inner_trees(text, partial(_parse_html5lib, scripting=True))
    else:
        raise InputError(f"unknown parser {parser!r}; choose lxml or html5lib")
    return page_from_tree(root, url)


def _with_inner_trees(text: str, parse: Callable[[str], etree._Element]) -> etree._Element:
    root = parse(text)
    if "shadowroot" in text:
        flatten_shadow_trees(root)
    if "srcdoc" in text:
        show_srcdoc(root, parse)
    return root


def _without_control_characters(text: str) -> str:
    """What no tree of lxml can hold becomes U+FFFD. Few texts hold any, which is soon known of their bytes."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError:
        return _NOT_XML.sub("\ufffd", text)
    if len(data.translate(None, _CONTROLS)) == len(data) and "\ufffe" not in text and "\uffff" not in text:
        return text
    return _NOT_XML.sub("\ufffd", text)


def _parse_lxml(text: str) -> etree._Element:
    text = mend_for_lxml(text)
    parser = etree.HTMLParser(huge_tree=True, remove_comments=True, remove_pis=True, encoding="utf-8")
    try:
        root = etree.fromstring(text.encode("utf-8"), parser)
    except etree.ParserError:
        root = None
    except etree.XMLSyntaxError:  # nothing but white space or comments
        root = None
    if root is None:
        return etree.fromstring(_EMPTY, etree.HTMLParser())
    if any(
        entry.message.startswith("Excessive depth") for entry in parser.error_log
    ):  # libxml2 gave up: only html5lib gets through
        return _parse_html5lib(text)
    return root


def _parse_html5lib(text: str, *, scripting: bool = False) -> etree._Element:
    import html5lib  # lazily: its import doubles the start time of the host
    from html5lib.constants import DataLossWarning

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DataLossWarning)  # names that XML does not know are written otherwise
        tree = html5lib.parse(text, treebuilder="lxml", namespaceHTMLElements=False, scripting=scripting)
    root: etree._Element = tree.getroot()
    etree.strip_tags(root, etree.Comment, etree.ProcessingInstruction)
    for element in root.iter():
        # svg and math come in name spaces of their own; pages know local names only
        if element.tag[0] == "{":
            element.tag = element.tag.rpartition("}")[2]
    return root


def decode(data: bytes, encoding: str | None = None) -> str:
    """Bytes of an HTML file to text; what cannot be decoded becomes U+FFFD.

    Without ``encoding``: a byte order mark; UTF-8 when the bytes are valid UTF-8 and hold more than ASCII (a
    declaration cannot be more certain than that); the declared one; windows-1252.

    Raises:
        InputError: Python knows no encoding of that name.
    """
    if encoding is not None:
        try:
            return data.decode(encoding, "replace")
        except (LookupError, ValueError):  # ValueError: a codec that is none of text
            raise InputError(f"unknown encoding {encoding!r}; try utf-8, windows-1252 or shift_jis") from None
    for mark, name in (
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return data.decode(name, "replace")
    declared = _declared_encoding(data)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = None
    if text is not None and (declared is None or not data.isascii()):
        return text
    return data.decode(declared or "windows-1252", "replace")


def _declared_encoding(data: bytes) -> str | None:
    """Python's name of the encoding that the file declares, read as browsers read it; None when they know none."""
    match = _XML_ENCODING.search(data[:1024]) or _CHARSET.search(data[:4096])
    if match is None:
        return None
    import webencodings  # the labels of the WHATWG; comes with html5lib

    encoding = webencodings.lookup(match[1].decode("ascii", "replace"))
    if encoding is None or encoding.name == "x-user-defined":
        return None
    if encoding.name.startswith("utf-16"):
        return "utf-8"  # UTF-16 cannot be declared inside ASCII
    if encoding.name == "gbk":
        return "gb18030"  # browsers read the one as the other, which knows more characters
    return str(encoding.codec_info.name)
