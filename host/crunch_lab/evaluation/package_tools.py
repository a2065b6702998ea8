"""New, merge, split and statistics of test packages; all of them write packages that ``check`` accepts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from statistics import mean, median
from typing import Any, Final

from crunch.documents.files import read_file
from crunch.documents.hosts import host_of
from crunch.documents.page_text import page_text
from crunch.documents.still import still
from crunch.errors import InputError, shown
from crunch_lab.evaluation.displayed import displayed_text
from crunch_lab.evaluation.measures import word_bag
from crunch_lab.evaluation.package_files import PackageError, package_name, same_name, write_package
from crunch_lab.evaluation.packages import DESCRIPTION, Document, Package, is_language_tag
from crunch_lab.evaluation.tokens import compared_tokens

GUIDELINE: Final = "1.0"
MISSING_BELOW: Final = 0.5
"""Gold with a smaller share of its words in the HTML is gold of another page."""


def describe(fields: dict[str, Any]) -> bytes:
    """A ``package.toml`` of texts, lists of texts and numbers."""
    lines = ["# A test package: <document>.html, <document>.txt (gold standard), <document>.json (facts about it)."]
    lines += [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items() if value is not None]
    return ("\n".join(lines) + "\n").encode("utf-8", "replace")


def document_files(document: Document) -> Iterator[tuple[str, bytes]]:
    """The three files of a document."""
    yield f"{document.name}.html", document.html
    yield f"{document.name}.txt", document.gold.encode("utf-8", "replace")
    yield (
        f"{document.name}.json",
        (json.dumps(document.facts, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace"),
    )


def new_package(
    path: Path,
    title: str,
    pages: Sequence[Path],
    language: str | None,
    url: str | None,
    licence: str | None = None,
) -> int:
    """Write a package of HTML files, each with all its displayed text as gold to be cut down by a person.

    Raises:
        InputError: ``check`` would refuse what is said of them.
        PackageError: a page cannot be read, or two have one name.
    """
    if language and not is_language_tag(language):
        raise InputError(f"{language!r} is no language tag, such as en or zh-Hant")
    documents: list[Document] = []
    for page in pages:
        try:
            html = page_text(read_file(page))
        except InputError as error:
            raise PackageError(str(page), error.message) from None
        facts = {
            "url": url,
            "site": host_of(url),
            "language": language,
            "page_type": None,
            "fragmented": None,
            "multiple_articles": None,
            "licence": licence,
            "annotator": None,
            "guideline_version": GUIDELINE,
        }
        gold = displayed_text(html) + "\n"
        name = shown(page.stem)
        if any(same_name(name) == same_name(document.name) for document in documents):
            raise PackageError(str(page), f"another page is called {name}, too: rename one of them")
        documents.append(Document(package_name(path), name, still(html).encode("utf-8", "replace"), gold, facts))
    _write(path, {"title": title, "languages": [language] if language else [], "licence": licence}, documents)
    return len(documents)


def merge_packages(path: Path, packages: Sequence[Package]) -> int:
    """Put packages into one. Documents of the same name get the package's name in front."""
    lists = [list(package.documents()) for package in packages]
    names = Counter(document.name.casefold() for documents in lists for document in documents)
    merged: list[Document] = []
    others: dict[str, bytes] = {}
    for package, documents in zip(packages, lists, strict=True):
        owners = owners_of(package, [document.name for document in documents])
        renamed = {}
        for document in documents:
            is_alone = names[document.name.casefold()] == 1
            renamed[document.name] = document.name if is_alone else f"{document.package}.{document.name}"
            facts = {"package": document.package, **document.facts}
            merged.append(Document(document.package, renamed[document.name], document.html, document.gold, facts))
        for name, data in package.others.items():
            owner = owners.get(name)
            others[renamed[owner] + name[len(owner) :] if owner else f"{package.name}.{name}"] = data
    title = " + ".join(str(package.description.get("title", package.name)) for package in packages)
    licences = sorted({str(package.description["licence"]) for package in packages if "licence" in package.description})
    _write(path, {"title": title, "licence": " and ".join(licences) or None}, merged, others)
    return len(merged)


