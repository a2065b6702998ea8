"""All trainings of a model: one for each fold that it leaves out, and that of all pages; several at once if so wanted.

No training has any part in another, so those in processes of their own give the same bytes. A process holds all pages,
and the rows that it learns from, a second time: 6 GB for 4,300 pages.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from crunch_lab.training.dataset import FOLDS, TrainingPage
from crunch_lab.training.fit import JudgedFold, Judges, NameTables, Say, judge_fold, judges_of_all
from crunch_lab.training.sharing import shared

_ALL: Final = -1
"""In place of a fold: none is left out."""


def cross_fit(pages: list[TrainingPage], say: Say, told: Sequence[str] = (), at_once: int = 1) -> list[Judges]:
    """Fill the probabilities of every page with those of models that did not see its fold, and return these, by fold.

    Args:
        pages: all; those that may train are learned from.
        say: gets a line at each step.
        told: packages of which these models are told whether a page comes from them.
        at_once: models that are fitted at a time.
    """
    return [_taken(found, pages) for found in _fitted(pages, list(range(FOLDS)), say, told, at_once)]


def fit_folds_and_all(pages: list[TrainingPage], say: Say, at_once: int = 1) -> tuple[list[Judges], Judges]:
    """The same, and what is learned from all pages that may train."""
    *found, of_all = _fitted(pages, [*range(FOLDS), _ALL], say, (), at_once)
    return [_taken(one, pages) for one in found], of_all.judges


def _taken(found: JudgedFold, pages: list[TrainingPage]) -> Judges:
    for index, said in found.said.items():
        pages[index].by_trees, pages[index].by_network, pages[index].judged = said
    return found.judges


def _fitted(
    pages: list[TrainingPage], left_out: list[int], say: Say, told: Sequence[str], at_once: int
) -> list[JudgedFold]:
    if at_once == 1:
        tables = NameTables(pages)
        return [_fit(pages, tables, told, fold, say) for fold in left_out]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "pages"
        with path.open("wb") as file:
            pickle.dump(pages, file)
        return shared(partial(_fit_stored, path, told), left_out, at_once, 1, lambda fold: say(_title(fold)))


def _title(fold: int) -> str:
    return "all pages" if fold == _ALL else f"fold {fold + 1} of {FOLDS}"


def _fit_stored(path: Path, told: Sequence[str], fold: int) -> JudgedFold:
    """In a process of its own."""
    with path.open("rb") as file:
        pages = pickle.load(file)
    return _fit(pages, NameTables(pages), told, fold, lambda text: None)


def _fit(pages: list[TrainingPage], tables: NameTables, told: Sequence[str], fold: int, say: Say) -> JudgedFold:
    if fold == _ALL:
        return JudgedFold(judges_of_all(pages, tables, say), {})
    return judge_fold(pages, tables, fold, told, say)
