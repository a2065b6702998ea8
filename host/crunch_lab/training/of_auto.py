"""What `auto` as a whole is worth on sites it never saw: each page extracted with the model of its fold.

The other figures of training judge the cut of `learned`. For a reader runs `auto`, which adds what belongs to the text,
takes parts away and gives way to the rules where too little is left.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from crunch.algorithms.learned.model import Model, used_instead
from crunch.documents.parsing import parse_html
from crunch.service import extract_page
from crunch_lab.evaluation.losses.kinds import gold_pieces
from crunch_lab.evaluation.losses.lines import Text
from crunch_lab.evaluation.measures import word_bag
from crunch_lab.evaluation.packages import Document
from crunch_lab.evaluation.tokens import compared_tokens
from crunch_lab.training.dataset import fold_of
from crunch_lab.training.judge import neutral
from crunch_lab.training.sharing import shared

Key = tuple[str, str]
"""Package and name of a page."""


def f1_of_auto(document: Document, models: list[Model]) -> tuple[Key, tuple[float, float]]:
    """Word-bag F1 of one page, strict and neutral (``judge.neutral``).

    Args:
        document: the page and its gold text.
        models: by fold; none saw the sites of its own.
    """
    page = parse_html(document.html, document.facts.get("url"), encoding="utf-8")
    with used_instead(models[fold_of((document.package, document.site))]):
        text = extract_page(page, "auto").text
    strict = word_bag(compared_tokens(text), compared_tokens(document.gold)).f1
    left_out = gold_pieces(page, Text(document.gold))[1]
    return (document.package, document.name), (strict, neutral(text, left_out, document.gold))


def f1_of_all(documents: Iterable[Document], models: list[Model], jobs: int) -> dict[Key, tuple[float, float]]:
    """By page, strict and neutral F1 of `auto` over word bags; processes share the pages."""
    return dict(shared(partial(f1_of_auto, models=models), documents, jobs, 64))