def owners_of(package: Package, documents: Sequence[str]) -> dict[str, str]:
    """Files beside the documents, such as labels and pictures, by name, each with the document that it belongs to."""
    known = set(documents)
    owners = {}
    for name in package.others:
        parts = name.split(".")
        owner = next((stem for end in range(1, len(parts)) if (stem := ".".join(parts[:end])) in known), None)
        if owner is not None:
            owners[name] = owner
    return owners


def split_package(package: Package, out: Sequence[Path], share: float) -> list[int]:
    """Split by site, so that no site is in both parts; the same split every time.

    Raises:
        PackageError: there is only one site.
    """
    documents = list(package.documents())
    positions = {entry.site: int.from_bytes(sha256(entry.site.encode()).digest()[:8]) / 2**64 for entry in documents}
    if len(positions) < 2:
        raise PackageError(str(package.path), "has a single site, and that cannot be in both parts")
    _, second, *_ = ordered = sorted(positions.values())
    border = min(max(share, second), ordered[-1])  # neither part is empty
    parts: list[list[Document]] = [[], []]
    for document in documents:
        parts[positions[document.site] >= border].append(document)
    described = {key: value for key, value in package.description.items() if key not in ("name", "documents")}
    owners = owners_of(package, [document.name for document in documents])
    for path, part in zip(out, parts, strict=True):
        here = {document.name for document in part}
        others = {name: data for name, data in package.others.items() if owners.get(name) in (None, *here)}
        _write(path, described, part, others)
    return [len(part) for part in parts]


def _write(
    path: Path, described: dict[str, Any], documents: Sequence[Document], others: dict[str, bytes] | None = None
) -> None:
    fields = {"name": package_name(path), **described, "documents": len(documents)}

    def files() -> Iterator[tuple[str, bytes]]:
        yield DESCRIPTION, describe(fields)
        yield from sorted((others or {}).items())
        for document in documents:
            yield from document_files(document)

    write_package(path, files())


@dataclass
class Statistics:
    """What is in a package."""

    documents: int = 0
    sites: int = 0
    bytes_mean: float = 0
    gold_words_median: float = 0
    languages: dict[str, int] = field(default_factory=dict)
    page_types: dict[str, int] = field(default_factory=dict)
    fragmented: int = 0
    multiple_articles: int = 0
    empty_gold: list[str] = field(default_factory=list)
    missing_gold: list[tuple[str, float]] = field(default_factory=list)
    """Documents whose gold is not in their HTML, with the share of its words that is."""


def package_statistics(package: Package) -> Statistics:
    """Count; and find gold that is empty or belongs to another page, by rule."""
    statistics = Statistics()
    sizes: list[int] = []
    words: list[int] = []
    sites: set[str] = set()
    languages: Counter[str] = Counter()
    types: Counter[str] = Counter()
    for document in package.documents():
        gold = compared_tokens(document.gold)
        sizes.append(len(document.html))
        words.append(len(gold))
        sites.add(document.site)
        languages[str(document.facts.get("language"))] += 1
        types[str(document.facts.get("page_type"))] += 1
        statistics.fragmented += bool(document.facts.get("fragmented"))
        statistics.multiple_articles += bool(document.facts.get("multiple_articles"))
        if not gold:
            statistics.empty_gold.append(document.name)
            continue
        text = displayed_text(document.html.decode("utf-8", "replace"))
        found = word_bag(compared_tokens(text), gold).recall
        if found < MISSING_BELOW:
            statistics.missing_gold.append((document.name, found))
    statistics.documents, statistics.sites = len(sizes), len(sites)
    statistics.bytes_mean, statistics.gold_words_median = mean(sizes), median(words)
    statistics.languages, statistics.page_types = dict(languages.most_common()), dict(types.most_common())
    return statistics
