"""Gold standards by rules for a site (Gottron 2007, 5.5): which elements of its pages are what.

A file of rules is TOML: for each site a table of labels, each with a list of selectors (CSS, or XPath that begins with
``/`` or ``(``); ``remove`` takes elements out of what the others select.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from crunch import toml
from crunch.documents.files import read_file
from crunch.documents.hosts import host_of
from crunch.documents.labels import Label, Span
from crunch.documents.page import Page
from crunch.documents.page_text import page_text
from crunch.documents.parsing import parse_html
from crunch.documents.still import still
from crunch.documents.tree import select
from crunch.errors import InputError, shown
from crunch.toml_words import explained
from crunch_lab.annotation import labels as label_files
from crunch_lab.annotation.folder import document_name
from crunch_lab.annotation.labels import GOLD, GUIDELINE, LABELS, SUFFIX, LabelFile, labelled
from crunch_lab.annotation.page_facts import language_of, page_type_of
from crunch_lab.annotation.selectors import xpath_of
from crunch_lab.annotation.slots import slots_of
from crunch_lab.annotation.verifying import digest, stored_labels
from crunch_lab.evaluation.package_files import package_name, write_package
from crunch_lab.evaluation.package_tools import describe
from crunch_lab.evaluation.packages import DESCRIPTION

_LARGEST: Final = 16 << 20
"""Bytes of a file of rules."""
REMOVE: Final = "remove"
ANNOTATOR: Final = "rules"


@dataclass(frozen=True)
class SiteRules:
    """Selectors by label, and what they must not take in."""

    labels: dict[Label, tuple[str, ...]] = field(default_factory=dict)
    remove: tuple[str, ...] = ()


def read_rules(path: Path) -> dict[str, SiteRules]:
    """The rules of every site in a file, by its host name.

    Raises:
        InputError: it cannot be read, or holds something else.
    """
    try:
        text = toml.read_file(path, _LARGEST).replace("\r\n", "\n")
        values = toml.loads(text)
    except InputError as error:
        raise InputError(f"{shown(path)}: {error.message}") from None
    except toml.TOMLError as error:
        line, words = explained(error, text)
        raise InputError(f"{shown(path)}, line {line}: {words}") from None
    sites = values.get("sites")
    if not isinstance(sites, dict) or not sites:
        raise InputError(f'{shown(path)}: has no table [sites."example.org"]')
    return {host.lower(): _site(path, host, table) for host, table in sites.items()}


def _site(path: Path, host: str, table: Any) -> SiteRules:
    if not isinstance(table, dict):
        raise InputError(f"{shown(path)}: sites.{host} must be a table")
    lists: dict[str, tuple[str, ...]] = {}
    for key, value in table.items():
        if key not in (*LABELS, REMOVE):
            raise InputError(
                f"{shown(path)}: sites.{host}: {key!r} is no label; there are {', '.join(LABELS)} and {REMOVE}"
            )
        selectors = [value] if isinstance(value, str) else value
        if not isinstance(selectors, list) or not all(isinstance(one, str) for one in selectors):
            raise InputError(f"{shown(path)}: sites.{host}.{key} must be a list of selectors")
        for selector in selectors:
            xpath_of(selector)
        lists[key] = tuple(selectors)
    labels = {label: lists[label] for label in LABELS if label in lists}
    return SiteRules(labels, lists.get(REMOVE, ()))


def rules_toml(sites: dict[str, SiteRules]) -> str:
    """The text of a file of rules."""
    lines = ["# Rules for gold standards: label = [selectors], CSS or XPath; remove takes elements out of them."]
    for host, rules in sites.items():
        lines += ["", f"[sites.{json.dumps(host)}]"]
        for key, selectors in (*rules.labels.items(), (REMOVE, rules.remove)):
            if selectors:
                lines.append(f"{key} = {json.dumps(list(selectors), ensure_ascii=False)}")
    return "\n".join(lines) + "\n"


def rule_spans(page: Page, rules: SiteRules) -> list[Span]:
    """What the rules of its site mark on a page. A label that is named later wins over one named before it."""
    slots = slots_of(page)
    numbers = {element: number for number, element in enumerate(page.elements)}
    chosen: dict[int, Label] = {}

    def inside(selector: str) -> Iterable[int]:
        for element in select(page.root, xpath_of(selector)):
            number = numbers.get(element)
            if number is not None:
                end = page.ends[number]
                yield from (position for position, slot in enumerate(slots) if number <= slot.element < end)

    for label, selectors in rules.labels.items():
        for selector in selectors:
            chosen |= dict.fromkeys(inside(selector), label)
    for selector in rules.remove:
        for position in inside(selector):
            chosen.pop(position, None)
    return [
        Span(
            label=label,
            element=slots[position].element,
            slot=slots[position].slot,
            start=0,
            end=len(slots[position].text),
        )
        for position, label in sorted(chosen.items())
        if slots[position].is_displayed
    ]


def address_of(page: Page) -> str | None:
    """The address that a saved page states of itself."""
    for expression, name in (("//link[@rel='canonical']", "href"), ("//meta[@property='og:url']", "content")):
        for element in select(page.root, expression):
            address = (element.get(name) or "").strip()
            if host_of(address):
                return address
    return None


def rules_for(sites: dict[str, SiteRules], host: str) -> SiteRules | None:
    """The rules of a host, or of the nearest domain above it that has some."""
    while host:
        if host in sites:
            return sites[host]
        host = host.partition(".")[2]
    return None


@dataclass(frozen=True, slots=True)
class FromRules:
    """What became of the pages."""

    written: int
    skipped: tuple[tuple[str, str], ...]
    """File, and why it is not in the package."""


def package_from_rules(
    out: Path,
    sites: dict[str, SiteRules],
    pages: Sequence[Path],
    host: str | None,
    licence: str | None = None,
) -> FromRules:
    """Write a package of saved pages with the gold that rules give them.

    Args:
        out: the package, a folder or an archive.
        sites: rules by host name.
        pages: HTML files.
        host: the site of all of them; without it each page's own canonical address says.
        licence: who may use the pages, and how; None where nobody said so yet.

    Raises:
        InputError: no page could be used, or the package exists.
    """
    files: list[tuple[str, bytes]] = []
    skipped: list[tuple[str, str]] = []
    names: set[str] = set()
    for path in pages:
        try:
            html = page_text(read_file(path))
        except InputError as error:
            skipped.append((shown(path), error.message))
            continue
        page = parse_html(html)
        address = address_of(page)
        site = host or host_of(address) or ""
        rules = rules_for(sites, site.lower())
        if rules is None:
            skipped.append((shown(path), f"no rules for {site}" if site else "it does not say of which site it is"))
            continue
        spans = rule_spans(page, rules)
        if not any(span.label in GOLD for span in spans):
            skipped.append((shown(path), "the rules find nothing on it"))
            continue
        name = document_name(address or f"https://{site}/{path.stem}", names)
        names.add(name)
        files += _document(name, html, parse_html(html, address), spans, site, licence)
    if not names:
        raise InputError("; ".join(f"{shown(path)}: {why}" for path, why in skipped[:5]) or "there are no pages")
    described = {
        "name": package_name(out),
        "title": "Gold by rules",
        "licence": licence,
        "guideline_version": GUIDELINE,
    }
    write_package(out, [(DESCRIPTION, describe({**described, "documents": len(names)})), *files])
    return FromRules(len(names), tuple(skipped))


def _document(
    name: str, html: str, page: Page, spans: list[Span], site: str, licence: str | None
) -> list[tuple[str, bytes]]:
    quiet = still(html)
    stored, found = stored_labels(page, spans, quiet)
    facts = {
        "url": page.url,
        "site": site,
        "language": language_of(page),
        "page_type": page_type_of(page, html),
        "fragmented": None,
        "multiple_articles": None,
        "licence": licence,
        "annotator": ANNOTATOR,
        "guideline_version": GUIDELINE,
        "title": " ".join(labelled(page, spans, ("title",)).text.split()) or None,
    }
    file = LabelFile(
        version=label_files.VERSION,
        document=name,
        annotator=ANNOTATOR,
        guideline_version=GUIDELINE,
        started_from="rules",
        seconds=0.0,
        date="",
        page=digest(html),
        elements=len(page),
        labels=stored,
        found=found,
    )
    return [
        (f"{name}.html", quiet.encode("utf-8", "replace")),
        (f"{name}.txt", f"{labelled(page, spans).text}\n".encode()),
        (f"{name}.json", (json.dumps(facts, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace")),
        (f"{name}.{ANNOTATOR}.{SUFFIX}", label_files.encode(file)),
    ]
