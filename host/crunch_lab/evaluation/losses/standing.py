"""The stage between pages and scores: what stands on a page, whichever extractor reads it.

It is found in worker processes, once a page, and kept in ``standing/`` of the results, so that peers are measured by
the same lines as our algorithms are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from crunch.documents.decoding import decode
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from crunch.documents.tags import SEPARATORS
from crunch.errors import CrunchError, InputError
from crunch.processes.pool import Pool, Task
from crunch.progress import Progress
from crunch_lab.evaluation.extractors import Extractor, digest
from crunch_lab.evaluation.losses.kinds import gold_pieces
from crunch_lab.evaluation.losses.lines import Text
from crunch_lab.evaluation.losses.parts import is_partial, parts_in, stated_parts
from crunch_lab.evaluation.packages import Document
from crunch_lab.evaluation.stages import PageRecord, Pages, Plan, is_judged
from crunch_lab.evaluation.starting import worker_command
from crunch_lab.evaluation.store import Store, safe_name

_VERSION: Final = 2
"""Goes up when other things are read of a page, or lines are found in another way (``lines.py``)."""
_LIMIT: Final = 120.0


def standing_stage(plan: Plan, pages: Pages) -> Pages:
    """The pages with what stands on them, read where no earlier run has.

    Raises:
        InputError: a worker does not start, or a page cannot be read in two minutes.
    """
    wanted = {
        package.name: {
            record.name: standing_key(record) for record in pages[package.name].values() if is_judged(record, plan.rule)
        }
        for package in plan.packages
    }
    _read_missing(plan, pages, wanted)
    return {
        name: {key: msgspec.structs.replace(record, standing=found.get(key, {})) for key, record in records.items()}
        for name, records in pages.items()
        for found in [_stored(plan, name, wanted[name])]
    }


def standing_key(record: PageRecord) -> str:
    """Changes when something else could stand on the page."""
    partial = is_partial(record.facts)
    return digest([_VERSION, record.fingerprint, record.gold, partial, stated_parts(record.facts)])


def _file(plan: Plan, package: str) -> Path:
    return plan.out / "standing" / f"{safe_name(package)}.jsonl"


def _stored(plan: Plan, package: str, wanted: dict[str, str]) -> dict[str, dict[str, Any]]:
    return {
        record["name"]: record["standing"]
        for record in Store(_file(plan, package)).records()
        if wanted.get(record.get("name", "")) == record.get("key") and isinstance(record.get("standing"), dict)
    }


def _read_missing(plan: Plan, pages: Pages, wanted: dict[str, dict[str, str]]) -> None:
    missing = {
        name: {page for page, key in keys.items() if key not in done}
        for name, keys in wanted.items()
        for done in [Store(_file(plan, name)).keys(0) if keys else set()]
    }
    total = sum(map(len, missing.values()))
    if not total:
        return

    def tasks() -> Iterator[Task]:
        for package in plan.packages:
            if missing[package.name]:
                for document in package.documents():
                    if document.name in missing[package.name]:
                        gold = pages[package.name][document.name].gold
                        yield Task((package.name, document.name), [None], partial(_request, document, gold))

    with ExitStack() as held:
        progress = Progress("pages", total)
        held.callback(progress.finish)
        pool = held.enter_context(Pool([*worker_command(Extractor("algorithm", "", "")), str(plan.memory)], _LIMIT))
        stores = {name: held.enter_context(Store(_file(plan, name))) for name, pages in missing.items() if pages}
        for (package, name), _, reply in pool.run(tasks(), plan.jobs):
            if reply.get("status") in ("timeout", "crash"):
                raise InputError(f"what stands on {package}/{name} cannot be read: {reply['message']}")
            stores[package].add({"name": name, "key": wanted[package][name], **reply})
            progress.step()


def _request(document: Document, gold: str, _: list[Any]) -> dict[str, Any]:
    return {
        "op": "standing",
        "html": decode(document.html),
        "url": document.facts.get("url"),
        "gold": gold,
        "facts": document.facts,
    }


def read_standing(request: dict[str, Any]) -> dict[str, Any]:
    """Serve one request in a worker.

    Returns:
        ``standing``, empty where the page cannot be parsed: ``parts`` that its facts name, ``kinds`` of blocks with the
        pieces that the gold has and, but where that is partial, ``left_out``, pieces of titles and the like without.
    """
    try:
        page = parse_html(request["html"], request["url"])
    except (CrunchError, MemoryError, ValueError, AssertionError, RecursionError):
        return {"standing": {}}
    stated = stated_parts(request["facts"])
    kinds, left_out = gold_pieces(page, Text(request["gold"]))
    found: dict[str, Any] = {"version": _VERSION, "kinds": kinds}
    if stated:
        found["parts"] = parts_in(Text(page_text(page)), stated)
    if not is_partial(request["facts"]):
        found["left_out"] = left_out
    return {"standing": found}


def page_text(page: Page) -> str:
    """The page's own text: all that its tags display, what is hidden by styles too, blocks on lines of their own.

    Beside it once more with a blank at every tag: amount, unit and name of a line can stand in elements that style
    sets apart, and the line then stands on the page all the same.
    """
    return "\n".join("".join(_pieces(page, separators)) for separators in (SEPARATORS, None))


def _pieces(page: Page, separators: frozenset[str] | None) -> Iterator[str]:
    """Texts in their order, with a line end where a tag of ``separators`` (None: any) begins or ends."""
    ends: list[int] = []

    def close(before: int) -> Iterator[str]:
        while ends and page.ends[ends[-1]] <= before:
            number = ends.pop()
            if separators is None or page.tags[number] in separators:
                yield "\n"
            if number and page.displayed[page.parents[number]]:
                yield page.tails[number] or ""

    for number, tag in enumerate(page.tags):
        yield from close(number)
        if separators is None or tag in separators:
            yield "\n"
        if page.displayed[number]:
            yield page.texts[number] or ""
        ends.append(number)
    yield from close(len(page))
