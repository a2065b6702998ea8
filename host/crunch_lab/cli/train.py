"""``crunch train``: from annotated pages to the model of the algorithm `learned`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from crunch.cli import COMMANDS
from crunch.errors import InputError, shown, unicode_name
from crunch.files import replace_file

if TYPE_CHECKING:
    from crunch_lab.training.dataset import TrainingPage
    from crunch_lab.training.fit import Say

_EXAMPLES = """\
examples:
  crunch train --packages ../shared/packages/*.tar.xz --out build/model
  crunch train --packages ../shared/packages/*.tar.xz --out build/model --ablations

Writes model.bin, model-card.md and figures.json, and of the classifier of page types page-types/classifier.bin,
model-card.md and figures.json. The same pages give the same files. With --ablations it trains without one group of
features after the other, and adds their table to the card that is there; with --page-types it makes nothing but that
classifier.
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "train",
        help=COMMANDS["train"],
        description="Train the model of the algorithm 'learned' on test packages, and judge it by five folds of sites.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--packages", nargs="+", type=Path, required=True, metavar="PACKAGE", help="test packages")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the results")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes that read pages")
    parser.add_argument(
        "--fits",
        type=int,
        default=1,
        metavar="N",
        help="models that are fitted at once, each in a process that takes 6 GB (default: %(default)s)",
    )
    parser.add_argument("--version", default="4", help="version written into the model (default: %(default)s)")
    parser.add_argument(
        "--beside",
        action="store_true",
        help="also judge, in columns beside, models that never saw the package 'daniel' and models that are told which "
        "package a page is of; three times as long",
    )
    only = parser.add_mutually_exclusive_group()
    only.add_argument(
        "--ablations", action="store_true", help="measure what each group of features is worth, and nothing else"
    )
    only.add_argument("--page-types", action="store_true", help="train the classifier of page types, and nothing else")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Train, judge, write."""
    from crunch_lab.training import dataset, fit
    from crunch_lab.training.sharing import shared

    if options.jobs < 1:
        raise InputError("--jobs must be above 0")
    if options.fits < 1:
        raise InputError("--fits must be above 0")
    if options.version != unicode_name(options.version):
        raise InputError(f"--version {shown(options.version)} is not UTF-8: no model card can hold it")
    started = monotonic()

    def write(text: str) -> None:
        print(f"{monotonic() - started:7.0f} s  {text}", file=sys.stderr, flush=True)

    say: fit.Say = write
    if options.page_types:
        _train_page_types(options, say)
        return 0
    documents = dataset.whole_documents(options.packages)
    pages = [page for page in shared(dataset.training_page, documents, options.jobs, 8) if page is not None]
    if not any(page.may_train for page in pages):
        raise InputError("none of these packages holds a page that may be trained on")
    say(f"{len(pages)} pages")
    if options.ablations:
        _ablate(options, pages, say)
    else:
        _train(options, pages, say)
        _train_page_types(options, say)
    return 0


def _train_page_types(options: argparse.Namespace, say: Say) -> None:
    from crunch.page_types.classifier import FILE, to_bytes
    from crunch_lab.training import dataset, page_type_card, page_types
    from crunch_lab.training.sharing import shared

    documents = dataset.documents_of(options.packages)
    pages = [page for page in shared(page_types.typed_page, documents, options.jobs, 8) if page is not None]
    if not any(page.may_train for page in pages):
        say(f"no page of the package {page_types.TYPED}, whose pages have types: no classifier of page types")
        return
    say(f"{len(pages)} pages of known type")
    margins = page_types.cross_fit(pages, say)
    found = page_type_card.type_figures(pages, margins)
    say(f"macro F1 of page types {found['macro']:.4f}")
    out = options.out / "page-types"
    out.mkdir(parents=True, exist_ok=True)
    replace_file(out / FILE, to_bytes(page_types.fit_all(pages, margins)))
    replace_file(out / "model-card.md", page_type_card.type_card(found).encode())
    replace_file(out / "figures.json", json.dumps(found, indent=2).encode())
    print(shown(out / FILE))


def _train(options: argparse.Namespace, pages: list[TrainingPage], say: Say) -> None:
    from crunch.algorithms.learned.model import to_bytes
    from crunch_lab.training import ablations, card, dataset, detection, folds, judge, of_auto, reliability

    judges, of_all = folds.fit_folds_and_all(pages, say, options.fits)
    parts = ablations.of_the_whole(pages)
    own = parts[0][1]
    say(f"macro word-bag F1 of learned {own['all']['macro']:.4f}")
    answers, detectors = detection.foreseen(pages)
    foreseen = reliability.detection_figures(pages, answers)
    say(f"detector: area under the curve {foreseen['auc']:.3f}")
    models = [of_fold.model(options.version, found) for of_fold, found in zip(judges, detectors, strict=True)]
    f1 = of_auto.f1_of_all(dataset.documents_of(options.packages), models, options.jobs)
    cross, cross_neutral = (judge.means((page, f1[page.package, page.name][way]) for page in pages) for way in (0, 1))
    say(f"macro word-bag F1 of auto {cross['all']['macro']:.4f}")
    neutral = {card.NEUTRAL: cross_neutral, card.NEUTRAL_LEARNED: judge.figures(pages, measure=judge.neutral_f1)}
    model = of_all.model(options.version, detection.fit_detector(answers))
    options.out.mkdir(parents=True, exist_ok=True)
    replace_file(options.out / "model.bin", to_bytes(model))

    def write_card(others: dict[str, Any]) -> None:
        beside = {"learned": own, **neutral, **others}
        text = card.model_card(pages, cross, options.version, beside, foreseen, parts)
        replace_file(options.out / "model-card.md", text.encode())
        found = {**cross, "detection": foreseen, "parts": dict(parts), "beside": beside}
        replace_file(options.out / "figures.json", json.dumps(found, indent=2).encode())

    write_card({})
    if options.beside:
        write_card(_beside(pages, say, options.fits))
    print(shown(options.out / "model.bin"))


def _beside(pages: list[TrainingPage], say: Say, at_once: int) -> dict[str, Any]:
    """Figures of models that are not shipped."""
    from crunch_lab.training import fit, folds, judge

    fewer = fit.without_packages(pages, frozenset(("daniel",)))
    say("without daniel")
    folds.cross_fit(fewer, say, at_once=at_once)
    without = judge.figures(fewer)  # now: most of the pages are the same objects, and are judged again below
    say("told the set")
    folds.cross_fit(pages, say, sorted({page.package for page in pages if page.may_train}), at_once)
    return {"learned without daniel": without, "learned told the set": judge.figures(pages)}


def _ablate(options: argparse.Namespace, pages: list[TrainingPage], say: Say) -> None:
    from crunch_lab.training import ablations, card

    rows = ablations.of_the_features(pages, say)
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / "model-card.md"
    text = path.read_text("utf-8") if path.exists() else ""
    replace_file(path, card.with_features(text, rows).encode())
    print(shown(path))
