"""The kept nodes as a book: EPUB 3.2, with its pictures, the same bytes for the same page."""

from __future__ import annotations

import re
import uuid
import zipfile
from datetime import date
from hashlib import sha256
from io import BytesIO
from typing import Final

from crunch.documents.formats.book_formulas import mathml_of
from crunch.documents.formats.clean_addresses import written_address
from crunch.documents.formats.clean_html import STYLE, attributes_of, link_to_picture, missing
from crunch.documents.formats.clean_markup import Heading, clean_language, clean_markup
from crunch.documents.formats.clean_tags import Speech, marked_up
from crunch.documents.formats.pictures import Picture, address_in_page, picture_in
from crunch.documents.kept_nodes import KeptNodes
from crunch.documents.metadata import Metadata, metadata_of
from crunch.documents.page import Page
from crunch.documents.semantics.media import address_of_picture

_XML: Final = '<?xml version="1.0" encoding="utf-8"?>\n'
_CONTAINER: Final = (
    _XML + '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n'
)
_NO_DATE: Final = "1980-01-01T00:00:00Z"
"""When the book was changed, where its page has no date: the clock would make every copy another book."""
_DATE: Final = re.compile(r"(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(?:[T ]([01]\d|2[0-3]):([0-5]\d))?")
_ZIP_DATE: Final = (1980, 1, 1, 0, 0, 0)


def render_epub(extraction: KeptNodes) -> bytes:
    """A book of one chapter."""
    page = extraction.page
    pictures = _Pictures(page)
    markup = clean_markup(extraction, pictures.written, mathml_of)
    found = metadata_of(page)
    title = found.title or (markup.headings[0].text if markup.headings else "") or page.url or "Page"
    language = clean_language(found.language) or markup.speech.language or "und"
    spoken = Speech(language, markup.speech.direction)
    body = (markup.body or "<p></p>\n") + missing(pictures.missing)
    chapter = _document(title, attributes_of(markup, language), body)
    contents = f"<h1>{marked_up(title)}</h1>\n{_contents(markup.headings, title)}"
    contents = f'<nav epub:type="toc" role="doc-toc">\n{contents}</nav>\n'
    files: dict[str, str | bytes] = {
        "META-INF/container.xml": _CONTAINER,
        "EPUB/package.opf": _package(page, found, title, spoken, pictures.files, chapter),
        "EPUB/contents.xhtml": _document(title, attributes_of(markup, language), contents),
        "EPUB/text.xhtml": chapter,
        "EPUB/style.css": STYLE,
        **{f"EPUB/{name}": picture.data for name, picture in pictures.files.items()},
    }
    return _zipped(files)


def _zipped(files: dict[str, str | bytes]) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in {"mimetype": "application/epub+zip", **files}.items():
            entry = zipfile.ZipInfo(name, _ZIP_DATE)
            packed = name != "mimetype" and not name.startswith("EPUB/picture")
            entry.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, content)
    return stream.getvalue()


def _document(title: str, attributes: str, body: str) -> str:
    return (
        f"{_XML}<!DOCTYPE html>\n"
        f'<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"{attributes}>\n'
        f"<head>\n<title>{marked_up(title)}</title>\n"
        '<link rel="stylesheet" type="text/css" href="style.css"/>\n</head>\n'
        f"<body>\n{body}</body>\n</html>\n"
    )


def _package(
    page: Page, found: Metadata, title: str, spoken: Speech, pictures: dict[str, Picture], chapter: str
) -> str:
    name = page.url or sha256(chapter.encode()).hexdigest()
    dated = _dated(found.date or "")
    facts = [
        f'<dc:identifier id="id">urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, name)}</dc:identifier>',
        f"<dc:title>{marked_up(title)}</dc:title>",
        f"<dc:language>{spoken.language}</dc:language>",
    ]
    if found.byline:
        facts.append(f"<dc:creator>{marked_up(found.byline)}</dc:creator>")
    if dated:
        facts.append(f"<dc:date>{dated[1]}-{dated[2]}-{dated[3]}</dc:date>")
    if source := written_address(page, page.url or ""):
        facts.append(f"<dc:source>{marked_up(source)}</dc:source>")
    changed = f"{dated[1]}-{dated[2]}-{dated[3]}T{dated[4] or '00'}:{dated[5] or '00'}:00Z" if dated else _NO_DATE
    facts.append(f'<meta property="dcterms:modified">{changed}</meta>')
    items = [
        '<item id="contents" href="contents.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
        f'<item id="text" href="text.xhtml" media-type="application/xhtml+xml"{_properties(chapter)}/>',
        '<item id="style" href="style.css" media-type="text/css"/>',
    ]
    items += [
        f'<item id="p{place}" href="{name}" media-type="{picture.type}"/>'
        for place, (name, picture) in enumerate(pictures.items(), 1)
    ]
    stated = spoken.direction in ("ltr", "rtl")
    direction = f' dir="{spoken.direction}"' if stated else ""
    turned = f' page-progression-direction="{spoken.direction}"' if stated else ""
    return (
        f'{_XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" '
        f'xml:lang="{spoken.language}"{direction}>\n<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">\n'
        + "\n".join(facts)
        + "\n</metadata>\n<manifest>\n"
        + "\n".join(items)
        + "\n</manifest>\n"
        + f'<spine{turned}>\n<itemref idref="text"/>\n</spine>\n</package>\n'
    )


def _properties(chapter: str) -> str:
    """What a chapter holds besides text and pictures; no page can write such a tag, as all is written anew."""
    return ' properties="mathml"' if "<math " in chapter else ""


def _dated(text: str) -> re.Match[str] | None:
    found = _DATE.match(text)
    try:
        return found if found and date.fromisoformat(found[0][:10]) else None
    except ValueError:  # no calendar has that day
        return None


def _contents(headings: list[Heading], title: str) -> str:
    """The headings as lists in lists; a level that is left out has none."""
    if not headings:
        return f'<ol><li><a href="text.xhtml">{marked_up(title)}</a></li></ol>\n'
    parts = ["<ol>\n"]
    levels: list[int] = []
    for heading in headings:
        while len(levels) > 1 and levels[-2] >= heading.level:
            levels.pop()
            parts.append("</li></ol>\n")
        if levels and levels[-1] < heading.level:
            parts.append("\n<ol>\n")
            levels.append(heading.level)
        elif levels:
            parts.append("</li>\n")
            levels[-1] = heading.level
        else:
            levels.append(heading.level)
        parts.append(f'<li><a href="text.xhtml#{heading.place}">{marked_up(heading.text)}</a>')
    parts.append("</li></ol>\n" * len(levels))
    return "".join(parts)


class _Pictures:
    def __init__(self, page: Page) -> None:
        self._page = page
        self._names: dict[str, str] = {}  # by what they are: one that is shown twice is there once
        self.files: dict[str, Picture] = {}
        self.missing = 0

    def written(self, number: int, words: str, in_link: bool) -> str:
        element = self._page.elements[number]
        picture = picture_in(address_in_page(element))
        if picture is None:
            if element.tag == "canvas":
                return ""
            self.missing += 1
            return link_to_picture(self._page, address_of_picture(element), words, in_link=in_link)
        digest = sha256(picture.data).hexdigest()
        if digest not in self._names:
            self._names[digest] = f"picture-{len(self._names) + 1}.{picture.suffix}"
            self.files[self._names[digest]] = picture
        return f'<img src="{self._names[digest]}" alt="{marked_up(words)}"/>'
