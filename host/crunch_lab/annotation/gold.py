"""One page that was marked, into the package: what has to be asked before, and all its files at once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

from crunch.documents.hosts import host_of
from crunch.documents.labels import Label, Span
from crunch.documents.page import Page
from crunch.documents.still import still
from crunch.errors import InputError
from crunch.wording import say
from crunch_lab.annotation import labels as label_files
from crunch_lab.annotation.folder import checked_annotator, document_name, documents_of, of_address
from crunch_lab.annotation.labels import GUIDELINE, SUFFIX, Found, LabelFile, labelled
from crunch_lab.annotation.privacy import is_alarming, scrub, signs
from crunch_lab.annotation.saving import read_document, save_document
from crunch_lab.annotation.slots import annotated_page
from crunch_lab.annotation.verifying import digest, stored_labels
from crunch_lab.evaluation.packages import is_language_tag

ADJUDICATED: Final = "adjudicated"
"""Whose labels settle the differences of two annotators."""
_MOST_LOST: Final = 0.02
"""Share of a second annotator's labels that may be on text the document does not have."""
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_LARGEST_PICTURE: Final = 16 * 2**20

Existing = Literal["ask", "replace", "another", "second", "adjudicate"]
"""What to do when the package has a document of this address."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A page as it was captured, with what a person marked on it."""

    snapshot: str
    elements: int
    html: str
    url: str
    spans: Sequence[Span]
    annotator: str
    started_from: str = "nothing"
    seconds: float = 0.0
    facts: dict[str, Any] = field(default_factory=dict)
    """Language, page type, fragmented, multiple articles, licence, notes: as the form has them."""
    screenshot: bytes = b""
    form_values: int = 0


@dataclass(frozen=True, slots=True)
class Saved:
    """What was written, or what has to be asked first."""

    question: Literal["", "duplicate", "private"] = ""
    name: str = ""
    """Of the document; for a duplicate of the one that is there."""
    annotators: tuple[str, ...] = ()
    signs: dict[str, int] = field(default_factory=dict)
    found: dict[str, Found] = field(default_factory=dict)
    words: int = 0


def save_gold(folder: Path, marked: Marked, existing: Existing = "ask", scrubs: bool | None = None) -> Saved:
    """Save a marked page into a package.

    Args:
        folder: of the package.
        marked: the page.
        existing: what to do when there is a document of its address.
        scrubs: whether addresses and tokens are crossed out; None asks when the page looks private.

    Raises:
        InputError: nothing is marked as gold, or it cannot be written.
        BadMessageError, BadSnapshotError: the labels or the snapshot are not what they should be.
    """
    checked_annotator(marked.annotator)
    if (existing == "adjudicate") != (marked.annotator == ADJUDICATED):
        raise InputError(say("annotator_settles", name=repr(ADJUDICATED)))
    there = [*of_address(folder, marked.url), *of_address(folder, scrub(marked.url))]
    if there and existing == "ask":
        return Saved("duplicate", there[0].name, there[0].annotators)
    if existing in ("second", "adjudicate"):
        if not there:
            raise InputError(say("package_no_document"))
        return _add_labels(folder, there[0].name, marked, settles=existing == "adjudicate")
    found_signs = signs(marked.html, marked.url, marked.form_values)
    if scrubs is None and is_alarming(found_signs):
        return Saved("private", signs=found_signs)
    if scrubs:
        marked = _scrubbed(marked)
    taken = {one.name for one in documents_of(folder)}
    taken |= {path.name for path in folder.iterdir()} | {path.stem for path in folder.iterdir()}
    name = there[0].name if there and existing == "replace" else document_name(marked.url, taken)
    page = annotated_page(marked.snapshot, marked.elements, marked.url)
    html = still(marked.html)
    file, gold = _labels(page, marked, name, html)
    files = {
        f"{name}.html": html.encode("utf-8", "replace"),
        f"{name}.txt": f"{gold}\n".encode(),
        f"{name}.json": _json(_facts(page, marked, bool(scrubs))),
        f"{name}.{marked.annotator}.{SUFFIX}": label_files.encode(file),
    }
    if marked.screenshot:
        files[f"{name}.png"] = _picture(marked.screenshot)
    save_document(folder, name, files)
    return Saved("", name, (marked.annotator,), found_signs, file.found, len(gold.split()))


