"""Nothing in HTML output runs, sends anything away or opens another document; pictures, media and sheets may load.

A browser may see another tree in the markup than libxml2 (a style sheet in a drawing is elements to it, text to
libxml2). That does not matter here: libxml2 writes ``<`` and ``>`` of texts and values as references, but in style
sheets, where :func:`inert_style` leaves no ``<`` that begins a tag. So no other tags come out than those that were
looked at, and each tag and attribute is judged alone, as if it could turn up anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from lxml import etree

from crunch.documents.formats.attribute_names import MOST_ATTRIBUTES, NAME, fold_names
from crunch.documents.formats.inert_addresses import is_link, is_picture, is_picture_set, of_the_web, set_of_the_web
from crunch.documents.formats.inert_styles import inert_style, inert_style_value
from crunch.documents.web_addresses import as_browsers_read

_GONE: Final = frozenset(("script", "base", "param", "basefont", "bgsound", "nextid", "mglyph", "malignmark"))
_OTHERS: Final = {
    "xmp": "pre", "plaintext": "pre", "listing": "pre", "noembed": "div", "noframes": "div", "object": "div",
    "applet": "div", "frameset": "div", "template": "div", "portal": "g", "fencedframe": "g", "isindex": "g",
    "keygen": "g", "animate": "g", "animatemotion": "g", "animatetransform": "g", "animatecolor": "g", "set": "g",
    "discard": "g", "handler": "g", "listener": "g", "annotation-xml": "g",
}  # fmt: skip
"""Raw text, plug-ins and animations, and the elements in their place: ``g`` does not end a drawing."""
_FRAMES: Final = frozenset(("iframe", "frame", "embed", "object", "applet"))
_TAG: Final = re.compile(r"[A-Za-z][\w.:-]*")
_NEVER: Final = frozenset(
    (
        "srcdoc", "formaction", "ping", "manifest", "autofocus", "autoplay", "http-equiv", "attributionsrc", "classid",
        "code", "codebase", "archive", "data", "profile", "dynsrc", "lowsrc", "shadowrootmode", "shadowroot",
        "shadowrootdelegatesfocus", "shadowrootclonable", "shadowrootserializable", "xml:base", "imagesrcset",
        "charset", "nonce", "integrity", "browsingtopics", "sharedstoragewritable",
    )
)  # fmt: skip
_LINKS: Final = frozenset(("a", "area", "link"))
_LOADING: Final = frozenset(("img", "image", "feimage", "input", "source", "video", "audio", "track"))
"""What loads a picture or a sound by itself: not what a reader takes for a picture (``semantics/media.py``)."""
_RELATIONS: Final = frozenset(
    "alternate apple-touch-icon author bookmark canonical contents first help home icon index last license me next "
    "prev privacy-policy publisher shortcut shortlink start stylesheet tag terms-of-service up".split()
)
"""What a ``link`` may be: a statement, a picture, or how the page looks."""
_ADDRESSES: Final = ("href", "xlink:href", "src", "poster", "background", "cite", "longdesc", "action")
_STYLES: Final = frozenset(
    "style fill stroke filter mask clip-path marker marker-start marker-mid marker-end cursor".split()
)
"""Attributes that hold values of style sheets with addresses in them: ``fill="url(#a)"`` in a drawing."""


def make_inert(root: etree._Element, url: str | None) -> etree._Element:
    """Take out of a tree what could run, send anything away or open another document.

    Args:
        root: changed; about to be written.
        url: address of the page: its forms may go on sending to its own site.

    Returns:
        The root to write: an ``html`` element.
    """
    gone: list[etree._Element] = []
    for element in list(root.iter()):
        fold_names(element)
        tag = element.tag.lower()
        if tag in _GONE or (tag == "link" and not _may_link(element)) or (tag == "meta" and _acts(element)):
            gone.append(element)
        elif tag in _FRAMES and not (len(element) or (element.text or "").strip()):
            _link_to_frame(element)
        elif tag in _OTHERS or tag in _FRAMES:
            element.tag = _OTHERS.get(tag, "div")
        elif not _TAG.fullmatch(tag):
            element.tag = "g"
        elif tag == "style":
            for child in list(element):
                element.remove(child)
            element.text = inert_style(element.text or "")
        _clean_attributes(element, element.tag.lower(), url)
    for element in gone:
        _take_out(element)
    return _with_encoding(root)


def _may_link(link: etree._Element) -> bool:
    """Whether a ``link`` is none of those that fetch ahead, connect or install."""
    return bool(link.get("rel")) and _RELATIONS.issuperset((link.get("rel") or "").lower().split())


def _acts(meta: etree._Element) -> bool:
    names = {str(name).lower() for name in meta.keys()}  # noqa: SIM118 - an element iterates over its children
    return not names.isdisjoint(("http-equiv", "charset"))


def _link_to_frame(frame: etree._Element) -> None:
    """Another document does not come by itself, but it can be gone to."""
    address = (frame.get("src") or frame.get("data") or "").strip()
    title = " ".join((frame.get("title") or "").split())
    tail = frame.tail
    frame.clear()
    frame.tail = tail
    frame.tag = "g"
    if as_browsers_read(address).startswith(("https://", "http://")) and is_link(address):
        frame.tag = "a"
        frame.set("href", address)
        frame.text = title or address


def _clean_attributes(element: etree._Element, tag: str, url: str | None) -> None:
    names = [str(name) for name in element.keys()]  # noqa: SIM118 - its keys, read in one go
    kept = [name for name in names[:MOST_ATTRIBUTES] if _stays(element, name, tag, url)]
    if len(kept) < len(names):  # some names cannot be asked for one by one
        values = [(name, element.get(name) or "") for name in kept]
        element.attrib.clear()
        for name, value in values:
            element.set(name, value)
    for name in kept:
        if name.lower() in _STYLES:
            _change(element, name, inert_style_value)
    if "srcset" in kept:
        _change(element, "srcset", set_of_the_web)
    for name in _ADDRESSES:
        if name in kept:
            _change(element, name, of_the_web)


def _change(element: etree._Element, name: str, change: Callable[[str], str]) -> None:
    value = element.get(name) or ""
    changed = change(value)
    if changed != value:
        element.set(name, changed)


def _stays(element: etree._Element, name: str, tag: str, url: str | None) -> bool:
    if not NAME.fullmatch(name):
        return False
    lower = name.lower()
    if lower in _NEVER or lower.rpartition(":")[2].startswith("on"):
        return False
    if lower in ("href", "xlink:href"):
        value = element.get(name) or ""
        if tag in _LINKS:
            return is_link(value)
        return is_picture(value) if tag in _LOADING else value.startswith("#")
    if lower in ("src", "poster", "background"):
        return (lower != "src" or tag in _LOADING) and is_picture(element.get(name) or "")
    if lower == "srcset":
        return is_picture_set(element.get(name) or "")
    if lower in ("cite", "longdesc"):
        return is_link(element.get(name) or "")
    return lower != "action" or _is_own(element.get(name) or "", url)


def _is_own(address: str, url: str | None) -> bool:
    """Whether a form sends to the site of its page."""
    if not is_link(address):
        return False
    try:
        target = urlsplit(as_browsers_read(address))
        if target.scheme not in ("", "http", "https"):
            return False
        return not target.netloc or (url is not None and target.netloc == urlsplit(url).netloc)
    except ValueError:
        return False


def _take_out(element: etree._Element) -> None:
    parent = element.getparent()
    if parent is None:
        return
    before = element.getprevious()
    if before is not None:
        before.tail = (before.tail or "") + (element.tail or "")
    else:
        parent.text = (parent.text or "") + (element.tail or "")
    parent.remove(element)


def _with_encoding(root: etree._Element) -> etree._Element:
    """State it: left to guess, a browser may take a file for one in an encoding where quotes and tags are elsewhere."""
    if root.tag != "html":
        html = etree.Element("html")
        etree.SubElement(html, "body").append(root)
        root = html
    head = root.find("head")
    if head is None:
        head = etree.Element("head")
        root.insert(0, head)
        head.tail, root.text = root.text, None
    head.insert(0, etree.Element("meta", {"charset": "utf-8"}))
    return root
