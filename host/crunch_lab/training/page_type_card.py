"""The card of the classifier of page types: how often it is right, of which type, and what it says of other sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from crunch.page_types.classifier import likely
from crunch.page_types.types import PAGE_TYPES
from crunch_lab.training.page_types import TYPE_OF_PACKAGE, TYPED, TypedPage, least_of, sharpness_of
from crunch_lab.training.reliability import reliability

FLOOR: Final = 0.72
"""Macro F1 that is wanted."""
GOAL: Final = 0.80


def type_figures(pages: Sequence[TypedPage], margins: NDArray[np.float64]) -> dict[str, Any]:
    """Confusion, F1 by type, coverage and precision of what is said, and what is said of packages of one type.

    Args:
        pages: all.
        margins: of ``page_types.cross_fit``; shape (pages, types).
    """
    known = np.array([page.may_train for page in pages])
    typed = [page for page in pages if page.may_train]
    sharpness = sharpness_of(margins[known], typed)
    probabilities = likely(margins, sharpness)
    least = least_of(probabilities[known], typed)
    told, confidence = probabilities.argmax(axis=1), probabilities.max(axis=1)
    right = np.array([page.number for page in typed])
    table = np.zeros((len(PAGE_TYPES), len(PAGE_TYPES)), np.int64)
    np.add.at(table, (right, told[known]), 1)
    hits, said = np.diag(table), confidence[known] >= least
    f1 = 2.0 * hits / np.maximum(table.sum(axis=0) + table.sum(axis=1), 1)
    surely = np.zeros_like(table)
    np.add.at(surely, (right[said], told[known][said]), 1)
    others = {}
    for package in sorted({page.package for page in pages} - {TYPED}):
        own = np.array([page.package == package for page in pages])
        counts = Counter(
            PAGE_TYPES[number] if enough else "none"
            for number, enough in zip(told[own].tolist(), (confidence[own] >= least).tolist(), strict=True)
        )
        others[package] = {"pages": int(own.sum()), **dict(counts.most_common())}
    return {
        "pages": len(typed),
        "macro": float(f1.mean()),
        "f1": dict(zip(PAGE_TYPES, f1.tolist(), strict=True)),
        "right": float(hits.sum() / max(len(typed), 1)),
        "confusion": table.tolist(),
        "sharpness": sharpness,
        "least": least,
        "coverage": float(said.mean()),
        "precision": float((told[known] == right)[said].mean()) if said.any() else 0.0,
        "said": dict(zip(PAGE_TYPES, surely.sum(axis=0).tolist(), strict=True)),
        "said_right": dict(zip(PAGE_TYPES, np.diag(surely).tolist(), strict=True)),
        "reliability": reliability(confidence[known].tolist(), (told[known] == right).tolist()),
        "others": others,
    }


def type_card(found: dict[str, Any]) -> str:
    """Markdown.

    Args:
        found: of :func:`type_figures`.
    """
    macro, sure, said, true = found["macro"], found["least"], found["coverage"], found["precision"]
    reached = "" if macro >= FLOOR else f"; **under the floor of {FLOOR:.2f}**"
    lines = [
        "# Card of the classifier of page types",
        "",
        "Small boosted trees tell what type of page it is from figures of the whole page: shares of text by place and",
        "length, repeated records, counts of elements, where links lead, types of structured data, `meta` elements,",
        "the shape of the address, and scores of the words that at least five sites use in `class`, `id` and `role`.",
        "No word of any text, no site, no address and no page is in it. Reproduce it with `crunch train`.",
        "",
        "## How often it is right",
        f"On {found['pages']} pages of `{TYPED}`, each judged by trees and names that saw no page of its site (five",
        f"folds), the macro F1 over the {len(PAGE_TYPES)} types is **{macro:.3f}** (goal {GOAL:.2f}){reached};",
        f"{found['right']:.1%} of the pages are told right. Where the confidence is under {sure:.2f} no type is said:",
        f"one is said of {said:.0%} of the pages, and is right on {true:.0%} of these.",
        "",
        f"| is, and is told as | {' | '.join(PAGE_TYPES)} | F1 | said | of it right |",
        "|---|" + "--:|" * (len(PAGE_TYPES) + 3),
    ]
    for name, row in zip(PAGE_TYPES, found["confusion"], strict=True):
        count, right = found["said"][name], found["said_right"][name]
        share = f"{right / count:.0%}" if count else ""
        lines.append(f"| {name} | {' | '.join(map(str, row))} | {found['f1'][name]:.2f} | {count} | {share} |")
    lines += ["", "| confidence | right | share of pages |", "|--:|--:|--:|"]
    lines += [f"| {a:.2f} | {b:.2f} | {share:.1%} |" for a, b, share in found["reliability"]]
    if not found["others"]:
        return "\n".join([*lines, ""])
    lines += ["", "## Sets of one type", "No page of these was learned from.", ""]
    lines += ["| set | its type | pages | told so | none | others |", "|---|---|--:|--:|--:|---|"]
    for package, counts in found["others"].items():
        own, size = TYPE_OF_PACKAGE[package], counts["pages"]
        rest = ", ".join(f"{name} {n}" for name, n in counts.items() if name not in ("pages", "none", own))
        right, none = counts.get(own, 0), counts.get("none", 0)
        lines.append(f"| {package} | {own} | {size} | {right / size:.0%} | {none / size:.0%} | {rest} |")
    return "\n".join([*lines, ""])
