"""What each part of the method is worth: the same training with one part left out.

The groups of features are left out of one short forest, so that it takes minutes; what the
network and the cut add is measured on the model that is shipped.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from crunch.algorithms.learned.cut import best_cut
from crunch.algorithms.learned.forest import logistic
from crunch_lab.training import fit
from crunch_lab.training.dataset import TrainingPage
from crunch_lab.training.judge import Figures, Keep, figures, macro

LEFT_OUT: Final = (
    ("all features", "(?!)"),
    ("no scores of names, nor the region they choose", r"names_.*|g_names|(in_)?named(_.*)?"),
    ("no candidate regions", r"(in_)?(best|dense|named)(_.*)?|levels_to_.*"),
    ("no landmarks (title, lead, span)", r"(title|lead|span|h1|article|img)_.*|gap.*"),
    ("no records", r"(near|outer)_.*"),
    ("no kinds of pages", r"kind_.*"),
    ("nothing of the page as a whole", r"(page|kind)_.*"),
)
"""What is left out, and a pattern of its columns."""

Row = tuple[str, Figures]


@dataclass(frozen=True, slots=True)
class Cut:
    """A way to choose blocks that the shipped one is compared with."""

    title: str
    keep: Keep


def _half(page: TrainingPage) -> Any:
    return page.judged >= 0.5


def _independent(page: TrainingPage) -> Any:
    return best_cut(page.judged, page.table.facts.tokens, together=0.0)[0]


def _trees(page: TrainingPage) -> Any:
    return best_cut(page.by_trees, page.table.facts.tokens)[0]


def _network(page: TrainingPage) -> Any:
    return best_cut(page.by_network, page.table.facts.tokens)[0]


CUTS: Final = (
    Cut("no network", _trees),
    Cut("no trees", _network),
    Cut("no cut per page: every block from .5", _half),
    Cut("cut per page that takes blocks as independent", _independent),
)


def of_the_whole(pages: list[TrainingPage]) -> list[Row]:
    """The shipped method, and without its later parts; call ``cross_fit`` first."""
    return [("as shipped", figures(pages)), *((cut.title, figures(pages, cut.keep)) for cut in CUTS)]


def of_the_features(pages: list[TrainingPage], say: fit.Say, without: str = "daniel") -> list[Row]:
    """One short forest with groups of features left out, and without the pages of a package."""
    titles = [title for title, _ in LEFT_OUT]
    found = fit.cross_fit_short(pages, [re.compile(pattern) for _, pattern in LEFT_OUT])
    say("groups of features")
    fewer = fit.without_packages(pages, frozenset((without,)))
    found += fit.cross_fit_short(fewer, [re.compile(LEFT_OUT[0][1])])
    say(f"without {without}")
    return [
        (title, _figures(pages, margins))
        for title, margins in zip([*titles, f"no page of the package {without}"], found, strict=True)
    ]


def _figures(pages: list[TrainingPage], margins: fit.Margins) -> Figures:
    for index, own in margins.items():
        pages[index].by_trees = logistic(own)
    return figures([pages[index] for index in sorted(margins)], _trees)


def section(title: str, rows: list[Row]) -> list[str]:
    """Lines of Markdown: a table with the macro mean and the sets that tell most."""
    packages = [name for name in _SHOWN if all(name in found["package"] for _, found in rows)]
    lines = [
        f"| {' | '.join([title, 'macro', *packages, 'under .5'])} |",
        "|---|" + "--:|" * (len(packages) + 2),
    ]
    for name, found in rows:
        cells = [f"{found['package'][package]:.3f}" for package in packages]
        bad = f"{found['all']['under .5']:.1%}"
        lines.append(f"| {' | '.join([name, f'{macro(found):.4f}', *cells, bad])} |")
    return [*lines, ""]


_SHOWN: Final = ("wcxb", "scrapinghub", "magic-article", "magic-forum", "harvest-forum", "dragnet", "daniel")
