"""What the formats add to the kept nodes when an algorithm asks for it: removed links, sizes, line length."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from lxml import etree

from crunch.documents.formats.inert_addresses import is_link, of_the_web
from crunch.documents.formats.markdown_signs import escape, escape_address
from crunch.documents.output import Output, Region, RemovedLink

REGION_TITLES: Final[dict[Region, str]] = {
    "navigation": "Navigation",
    "header": "Head of the site",
    "footer": "Footer",
    "sidebar": "Sidebar",
    "main": "Main part",
    "form": "Forms",
    "advertisement": "Advertisements",
    "other": "Other parts of the page",
}
_STEP: Final = 1.2
"""A step of the relative font size, as browsers have read ``<font size=+1>``."""
_LINES: Final = "p,li,dd,dt,td,th,blockquote,figcaption,h1,h2,h3,h4,h5,h6"


def by_region(links: Iterable[RemovedLink]) -> list[tuple[str, list[RemovedLink]]]:
    """Title of each region with its links; those that the page itself names go by that name."""
    groups = groupby(links, key=lambda link: (link.region, link.label))
    return [(label or REGION_TITLES[region], list(group)) for (region, label), group in groups]


def finish_text(text: str, output: Output | None) -> str:
    """Text output with the removed links at the end and no line longer than asked for."""
    if output is None:
        return text
    if output.appends_links:
        groups = ["\n".join(link.text for link in group) for _, group in by_region(output.removed_links)]
        text = "\n\n".join([text, *groups] if text else groups)
    if output.word_wrap:
        text = "\n".join(_wrapped(line, output.word_wrap) for line in text.split("\n"))
    return text


def finish_markdown(text: str, output: Output | None) -> str:
    """Markdown output with a section of the removed links."""
    if output is None or not output.appends_links or not output.removed_links:
        return text
    lines = [*([text, ""] if text else []), "## Removed links"]
    for title, links in by_region(output.removed_links):
        lines += ["", f"### {_line(title)}", ""]
        lines += [f"- {_link(link)}" for link in links]
    return "\n".join(lines)


def _link(link: RemovedLink) -> str:
    text = _line(link.text)
    return f"[{text}]({escape_address(of_the_web(link.href))})" if is_link(link.href) else text


def _line(text: str) -> str:
    return escape(" ".join(text.split()))


def _wrapped(line: str, width: int) -> str:
    if len(line) <= width:
        return line
    return "\n".join(textwrap.wrap(line, width, replace_whitespace=False, break_on_hyphens=False))


def style_for(output: Output) -> str:
    """Rules of a style sheet for the sizes that are asked for; empty when none is."""
    rules = []
    zoom = _STEP**output.font_size
    if output.font_size:
        rules.append(f"body{{zoom:{zoom:.3g}}}")
    if output.font_size or output.image_scale != 1:
        rules.append(f"img,svg,video,canvas{{zoom:{output.image_scale / zoom:.3g}}}")
    if output.word_wrap:
        rules.append(f"{_LINES}{{max-width:{output.word_wrap}ch;overflow-wrap:anywhere}}pre{{white-space:pre-wrap}}")
    return "".join(rules)


def finish_html(root: etree._Element, output: Output) -> None:
    """Add a style sheet for the sizes and the list of removed links to a tree."""
    style = style_for(output)
    if style:
        head = root.find("head")
        if head is None:
            head = etree.Element("head")
            root.insert(0, head)
        etree.SubElement(head, "style").text = style
    if not output.appends_links or not output.removed_links:
        return
    body = root.find("body")
    parent = etree.SubElement(root if body is None else body, "nav", {"aria-label": "Removed links"})
    for title, links in by_region(output.removed_links):
        etree.SubElement(parent, "h2").text = title
        list_element = etree.SubElement(parent, "ul")
        for link in links:
            item = etree.SubElement(list_element, "li")
            etree.SubElement(item, "a", {"href": link.href}).text = link.text
