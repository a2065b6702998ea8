"""The model card: what the model was trained on, how well it does, and where it does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import zip_longest
from typing import Any, Final

from crunch_lab.training.ablations import Row, section
from crunch_lab.training.dataset import JUDGE_ONLY, TrainingPage
from crunch_lab.training.judge import Figures, macro

_LICENCES: Final = {
    "wcxb": "CC-BY-4.0",
    "scrapinghub": "MIT",
    "naeb": "Apache-2.0",
    "magic-article": "Apache-2.0",
    "magic-forum": "Apache-2.0",
    "harvest-forum": "Apache-2.0",
    "dragnet": "CC-BY-4.0 (successor repository)",
    "daniel": "annotations from a GPL-3.0 repository",
    "fundus": "MIT",
}

NEUTRAL: Final = "neutral"
NEUTRAL_LEARNED: Final = "learned, neutral"
"""Headings of the columns in the neutral count."""
FLOORS: Final = {
    "macro over the 12 sets": 0.934,
    "fundus": 0.968,
    "wcxb all": 0.895,
    "wcxb forum": 0.87,
    "wcxb collection": 0.74,
    "wcxb listing": 0.77,
    "wcxb product": 0.70,
    "wcxb service": 0.885,
    "scrapinghub": 0.965,
    "magic-article": 0.915,
    "naeb": 0.935,
    "wcxb article": 0.95,
    "wcxb documentation": 0.91,
    "magic-forum": 0.78,
    "harvest-forum": 0.85,
}
"""What the figures of `auto` are wanted to reach in the neutral count."""
MOST_BAD: Final = 0.035
"""Share of the pages that may be under .5."""
MOST_UNDER_ENGLISH: Final = 0.05
"""How far a language may be under English."""
MOST_BEHIND: Final = 0.002
"""How far `auto` may be behind `learned` in a set."""
TRIED: Final = """\
## Tried without gain
- Whether a text is rendered: of 169 pages drawn by Chromium, without scripts and without the style sheets that no
  package holds, text without a box was left out: F1 .9624 to .9579, four pages worse, none better, because gold texts
  hold closed panels. Boxes, columns and font sizes would be those of pages without style, so none is a feature; in the
  browser, text without a box is no candidate at all.
- Second stages of trees that see what the first says of the neighbours: +.0002 of macro F1 at best (version 3). The
  network is in their place.
- Networks alone, four of them with other beginnings and losses: .9240 to .9261; the mean of two .9253; of two and the
  trees .9282 to .9304; of four and the trees .9299. Shares of the network from .3 to .5 differ by .001.
- Weights that make all packages and types count nearly the same: macro -.002 (dragnet -.011, daniel -.004). More weight
  for the rare ones in one of two forests: +.001 to +.003; that is shipped.
- Of equal texts, the label moved to the copy beside other gold text: macro -.0006, listings -.03.
- `articleBody` of `application/ld+json`: a fifth of naeb, a seventh of magic-article and a tenth of scrapinghub have
  it, at F1 .84 of the gold; hardly a page elsewhere. A snapshot holds no content of scripts, so it is not used.
- Of `auto`: the rest of the main region stays from .1 (.0025 less macro F1), from .2 where nine tenths of it are kept
  (.0004 less); lists that are likely throughout stay whole (.0005 less); titles under .1 go (.0003 more, but readers
  miss them); names that begin with `comment` (.0003 less); the rules' answer wherever the detector foresees more of
  it, recall or not (20 pages: 11 better, 9 worse).
- Structured data as features (types of a page's things; whether a block stands there as a line, headline, description,
  body, author or price; 18 columns): neutral macro of a short forest in one fold .9266 in place of .9267.
- Words of title, byline, caption and standfirst that a gold leaves out, in the neutral count of short forests in two
  folds (.9267 and .9231 as shipped): taken for content .9163 in the first (strict .9029 in place of .9225); left out of
  the training .9279 and .9197, with 86 % of titles kept in place of 47 %. That, with `fundus` and what is known of
  recipes and shops as positive labels only: .9252 and .9259; gold words of recipes kept .972 and .984 in place of .942
  and .957, those of shops .724 and .801 in place of .718 and .625. The standard error of such a difference is .002 to
  .003.
