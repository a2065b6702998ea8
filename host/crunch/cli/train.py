"""``crunch train``: from annotated pages to the model of the algorithm `learned`."""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any

from crunch.errors import InputError

_EXAMPLES = """example:
  crunch train --packages ../shared/packages/*.tar.xz --out build/model

Writes model.bin, model-card.md and figures.json. The same pages give the same file.
"""


def add_parser(subparsers: Any) -> None:
    """Register the subcommand."""
    parser = subparsers.add_parser(
        "train",
        help="train the model of the algorithm 'learned'",
        description="Train the model of the algorithm 'learned' on test packages, and judge it by five folds of sites.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--packages", nargs="+", type=Path, required=True, metavar="PACKAGE", help="test packages")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder for the results")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes that read pages")
    parser.add_argument("--version", default="2", help="version written into the model (default: %(default)s)")
    parser.add_argument(
        "--without-daniel", action="store_true", help="also judge a model that never saw the package 'daniel'"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Train, judge, write."""
    try:
        from crunch.evaluation.training import card, dataset, detection, fit, judge, reliability
    except ImportError as error:
        raise InputError(f"training needs {error.name}; install it with: pip install 'crunch[train]'") from None
    from crunch.algorithms.learned.model import to_bytes
    from crunch.deploy.sources import write_atomically

    started = monotonic()

    def say(text: str) -> None:
        print(f"{monotonic() - started:7.0f} s  {text}", file=sys.stderr, flush=True)

    with ProcessPoolExecutor(options.jobs) as pool:
        documents = dataset.documents_of(options.packages)
        pages = [page for page in pool.map(dataset.training_page, documents, chunksize=8) if page is not None]
    if not any(page.may_train for page in pages):
        raise InputError("none of these packages holds a page that may be trained on")
    say(f"{len(pages)} pages")
    without = None
    if options.without_daniel:
        fewer = fit.without_packages(pages, frozenset(("daniel",)))
        fit.cross_fit(fewer, say)
        without = judge.figures(fewer)
    fit.cross_fit(pages, say)
    cross = judge.figures(pages)
    say(f"macro word-bag F1 {cross['all']['macro']:.4f}")
    answers = detection.foreseen(pages)
    foreseen = reliability.detection_figures(pages, answers)
    say(f"detector: area under the curve {foreseen['auc']:.3f}")
    model = fit.fit_all(pages, answers, options.version, say)
    options.out.mkdir(parents=True, exist_ok=True)
    write_atomically(options.out / "model.bin", to_bytes(model))
    text = card.model_card(pages, cross, without, options.version, foreseen)
    write_atomically(options.out / "model-card.md", text.encode())
    write_atomically(options.out / "figures.json", json.dumps({**cross, "detection": foreseen}, indent=2).encode())
    print(options.out / "model.bin")
    return 0
