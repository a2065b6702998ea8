"""How well pictures and their captions are told, on pages whose pictures are labelled.

A label is the number of an element, a role, and where its caption is: the number of an element, or the name of an
attribute. Labels stand in the facts of a document (``image_labels``), or in a file of labels for packages that are not
ours, which holds numbers and roles and no word of a page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from crunch.advertisements.hosts import advertisement_server
from crunch.algorithms.article.captions import Captions
from crunch.algorithms.article.reading import Reading, read
from crunch.conversion import decode_json
from crunch.documents.files import read_file
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from crunch.errors import InputError, shown
from crunch.images.judging import judge_pictures
from crunch.service import extract_page
from crunch_lab.evaluation.packages import Document, Package
from crunch_lab.evaluation.tokens import compared_tokens

STAYS: Final = frozenset(("lead", "figure", "diagram", "math", "icon"))
"""Roles of pictures that belong to the main content."""
INFORMATIVE: Final = STAYS - {"icon"}
_ALIKE: Final = 0.8
"""Share of tokens that a caption and the labelled one have in common, from which it is right."""

Label = dict[str, Any]


@dataclass(slots=True)
class PictureFigures:
    """Counts over labelled pictures."""

    pages: int = 0
    right: int = 0
    missed: int = 0
    wrong: int = 0
    rejected: int = 0
    informative: int = 0
    informative_found: int = 0
    captions: int = 0
    captions_right: int = 0
    paragraphs: int = 0
    paragraphs_found: int = 0
    paragraphs_kept: int = 0
    paragraphs_kept_right: int = 0
    mistakes: list[str] = field(default_factory=list)

    @property
    def labelled(self) -> int:
        """Pictures with a label."""
        return self.right + self.missed + self.wrong + self.rejected

    @property
    def precision(self) -> float:
        """Of the pictures that stay, those that belong."""
        return _share(self.right, self.right + self.wrong)

    @property
    def recall(self) -> float:
        """Of the pictures that belong, those that stay."""
        return _share(self.right, self.right + self.missed)

    @property
    def f1(self) -> float:
        """Of precision and recall."""
        return _share(2 * self.right, 2 * self.right + self.wrong + self.missed)

    def lines(self) -> Iterator[str]:
        """The figures for a person."""
        yield f"  pictures     {self.labelled} labelled on {self.pages} pages"
        yield f"  relevant     precision {self.precision:.3f}  recall {self.recall:.3f}  F1 {self.f1:.3f}"
        yield (
            f"  informative  {_share(self.informative_found, self.informative):.3f} of {self.informative} found"
            " (Joshi and Liu: about .83)"
        )
        yield f"  captions     {_share(self.captions_right, self.captions):.3f} of {self.captions} right"
        if self.paragraphs:
            precision = _share(self.paragraphs_kept_right, self.paragraphs_kept)
            yield (
                f"  paragraphs   recall {_share(self.paragraphs_found, self.paragraphs):.3f}"
                f"  precision {precision:.3f} (Joshi and Liu: “over 90 %”)"
            )


def labelled_documents(paths: list[Path], labels: Path | None) -> Iterator[tuple[Package, Document, list[Label]]]:
    """The documents with labels in some packages.

    Raises:
        InputError: a labelled page is another one than the one that was looked at.
    """
    elsewhere = _labels(labels) if labels else {}
    for path in paths:
        package = Package(path)
        known = elsewhere.get(package.name, {})
        for document in package.documents():
            if "image_labels" in document.facts:
                yield package, document, document.facts["image_labels"]
            elif document.name in known:
                entry = known[document.name]
                if sha256(document.html).hexdigest()[:20] != entry["page"]:
                    raise InputError(f"{package.name}/{document.name} is not the page that was labelled")
                yield package, document, entry["labels"]


def _labels(path: Path) -> dict[str, dict[str, Any]]:
    try:
        found = decode_json(read_file(path), dict[str, dict[str, Any]])
    except InputError as error:
        raise InputError(f"{shown(path)}: {error.message}") from None
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InputError(f"{shown(path)}: is no file of labels: {error}") from None
    return found


def measure(document: Document, labels: list[Label], algorithm: str, figures: PictureFigures) -> None:
    """Add one page to the figures."""
    page = parse_html(document.html, document.facts.get("url"))
    extraction = extract_page(page, algorithm, fallback=True)
    verdicts = {one.element: one for one in judge_pictures(extraction, None, advertisement_server)}
    figures.pages += 1
    reading = read(page)
    captions = Captions(reading, page.tags.index("body") if "body" in page.tags else 0)
    for label in labels:
        number, role = label["element"], label["role"]
        verdict = verdicts.get(number)
        stays = verdict is not None and verdict.is_relevant
        belongs = role in STAYS
        figures.right += stays and belongs
        figures.wrong += stays and not belongs
        figures.missed += belongs and not stays
        figures.rejected += not belongs and not stays
        if role in INFORMATIVE:
            figures.informative += 1
            figures.informative_found += stays
        if stays != belongs:
            why = verdict.reason if verdict else "not seen"
            figures.mistakes.append(f"{document.package}/{document.name} element {number}, {role}: {why}")
        if "caption" in label:
            figures.captions += 1
            found = captions.of(number)
            wanted = _labelled_caption(page, reading, number, label["caption"])
            figures.captions_right += found is not None and _alike(found.text.split("\n")[0], wanted)
    if document.package == "images":
        _add_paragraphs(document.gold, extraction.text, figures)


def _add_paragraphs(gold: str, text: str, figures: PictureFigures) -> None:
    """A paragraph is found when nearly all of its tokens stand in one of the other side."""
    wanted = [Counter(compared_tokens(line)) for line in gold.split("\n") if line.strip()]
    kept = [Counter(compared_tokens(line)) for line in text.split("\n") if line.strip()]
    figures.paragraphs += len(wanted)
    figures.paragraphs_found += sum(any(_covered(one, other) for other in kept) for one in wanted)
    figures.paragraphs_kept += len(kept)
    figures.paragraphs_kept_right += sum(any(_covered(other, one) for other in wanted) for one in kept)


def _covered(tokens: Counter[str], by: Counter[str]) -> bool:
    return (tokens & by).total() >= _ALIKE * max(1, tokens.total())


def _labelled_caption(page: Page, reading: Reading, number: int, source: int | str) -> str:
    if isinstance(source, int):
        return reading.text(source)
    element, wrapper = page.elements[number], page.elements[page.parents[number]]
    return (
        element.get(source)
        or wrapper.get(source)
        or str(element.findtext("title") or element.findtext("{*}title") or "")
    )


def _alike(one: str, other: str) -> bool:
    first, second = Counter(compared_tokens(one)), Counter(compared_tokens(other))
    return 2 * (first & second).total() >= _ALIKE * max(1, first.total() + second.total())


def _share(part: int, whole: int) -> float:
    return part / whole if whole else 1.0