def _scrubbed(marked: Marked) -> Marked:
    """Without addresses and tokens, and without the picture, which cannot be scrubbed."""
    html, snapshot, url = map(scrub, (marked.html, marked.snapshot, marked.url))
    return replace(marked, html=html, snapshot=snapshot, url=url, screenshot=b"")


def _picture(data: bytes) -> bytes:
    if not data.startswith(_PNG) or len(data) > _LARGEST_PICTURE:
        raise InputError(say("marked_screenshot"))
    return data


def _json(facts: dict[str, Any]) -> bytes:
    return (json.dumps(facts, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace")


def _labels(page: Page, marked: Marked, name: str, html: str) -> tuple[LabelFile, str]:
    """The file of labels of a document with this HTML, and the gold text.

    Raises:
        InputError: nothing is marked that makes gold text.
    """
    gold = labelled(page, marked.spans).text
    if not gold:
        raise InputError(say("marked_nothing"))
    labels, found = stored_labels(page, marked.spans, html)
    file = LabelFile(
        version=label_files.VERSION,
        document=name,
        annotator=marked.annotator,
        guideline_version=GUIDELINE,
        started_from=marked.started_from,
        seconds=round(marked.seconds, 1),
        date=_now(),
        page=digest(marked.html),
        elements=len(page),
        labels=labels,
        found=found,
    )
    return file, gold


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _facts(page: Page, marked: Marked, is_scrubbed: bool) -> dict[str, Any]:
    return {
        "url": marked.url,
        "site": host_of(marked.url),
        **_stated(marked.facts),
        **_marked_facts(page, marked.spans),
        "annotator": marked.annotator,
        "guideline_version": GUIDELINE,
        "started_from": marked.started_from,
        "seconds": round(marked.seconds, 1),
        "saved": _now(),
        "scrubbed": is_scrubbed,
    }


def _stated(facts: dict[str, Any]) -> dict[str, Any]:
    """What the form says, key by key; others are not taken over."""
    texts = {key: facts.get(key) or None for key in ("language", "page_type", "licence", "notes")}
    for key, value in texts.items():
        if value is not None and not isinstance(value, str):
            raise InputError(say("marked_no_text", name=key))
    if texts["language"] and not is_language_tag(texts["language"]):
        raise InputError(say("marked_language", language=repr(texts["language"])))
    switches = {key: facts.get(key) for key in ("fragmented", "multiple_articles")}
    return {**texts, **{key: value if isinstance(value, bool) else None for key, value in switches.items()}}


def _marked_facts(page: Page, spans: Sequence[Span]) -> dict[str, str | None]:
    kinds: tuple[Label, ...] = ("title", "byline", "date")
    return {kind: " ".join(labelled(page, spans, (kind,)).text.split()) or None for kind in kinds}


def _add_labels(folder: Path, name: str, marked: Marked, *, settles: bool) -> Saved:
    """Add a second annotator's labels to a document, or the labels that settle the differences and the gold.

    Raises:
        InputError: these labels are there already, or the page is not the one that was saved any more.
    """
    files = read_document(folder, name)
    own = f"{name}.{marked.annotator}.{SUFFIX}"
    if own in files and not settles:
        raise InputError(say("annotator_again", name=marked.annotator))
    facts = json.loads(files[f"{name}.json"])
    if facts.get("scrubbed"):
        marked = _scrubbed(marked)
    page = annotated_page(marked.snapshot, marked.elements, marked.url)
    file, gold = _labels(page, marked, name, files[f"{name}.html"].decode("utf-8", "replace"))
    if file.found["lxml"].lost > _MOST_LOST * len(file.labels):
        raise InputError(say("marked_page_changed"))
    files[own] = label_files.encode(file)
    if settles:
        files[f"{name}.txt"] = f"{gold}\n".encode()
        facts |= {**_stated({**facts, **marked.facts}), **_marked_facts(page, marked.spans), "annotator": ADJUDICATED}
        files[f"{name}.json"] = _json(facts)
    save_document(folder, name, files)
    annotators = tuple(sorted(file.split(".")[1] for file in files if file.endswith(f".{SUFFIX}")))
    return Saved("", name, annotators, {}, file.found, len(gold.split()))
