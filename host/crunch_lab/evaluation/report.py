"""The report: one HTML file that needs nothing else, runs no script and loads nothing."""

from __future__ import annotations

import platform
from collections.abc import Callable
from typing import Final

from crunch import __version__
from crunch_lab.evaluation import report_figures as figures
from crunch_lab.evaluation import report_sections as sections
from crunch_lab.evaluation.difference import side_by_side
from crunch_lab.evaluation.losses.section import losses
from crunch_lab.evaluation.markup import Markup, el, join, raw
from crunch_lab.evaluation.report_style import POLICY, STYLE
from crunch_lab.evaluation.results import Results, Row

WORST: Final = 20
Texts = Callable[[str, str, set[str]], dict[str, str]]
"""Package, label, documents -> extracted texts."""

_SECTIONS: Final[dict[str, Callable[[Results], Markup]]] = {
    "Overview": sections.overview,
    "Packages": sections.heat_map,
    "What readers lose": losses,
    "Other measures": sections.other_measures,
    "Spread": figures.boxes,
    "Precision and recall": figures.precision_recall,
    "Page type, language, length": sections.groups,
    "Paired tests": figures.comparisons,
    "Time": figures.times,
    "Snippets and labels": sections.labelled,
    "Misses": sections.misses,
    "Versions": sections.versions,
}
_WORST_TITLE: Final = "Worst pages"
_WITHOUT_F1: Final = ("What readers lose", "Misses", "Versions")
"""Sections that say something where every package has partial gold."""


def render_report(results: Results, golds: dict[str, dict[str, str]], texts: Texts) -> str:
    """The report as text of an HTML file.

    Args:
        results: what was measured.
        golds: package -> document -> gold text.
        texts: gives the extractions of the worst pages.
    """
    chosen = {title: _SECTIONS[title] for title in (_SECTIONS if results.judged else _WITHOUT_F1)}
    titles = [*chosen, *([_WORST_TITLE] if results.judged else [])]
    links = el(
        "nav",
        el("ul", [el("li", el("a", title, href=f"#{_anchor(title)}")) for title in titles]),
        aria_label="Contents",
    )
    parts = [el("section", el("h2", title, id=_anchor(title)), make(results)) for title, make in chosen.items()]
    if results.judged:
        worst = worst_pages(results, golds, texts)
        parts.append(el("section", el("h2", _WORST_TITLE, id=_anchor(_WORST_TITLE)), worst))
    name = f"Content extraction: {len(results.labels)} extractors on {len(results.packages)} packages"
    page = el(
        "html",
        el(
            "head",
            el("meta", charset="utf-8"),
            el("meta", http_equiv="Content-Security-Policy", content=POLICY),
            el("meta", name="viewport", content="width=device-width, initial-scale=1"),
            el("meta", name="referrer", content="no-referrer"),
            el("title", name),
            el("style", raw(STYLE)),
        ),
        el("body", el("header", el("h1", name), _facts(results), links), el("main", parts)),
        lang="en",
    )
    return f"<!DOCTYPE html>\n{page}\n"


def _anchor(title: str) -> str:
    return title.lower().replace(",", "").replace(" ", "-")


def _facts(results: Results) -> Markup:
    pages = sum(
        max((len(results.rows[package, label]) for label in results.labels), default=0) for package in results.packages
    )
    sample = results.settings.get("sample")
    drawn = f"a fixed sample of at most {sample} pages of each package" if sample else "all pages"
    words = {
        "compared": "words are runs of letters and digits in lower case, each Han or Kana character one word",
        "paper": "words are runs without white space",
        "plain": "words are runs of letters and digits in lower case",
    }[str(results.settings.get("tokens", "compared"))]
    limit = results.settings.get("timeout")
    text = (
        f"{pages} pages ({drawn}); {words}. A crash or no answer within {limit:g} s counts as a full miss."
        f" Crunch {__version__}, Python {platform.python_version()}."
    )
    return join(el("p", text, class_="soft"), el("p", _TRAINED) if any(map(results.saw, results.labels)) else None)


_TRAINED: Final = (
    "† The model of this extractor was trained on pages of packages that are judged here: what it reaches on them is"
    " too good. Its model card has figures for pages of sites that it did not see."
)


def worst_pages(results: Results, golds: dict[str, dict[str, str]], texts: Texts) -> Markup:
    """The pages with the lowest F1 of each extractor, with the differences side by side."""
    note = el(
        "p",
        el("del", "Struck through"),
        " is missing in the extraction; ",
        el("ins", "underlined"),
        " is too much; case and punctuation do not count. Long stretches are shortened.",
    )
    blocks = [note]
    for label in results.ranked():
        rows = sorted(results.all_rows(label), key=lambda row: (row.value(), row.package, row.name))[:WORST]
        extracted = {
            (package, name): text
            for package in {row.package for row in rows}
            for name, text in texts(package, label, {row.name for row in rows if row.package == package}).items()
        }
        pages = [
            _worst_page(row, golds[row.package].get(row.name, ""), extracted.get((row.package, row.name), ""))
            for row in rows
        ]
        blocks.append(el("details", el("summary", el("strong", label), f": {len(rows)} worst pages"), pages))
    return join(blocks)


def _worst_page(row: Row, gold: str, extracted: str) -> Markup:
    numbers = f"F1 {row.value():.3f}, precision {row.value(part=0):.3f}, recall {row.value(part=1):.3f}"
    address = row.facts.get("url")
    return el(
        "details",
        el("summary", f"{row.package}/{row.name}: {numbers}"),
        el("p", str(address), class_="soft") if address else None,
        el("p", str(row.record["message"])) if row.record.get("message") else None,
        side_by_side(gold, extracted),
    )
