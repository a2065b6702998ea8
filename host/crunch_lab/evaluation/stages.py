"""The first stages of an evaluation: pages and extractions. Each writes files, and takes what an earlier run wrote."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from crunch.conversion import convert
from crunch.documents.decoding import decode
from crunch.errors import InputError
from crunch.leftovers import temporary_folder
from crunch.processes.pool import Pool, Task
from crunch.progress import Progress
from crunch_lab.evaluation.extractors import Extractor, digest
from crunch_lab.evaluation.package_files import package_entries
from crunch_lab.evaluation.packages import Document, Package
from crunch_lab.evaluation.page_software import wiki_of
from crunch_lab.evaluation.partners import COMPARING, LEAST_OTHERS, others_of_site
from crunch_lab.evaluation.peers import repaired
from crunch_lab.evaluation.starting import worker_command
from crunch_lab.evaluation.store import Store, safe_name
from crunch_lab.evaluation.tokens import TOKENIZERS


class PageRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the later stages need to know of a document; the HTML itself is not copied."""

    name: str
    fingerprint: str
    site: str
    size: int
    gold: str
    facts: dict[str, Any]
    others: dict[str, str] = {}
    """The next pages of its site, and their fingerprints; by the first it is compared with, where an algorithm does."""
    wiki: str = ""
    """The wiki program that made it."""
    standing: dict[str, Any] = {}
    """What stands on it (``losses/standing.py``), once that is read."""


@dataclass(frozen=True)
class Plan:
    """One evaluation as it was asked for."""

    packages: list[Package]
    extractors: list[Extractor]
    out: Path
    jobs: int = 1
    limit: float = 10.0
    memory: int = 4096
    sample: int | None = None
    rule: str = "compared"
    variants: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        for what, names in (
            ("package", [package.name for package in self.packages]),
            ("extractor", [extractor.label for extractor in self.extractors]),
        ):
            twice = {name for name in names if names.count(name) > 1}
            if twice:
                raise InputError(f"{what} {', '.join(sorted(twice))} is named twice")

    def extract_file(self, package: str, label: str) -> Path:
        """Where the extractions of one package by one extractor are."""
        return self.out / "extract" / safe_name(package) / f"{safe_name(label)}.jsonl"

    def score_file(self, package: str, label: str) -> Path:
        """Where their scores are."""
        return self.out / "score" / safe_name(package) / f"{safe_name(label)}.jsonl"


_PAGES_VERSION: Final = 4
"""Goes up when other things are known of a page."""

Pages = dict[str, dict[str, PageRecord]]
"""Package, document -> record, of the pages that this evaluation takes."""


def sample_of(names: list[str], package: str, size: int | None) -> list[str]:
    """A sample that stays the same: the documents whose hashes are smallest, in their order."""
    if size is None or size >= len(names):
        return names
    chosen = set(sorted(names, key=lambda name: sha256(f"{package}/{name}".encode()).digest())[:size])
    return [name for name in names if name in chosen]


def pages_stage(plan: Plan) -> Pages:
    """Read facts and gold of every package once; validates it on the way.

    Raises:
        PackageError: at the first error of a package.
    """
    pages: Pages = {}
    for package in plan.packages:
        path = plan.out / "pages" / f"{safe_name(package.name)}.jsonl"
        source = _source(package.path)
        records = _stored_pages(package, path, source)
        if records is None:
            records = _with_others(
                [
                    PageRecord(
                        entry.name,
                        entry.fingerprint,
                        entry.site,
                        len(entry.html),
                        entry.gold,
                        entry.facts,
                        wiki=wiki_of(entry.html),
                    )
                    for entry in package.documents()
                ]
            )
            header = {"source": source, "description": package.description}
            Store(path).rewrite((header, *records))
        chosen = set(sample_of([record.name for record in records], package.name, plan.sample))
        pages[package.name] = {record.name: record for record in records if record.name in chosen}
    return pages


def _with_others(records: list[PageRecord]) -> list[PageRecord]:
    found = others_of_site((record.name, record.site, record.fingerprint) for record in records)
    fingerprints = {record.name: record.fingerprint for record in records}
    return [
        msgspec.structs.replace(record, others={name: fingerprints[name] for name in found.get(record.name, ())})
        for record in records
    ]


def others_for(record: PageRecord, extractor: Extractor) -> dict[str, str]:
    """Other pages of the site that an extractor is given beside a page, and their fingerprints."""
    if extractor.name in COMPARING:
        return dict(list(record.others.items())[:1])
    if len(record.others) < LEAST_OTHERS:
        return {}
    return dict(list(record.others.items())[: extractor.others])


def _stored_pages(package: Package, path: Path, source: str) -> list[PageRecord] | None:
    records = Store(path).records()
    header = next(records, {})
    if header.get("source") != source or "description" not in header:
        return None
    package.description = header["description"]
    return [convert(record, PageRecord) for record in records]


def _source(path: Path) -> str:
    """Changes when the files of a package change."""
    files = sorted(package_entries(path)) if path.is_dir() else [path]
    state = [(file.name, file.stat().st_size, file.stat().st_mtime_ns) for file in files if file.exists()]
    return digest([_PAGES_VERSION, str(path.resolve()), state])


