"""The model card: what the model was trained on, how well it does, and where it does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from crunch.evaluation.training.dataset import JUDGE_ONLY, TrainingPage

_LICENCES: Final = {
    "wcxb": "CC-BY-4.0",
    "scrapinghub": "MIT",
    "naeb": "Apache-2.0",
    "magic-article": "Apache-2.0",
    "magic-forum": "Apache-2.0",
    "harvest-forum": "Apache-2.0",
    "dragnet": "CC-BY-4.0 (successor repository)",
    "daniel": "annotations from a GPL-3.0 repository",
}

Figures = dict[str, dict[str, float]]


def model_card(pages: Iterable[TrainingPage], cross: Figures, without: Figures | None, version: str) -> str:
    """Markdown."""
    pages = list(pages)
    trained = Counter(page.package for page in pages if page.may_train)
    judged = Counter(page.package for page in pages)
    lost = sum(1 for page in pages if page.package not in JUDGE_ONLY and not page.may_train)
    lines = [
        f"# Model card of `learned`, version {version}",
        "",
        "Boosted trees over text blocks in two stages (`host/crunch/algorithms/learned/`). No word of any text, no",
        "site, no address and no page is in the model: features are sizes, shapes and places, and scores of the words",
        "that at least four sites use in `class`, `id` and `role`. Reproduce it with `crunch train`.",
        "",
        "## Data and figures",
        "Mean word-bag F1, each page judged by a model that saw no page of its site (five folds).",
        "",
        "| package | pages | trained on | licence of the annotations | F1 |"
        + (" F1 without daniel |" if without else ""),
        "|---|---|---|---|---|" + ("---|" if without else ""),
    ]
    for name, count in sorted(judged.items()):
        licence = _LICENCES.get(name, "judge only: not stated, or research use")
        row = f"| {name} | {count} | {trained.get(name, 0)} | {licence} | {cross['package'][name]:.3f} |"
        lines.append(row + (f" {without['package'][name]:.3f} |" if without else ""))
    row = f"| macro | {sum(judged.values())} | {sum(trained.values())} | | {cross['all']['macro']:.3f} |"
    lines.append(row + (f" {without['all']['macro']:.3f} |" if without else ""))
    lines += [
        "",
        f"Pages under .5: {cross['all']['under .5']:.1%}.",
        f"Left out of the training because their gold text is not in their HTML: {lost}.",
        "",
        "By type of page (wcxb): " + _listed(cross["type"]) + ".",
        "",
        "By language (daniel): " + _listed(cross["language"]) + ".",
        "",
        "## Limits",
        "Trained on saved HTML files, without what a browser knows of the layout. Pages with several articles, link",
        "portals, shop pages with hidden dialogs, and forums in forms unlike those above are where it errs most.",
    ]
    return "\n".join(lines) + "\n"


def _listed(means: dict[str, float]) -> str:
    return ", ".join(f"{name} {value:.3f}" for name, value in means.items()) or "none"
