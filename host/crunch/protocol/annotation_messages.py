"""The messages about gold standards that a person marks in the browser."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from crunch.documents.labels import Span
from crunch.protocol.base import Count, RequestId
from crunch.protocol.said import SaidMessage


class _Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    id: RequestId


# Requests ---------------------------------------------------------------------------------------------------------


class AnnotationFolder(_Message, frozen=True, tag="annotation_folder"):
    """Which package are pages saved into? With ``path``: choose it first. Only the options page sends that."""

    path: str | None = None


class AnnotationPage(_Message, frozen=True, tag="annotation_page"):
    """What is known of a page before anything is marked on it?"""

    snapshot: str
    elements: Count
    html: str
    url: str


class AnnotationProposal(_Message, frozen=True, tag="annotation_proposal"):
    """What does an algorithm keep of the file that would be saved?"""

    snapshot: str
    elements: Count
    html: str
    url: str
    algorithm: str


class AnnotationSave(_Message, frozen=True, tag="annotation_save"):
    """Save a marked page into the package, or say what has to be asked first."""

    snapshot: str
    elements: Count
    html: str
    url: str
    spans: list[Span]
    annotator: str
    started_from: str = "nothing"
    seconds: float = 0.0
    facts: dict[str, Any] = {}
    """``language``, ``page_type``, ``fragmented``, ``multiple_articles``, ``licence``, ``notes``."""
    screenshot: str = ""
    """A PNG in base64."""
    form_values: Count = 0
    existing: Literal["ask", "replace", "another", "second", "adjudicate"] = "ask"
    scrub: bool | None = None


class AnnotationScores(_Message, frozen=True, tag="annotation_scores"):
    """How well does each algorithm do on a saved document?"""

    document: str


class AnnotationDifferences(_Message, frozen=True, tag="annotation_differences"):
    """Where do the two annotators of the document of this page differ, and how far do they agree?"""

    snapshot: str
    elements: Count
    html: str
    url: str


AnnotationRequest = (
    AnnotationFolder | AnnotationPage | AnnotationProposal | AnnotationSave | AnnotationScores | AnnotationDifferences
)


# Replies ----------------------------------------------------------------------------------------------------------


class AnnotationFolderReply(_Message, frozen=True, tag="annotation_folder"):
    """The package; null when none is chosen. ``problem`` says why it cannot be used."""

    folder: str | None
    documents: Count
    problem: str
    said: dict[str, SaidMessage] = {}
    """The problem under its code, by its English words."""


class ExistingDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A document of the same address."""

    name: str
    annotators: list[str]


class AnnotationPageReply(_Message, frozen=True, tag="annotation_page"):
    """Guesses for the annotator to change, and what the package has of this address."""

    language: str | None
    page_type: str
    guideline_version: str
    folder: str | None
    problem: str
    existing: list[ExistingDocument]
    algorithms: list[str]
    said: dict[str, SaidMessage] = {}
    """The problem under its code, by its English words."""


class AnnotationProposalReply(_Message, frozen=True, tag="annotation_proposal"):
    """``spans`` is flat: element, slot, start, end, element, … (code points)."""

    spans: list[int]


class FoundLabels(msgspec.Struct, frozen=True, kw_only=True):
    """How many labels a parser of the saved file has at the same number, at another one, and nowhere."""

    parser: str
    same: Count
    moved: Count
    lost: Count


class AnnotationSaveReply(_Message, frozen=True, tag="annotation_save"):
    """``question`` is empty when everything was written; else nothing was."""

    question: Literal["", "duplicate", "private"]
    document: str
    annotators: list[str]
    signs: dict[str, int]
    found: list[FoundLabels]
    words: Count


class AlgorithmScoreMessage(msgspec.Struct, frozen=True, kw_only=True):
    """One algorithm with its defaults; ``problem`` says why it has no answer."""

    algorithm: str
    precision: float
    recall: float
    f1: float
    problem: str


class AnnotationScoresReply(_Message, frozen=True, tag="annotation_scores"):
    """The best first. ``measure`` is ``sequence`` or ``bag`` (of words)."""

    measure: str
    scores: list[AlgorithmScoreMessage]


class AnnotationDifferencesReply(_Message, frozen=True, tag="annotation_differences"):
    """Labels by the numbers of the request's page; ``first`` and ``second`` are what each says where they differ."""

    document: str
    annotators: list[str]
    kappa: float
    gold_kappa: float
    blocks: Count
    text_f1: float
    agreed: list[Span]
    first: list[Span]
    second: list[Span]


AnnotationReply = (
    AnnotationFolderReply
    | AnnotationPageReply
    | AnnotationProposalReply
    | AnnotationSaveReply
    | AnnotationScoresReply
    | AnnotationDifferencesReply
)