def is_judged(record: PageRecord, rule: str) -> bool:
    """Pages whose gold holds no word are left out, and counted."""
    return bool(TOKENIZERS[rule](record.gold))


def extract_key(record: PageRecord, extractor: Extractor) -> str:
    """Changes when the extraction could be another one."""
    labels = [record.facts.get("nodes"), record.facts.get("images")]
    others = "".join(f":{fingerprint}" for fingerprint in others_for(record, extractor).values())
    return f"{record.fingerprint}:{extractor.fingerprint}:{digest(labels) if any(labels) else ''}{others}"


def extract_stage(plan: Plan, pages: Pages) -> None:
    """Run every extractor over every page that has no stored extraction."""
    ours = [extractor for extractor in plan.extractors if extractor.kind == "algorithm"]
    foreign = [extractor for extractor in plan.extractors if extractor.kind != "algorithm"]
    for group in [ours, *([extractor] for extractor in foreign)]:
        if group:
            _extract_group(plan, pages, group)


def _extract_group(plan: Plan, pages: Pages, group: list[Extractor]) -> None:
    """Extractors that share a worker process: a page is sent and parsed once for all of them."""
    missing: dict[str, dict[str, list[Extractor]]] = {}
    for package in plan.packages:
        needed: dict[str, list[Extractor]] = {}
        for extractor in group:
            done = Store(plan.extract_file(package.name, extractor.label)).keys(plan.limit)
            for record in pages[package.name].values():
                if is_judged(record, plan.rule) and extract_key(record, extractor) not in done:
                    needed.setdefault(record.name, []).append(extractor)
        missing[package.name] = needed
    total = sum(len(extractors) for needed in missing.values() for extractors in needed.values())
    if total:
        what = "algorithms" if group[0].kind == "algorithm" else group[0].label
        _run_extractions(plan, pages, missing, Progress(f"extract, {what}", total))
    for package in plan.packages:
        for extractor in group:
            records = pages[package.name].values()
            wanted = {record.name: extract_key(record, extractor) for record in records}
            if plan.sample is None:
                Store(plan.extract_file(package.name, extractor.label)).compact(wanted)


def _run_extractions(
    plan: Plan, pages: Pages, missing: dict[str, dict[str, list[Extractor]]], progress: Progress
) -> None:
    first = next(extractors[0] for needed in missing.values() for extractors in needed.values())
    stores: dict[tuple[str, str], Store] = {}
    with ExitStack() as held:
        held.callback(progress.finish)
        # Files of a program that is killed are taken away here: its worker is killed with it.
        folder = held.enter_context(temporary_folder())
        command = [*worker_command(first), str(plan.memory), *([str(folder)] if first.kind == "command" else [])]
        pool = held.enter_context(Pool(command, plan.limit))
        for (package, name), extractor, reply in pool.run(_tasks(plan, pages, missing), plan.jobs):
            run = (package, extractor.label)
            if run not in stores:
                stores[run] = held.enter_context(Store(plan.extract_file(*run)))
            key = extract_key(pages[package][name], extractor)
            stores[run].add({"name": name, "key": key, **reply})
            progress.step()


def _tasks(plan: Plan, pages: Pages, missing: dict[str, dict[str, list[Extractor]]]) -> Iterator[Task]:
    for package in plan.packages:
        needed = missing[package.name]
        if not needed:
            continue
        others = _other_pages(package, pages[package.name], needed)
        for document in package.documents():
            extractors = needed.get(document.name)
            if extractors:
                record = pages[package.name][document.name]
                beside = {extractor.label: list(others_for(record, extractor)) for extractor in extractors}
                there = {name: others[name] for names in beside.values() for name in names}
                yield Task((package.name, document.name), list(extractors), partial(_request, document, there, beside))


def _other_pages(
    package: Package, records: dict[str, PageRecord], needed: dict[str, list[Extractor]]
) -> dict[str, Document]:
    """The pages that others are compared with; an archive can only be read from its beginning."""
    names = {
        other
        for name, extractors in needed.items()
        for extractor in extractors
        for other in others_for(records[name], extractor)
    }
    return {entry.name: entry for entry in package.documents() if entry.name in names} if names else {}


def _request(
    document: Document, others: dict[str, Document], beside: dict[str, list[str]], extractors: list[Extractor]
) -> dict[str, Any]:
    html = decode(document.html)
    return {
        "op": "extract",
        "html": repaired(html) if extractors[0].kind == "peer" else html,
        "url": document.facts.get("url"),
        "facts": document.facts,
        "extractors": [
            {"name": extractor.name, "settings": extractor.settings, "others": beside[extractor.label]}
            for extractor in extractors
        ],
        "others": {name: [decode(other.html), other.facts.get("url")] for name, other in others.items()},
    }


def read_texts(plan: Plan, package: str, extractor: Extractor, names: set[str]) -> dict[str, str]:
    """The extracted texts of some documents."""
    return {
        record["name"]: record["text"]
        for record in Store(plan.extract_file(package, extractor.label)).records()
        if record.get("name") in names and extractor.fingerprint in record.get("key", "")
    }
