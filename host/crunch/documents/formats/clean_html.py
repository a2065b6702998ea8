"""The kept nodes as one HTML file of their own, without the site's looks."""

from __future__ import annotations

from typing import Final

from crunch.documents.formats.clean_addresses import written_address
from crunch.documents.formats.clean_markup import Markup, clean_markup
from crunch.documents.formats.clean_tags import marked_up
from crunch.documents.formats.pictures import ALL_PICTURES, address_in_page
from crunch.documents.kept_nodes import KeptNodes
from crunch.documents.metadata import metadata_of
from crunch.documents.page import Page
from crunch.documents.semantics.media import address_of_picture

STYLE: Final = (
    "img{max-width:100%;height:auto}pre{white-space:pre-wrap;overflow-wrap:anywhere}table{border-collapse:collapse}"
    "td,th{border:1px solid;padding:.2em .5em;text-align:start;vertical-align:top}"
)
_STYLE: Final = (
    ":root{color-scheme:light dark;font-family:serif;line-height:1.5}"
    "body{max-width:38em;margin:auto;padding:1em;overflow-wrap:anywhere}"
)


def render_clean_html(extraction: KeptNodes) -> str:
    """A document that needs nothing else where its pictures could be had, and says how many could not."""
    page = extraction.page
    pictures = _Pictures(page)
    markup = clean_markup(extraction, pictures.written)
    found = metadata_of(page)
    heads = ['<meta charset="utf-8"/>', f"<title>{marked_up(found.title or page.url or '')}</title>"]
    heads.append('<meta name="viewport" content="width=device-width"/>')
    if found.byline:
        heads.append(f'<meta name="author" content="{marked_up(found.byline)}"/>')
    if found.date:
        heads.append(f'<meta name="date" content="{marked_up(found.date)}"/>')
    source = written_address(page, page.url or "")
    if source:
        heads.append(f'<link rel="canonical" href="{marked_up(source)}"/>')
    heads.append(f"<style>{_STYLE}{STYLE}</style>")
    lines = "\n".join(heads)
    attributes = attributes_of(markup)
    body = markup.body + missing(pictures.missing)
    return f"<!DOCTYPE html>\n<html{attributes}>\n<head>\n{lines}\n</head>\n<body>\n{body}</body>\n</html>\n"


def attributes_of(markup: Markup, language: str = "") -> str:
    """Language and direction of a document, as attributes.

    Args:
        markup: what it holds.
        language: where its own says none.
    """
    language, direction = markup.speech.language or language, markup.speech.direction
    spoken = f' lang="{language}" xml:lang="{language}"' if language else ""
    return spoken + (f' dir="{direction}"' if direction else "")


def missing(count: int) -> str:
    """What a file says of pictures that are not in it; empty when all are."""
    if not count:
        return ""
    words = (
        "1 picture is not in this file; its name or a link stands"
        if count == 1
        else f"{count} pictures are not in this file; names or links stand"
    )
    return f'<hr/>\n<p lang="en" xml:lang="en" dir="ltr">{words} in {"its" if count == 1 else "their"} place.</p>\n'


def link_to_picture(page: Page, address: str, words: str, *, in_link: bool) -> str:
    """What stands in the place of a picture that is not there."""
    address = written_address(page, address)
    words = words or "picture"
    if not address.startswith("http") or in_link:
        return marked_up(f"[{words}]")
    return f'<a href="{marked_up(address)}">{marked_up(f"[{words}]")}</a>'


class _Pictures:
    def __init__(self, page: Page) -> None:
        self._page = page
        self._all_asked = page.elements[0].get(ALL_PICTURES) is not None
        self.missing = 0

    def written(self, number: int, words: str, in_link: bool) -> str:
        element = self._page.elements[number]
        address = address_in_page(element)
        if not address and not self._all_asked:
            address = written_address(self._page, address_of_picture(element))
            address = address if address.startswith("http") else ""
        if address:
            return f'<img src="{marked_up(address)}" alt="{marked_up(words)}"/>'
        if element.tag == "canvas":
            return ""
        if self._all_asked:
            self.missing += 1
        return link_to_picture(self._page, address_of_picture(element), words, in_link=in_link)