- The title apart from the cut, kept from .5 by itself: neutral macro .9334 in place of .9342 (two folds).
- Whole groups of features can be left out of one short forest at no loss but that of the names (above): what one of
  them knows, others know, too. The names of page parts are worth .004 to .006.

Where the loss is (F1 that right answers for one kind of block would add, at version 2): magic-article lost .042 by
cards and carousels on ten pages (galleries of which the gold is one picture's text, portals with whole next articles);
a model trained on the three human sets of its style alone reaches .91 there. Products lost .065 by panels that are
hidden at first (in one gold, not in another), .037 by cards, .024 by specifications and reviews. Russian lost .024 on
five pages of one site whose gold is the rules below the comments. Collections lost .040 by copies of the same card.
""".splitlines()
"""Measured while this version was made, on the folds of sites."""
LIMITS: Final = """\
## Limits
Trained on saved HTML files, without what a browser knows of the layout. It errs most on pages of products (copies in
carousels, prices and variants that some annotators want and others do not), on link portals, on news pages that load
the next articles below the first, and on short articles below long teasers. Comments are told by the names that pages
give them: where a page names them otherwise, trees and network judge them like any text.

Whoever may not use the pages of daniel: trained without them, `learned` keeps .930 on them in place of .942, and the
other sets move no further than by chance (the last line of the table above).
""".splitlines()


def model_card(
    pages: Iterable[TrainingPage],
    cross: Figures,
    version: str,
    beside: dict[str, Figures] | None = None,
    detection: dict[str, Any] | None = None,
    parts: list[Row] | None = None,
) -> str:
    """Markdown.

    Args:
        pages: all that were read.
        cross: of ``judge.means``.
        version: of the model.
        beside: the same of other models, by the heading of their column.
        detection: of ``reliability.detection_figures``.
        parts: of ``ablations.of_the_whole``.
    """
    pages = list(pages)
    others = beside or {}
    trained = Counter(page.package for page in pages if page.may_train)
    judged = Counter(page.package for page in pages)
    lost = sum(1 for page in pages if page.package not in JUDGE_ONLY and not page.may_train)
    lines = [
        f"# Model card of `learned`, version {version}",
        "",
        "Boosted trees judge each text block, a network of convolutions judges the blocks of a page together, and the",
        "mean of their log-odds counts (`host/crunch/algorithms/learned/`). No word of any text, no site, no address",
        "and no page is in the model: features are sizes, shapes and places, and scores of the words that at least",
        "four sites use in `class`, `id` and `role`. Two more forests foresee precision and recall.",
        "Reproduce it with `crunch train`.",
        "",
        "## Data and figures",
        "Mean word-bag F1 of `auto`, each page judged by a model that saw no page of its site (five folds); beside it",
        "that of `learned`, the best cut alone. In the neutral count words of title, byline, caption and standfirst",
        "that the gold leaves out are neither gold nor extra.",
        "",
        "| package | pages | trained on | licence of the annotations | F1 |" + "".join(f" {name} |" for name in others),
        "|---|---|---|---|---|" + "---|" * len(others),
    ]
    for name, count in sorted(judged.items()):
        licence = _LICENCES.get(name, "judge only: not stated, or research use")
        row = f"| {name} | {count} | {trained.get(name, 0)} | {licence} | {cross['package'][name]:.3f} |"
        lines.append(row + "".join(f" {found['package'][name]:.3f} |" for found in others.values()))
    row = f"| macro | {sum(judged.values())} | {sum(trained.values())} | | {cross['all']['macro']:.3f} |"
    lines.append(row + "".join(f" {found['all']['macro']:.3f} |" for found in others.values()))
    lines += [
        "",
        f"Pages under .5: {cross['all']['under .5']:.1%}.",
        f"Left out of the training because their gold text is not in their HTML: {lost}.",
        "",
        "By type of page (wcxb): " + _listed(cross["type"]) + ".",
        "",
        "By language (daniel): " + _listed(cross["language"]) + ".",
        "",
        *_floors(others.get(NEUTRAL, cross), others.get(NEUTRAL_LEARNED)),
        *(_detection(detection) if detection else []),
        *(["## Parts of the method", *section("what is left out", parts)] if parts else []),
        *TRIED,
        "",
        *LIMITS,
    ]
    return "\n".join(lines) + "\n"


FEATURES: Final = "## Groups of features"
"""Heading of what ``crunch train --ablations`` writes."""


def with_features(card: str, rows: list[Row]) -> str:
    """A card with the table of what each group of features is worth, in place of the one it had."""
    before, tried, after = card.partition(TRIED[0] + "\n")
    before = before.partition(FEATURES)[0]
    told = "One short forest, in two of the five folds of sites. A difference under .003 is chance."
    return "\n".join([before + FEATURES, told, "", *section("what is left out", rows)]) + "\n" + tried + after


def _floors(cross: Figures, learned: Figures | None) -> list[str]:
    """A table of what was wanted; what misses is said to."""
    measured = {"macro over the 12 sets": macro(cross), **cross["package"]} if cross["package"] else {}
    measured |= {f"wcxb {name}": value for name, value in cross["type"].items()}
    if "wcxb" in cross["package"]:
        measured["wcxb all"] = cross["package"]["wcxb"]
    lines = ["## Measured against the floors", "In the neutral count.", ""]
    lines += ["| what | F1 | floor | |", "|---|---|---|---|"]
    for name, floor in FLOORS.items():
        if name in measured:
            value = measured[name]
            lines.append(f"| {name} | {value:.3f} | {floor:.3f} | {_verdict(value >= floor)} |")
    lines.append(_most("share of pages under .5", cross["all"]["under .5"], MOST_BAD))
    if "en" in cross["language"]:
        behind_english = cross["language"]["en"] - min(cross["language"].values())
        lines.append(_most("daniel: most under English", behind_english, MOST_UNDER_ENGLISH))
    if learned:
        behind = {name: value - cross["package"][name] for name, value in learned["package"].items()}
        worst = max(behind, key=lambda name: behind[name])
        lines.append(_most(f"`auto` behind `learned`, most: {worst}", behind[worst], MOST_BEHIND))
    return [*lines, ""]


def _most(what: str, value: float, most: float) -> str:
    return f"| {what} | {value:.3f} | at most {most:.3f} | {_verdict(value <= most)} |"


def _verdict(reached: bool) -> str:
    return "" if reached else "**missed**"


def _detection(found: dict[str, Any]) -> list[str]:
    """How far the model can be believed about itself."""
    return [
        "## Confidence",
        f"Without gold text the detector foresees a page's F1 to {found['error']:.3f} in the mean; the area under the",
        f"curve for F1 under .5 is {found['auc']:.3f}. Taking the rules' answer where clearly more is foreseen of it",
        f"({found['switches']:.1%} of the pages) moves the macro F1 from {found['plain']:.4f} to",
        f"{found['switched']:.4f}; always knowing the better one would give {found['best of both']:.4f}. All of it is",
        "cross-fitted: no detector saw the site that it judges.",
        "",
        "| said of a page | F1 measured | share of pages | | said of a block | main content | share of words |",
        "|---|---|---|---|---|---|---|",
        *_beside(found["pages"], found["blocks"]),
        "",
    ]


def _beside(left: list[list[float]], right: list[list[float]]) -> list[str]:
    rows = []
    for pair in zip_longest(left, right):
        cells = [f"{a:.2f} | {b:.2f} | {c:.1%}" if row else " | | " for row in pair for a, b, c in [row or (0, 0, 0)]]
        rows.append(f"| {cells[0]} | | {cells[1]} |")
    return rows


def _listed(means: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.3f}" for name, value in means.items()) or "none"
