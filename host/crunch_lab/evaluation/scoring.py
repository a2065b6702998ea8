"""The score stage: every extraction against its gold standard."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any, Final

from crunch.errors import InputError
from crunch.processes.pool import Pool, Task
from crunch.progress import Progress
from crunch_lab.evaluation.extractors import Extractor, digest
from crunch_lab.evaluation.stages import PageRecord, Pages, Plan, extract_key
from crunch_lab.evaluation.starting import worker_command
from crunch_lab.evaluation.store import Store

MEASURES_VERSION: Final = 1
"""Goes up when :mod:`crunch_lab.evaluation.measures` would give other numbers."""
_SCORE_LIMIT: Final = 120.0


def score_stage(plan: Plan, pages: Pages) -> None:
    """Score every extraction that has no stored score."""
    todo: dict[tuple[str, str], int] = {}
    runs = [(package.name, extractor) for package in plan.packages for extractor in plan.extractors]
    for package, extractor in runs:
        done = Store(plan.score_file(package, extractor.label)).keys(0)
        wanted = [key for _, key, _ in _extractions(plan, pages, package, extractor)]
        todo[package, extractor.label] = len(set(wanted) - done)
    total = sum(todo.values())
    if total:
        _run_scores(plan, pages, [run for run in runs if todo[run[0], run[1].label]], total)


def _extractions(
    plan: Plan, pages: Pages, package: str, extractor: Extractor
) -> Iterator[tuple[PageRecord, str, dict[str, Any]]]:
    """The stored extractions that belong to this evaluation, each with the key of its score."""
    records = pages[package]
    latest: dict[str, dict[str, Any]] = {}
    for extraction in Store(plan.extract_file(package, extractor.label)).records():
        record = records.get(extraction.get("name", ""))
        if record is not None and extraction.get("key") == extract_key(record, extractor):
            latest[record.name] = extraction
    for name, extraction in latest.items():
        record = records[name]
        facts = [record.facts.get("must_have"), record.facts.get("must_not_have")]
        parts = [extraction["key"], extraction["text"], record.gold, facts, plan.rule, plan.variants, MEASURES_VERSION]
        known = [record.standing] if record.standing else []
        yield record, digest([*parts, record.facts.get("language"), *known]), extraction


def _run_scores(plan: Plan, pages: Pages, runs: list[tuple[str, Extractor]], total: int) -> None:
    stores = {
        (package, extractor.label): Store(plan.score_file(package, extractor.label)) for package, extractor in runs
    }

    def tasks() -> Iterator[Task]:
        for package, extractor in runs:
            done = stores[package, extractor.label].keys(0)
            for record, key, extraction in _extractions(plan, pages, package, extractor):
                if key in done:
                    continue
                request = {
                    "op": "score",
                    "text": extraction.pop("text"),
                    "gold": record.gold,
                    "rule": plan.rule,
                    "variants": plan.variants,
                    "facts": record.facts,
                    "standing": record.standing,
                }
                kept = {"name": record.name, "key": key, "size": record.size}
                kept |= {field: value for field, value in extraction.items() if field not in ("name", "key")}
                yield Task((package, extractor.label), [kept], partial(_same, request))

    command = [*worker_command(Extractor("algorithm", "", "")), str(plan.memory)]
    with ExitStack() as held:
        progress = Progress("score", total)
        held.callback(progress.finish)
        pool = held.enter_context(Pool(command, _SCORE_LIMIT))
        for store in stores.values():
            held.enter_context(store)
        for run, kept, scores in pool.run(tasks(), plan.jobs):
            if scores.get("status") in ("timeout", "crash"):
                raise InputError(f"scoring of {run[0]}/{kept['name']} by {run[1]} failed: {scores['message']}")
            stores[run].add({**kept, **scores})
            progress.step()


def _same(request: dict[str, Any], _: list[Any]) -> dict[str, Any]:
    return request


def read_scores(plan: Plan, pages: Pages, package: str, extractor: Extractor) -> list[dict[str, Any]]:
    """The scores of this evaluation, in the order of the documents."""
    wanted = {key: record.name for record, key, _ in _extractions(plan, pages, package, extractor)}
    found = {
        record["name"]: record
        for record in Store(plan.score_file(package, extractor.label)).records()
        if record.get("key") in wanted
    }
    return [found[name] for name in pages[package] if name in found]
