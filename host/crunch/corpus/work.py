"""One page: read, compare, clean, write. This is what the processes do. Arguments of one: SECONDS MEBIBYTES."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from crunch.conversion import convert
from crunch.corpus.journal import claiming, note
from crunch.corpus.outputs import inside
from crunch.corpus.pictures import copy_local, kept_images
from crunch.corpus.reading import ReadPages
from crunch.corpus.saying import Codes, codes_of, with_code
from crunch.corpus.scanning import scan_page
from crunch.corpus.tasks import Task
from crunch.documents.files import FOR_ALL
from crunch.documents.formats import write_file
from crunch.documents.page import Page
from crunch.errors import CrunchError, reason, shown
from crunch.files import replace_file
from crunch.page_types.telling import page_type_of
from crunch.processes.channel import serve
from crunch.processes.limits import Limits, OutOfTimeError, hold_to, one_page, too_much
from crunch.processes.undisturbed import undisturbed
from crunch.service import PageRequest, answer_reader
from crunch.settings_file.choosing import Choice
from crunch.wording import Said, plain, say


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of it."""

    problem: str | None = None
    is_for_all: bool = False
    """No other result could be written either, as on a full disk."""
    share: float = 0.0
    unsure: bool = False
    notes: list[str] = []
    images: list[dict[str, Any]] = []
    copied: list[str] = []
    said: Codes = {}
    """Codes of the problem and of the notes."""
    page_type: str | None = None
    page_type_confidence: float = 0.0
    fewer: bool = False
    """It was to be weighed with other pages than it could be."""


def scan_request(paths: list[str]) -> dict[str, Any]:
    """What :func:`handle` is asked to look at pages with. JSON in JSON: names of files may be no Unicode."""
    return {"scan": json.dumps(paths)}


def clean_request(tasks: list[Task]) -> dict[str, Any]:
    """What it is asked to clean pages with."""
    return {"clean": json.dumps([msgspec.to_builtins(task, enc_hook=plain) for task in tasks])}


def handle(request: dict[str, Any], pages: ReadPages | None = None) -> Iterator[dict[str, Any]]:
    """Serve one request: a ``Scan`` or a ``Result`` for each page, as a dict.

    Args:
        request: of ``scan_request`` or ``clean_request``.
        pages: what is kept of them for the next request.
    """
    if "scan" in request:
        return map(msgspec.to_builtins, map(scan_page, json.loads(request["scan"])))
    return map(msgspec.to_builtins, clean_pages(convert(json.loads(request["clean"]), list[Task]), pages))


def clean_pages(tasks: list[Task], pages: ReadPages | None = None) -> Iterator[Result]:
    """Clean several pages in one process; never raises because of what is in them."""
    pages = ReadPages() if pages is None else pages
    for task in tasks:
        yield _clean(task, pages)


def _clean(task: Task, pages: ReadPages) -> Result:
    try:
        return _cleaned_beside(task, pages)
    except CrunchError as error:
        return _refused(error.words)
    except (MemoryError, OutOfTimeError) as error:
        pages.keep(())
        return _refused(too_much(error))
    except Exception as error:  # noqa: BLE001  one page must not end the work on all others
        return _refused(say("page_uncleaned_fault", fault=f"{type(error).__name__}: {error}"[:300]))


def _cleaned_beside(task: Task, pages: ReadPages) -> Result:
    """With the pages beside it; where that fails they may be to blame, and it is cleaned by itself."""
    pages.keep([task.path, *filter(None, [task.other]), *task.beside])
    if task.beside:
        try:
            beside, has_failed = pages.beside(task.beside, task.settings)
            if has_failed:
                task = msgspec.structs.replace(task, key=task.fewer_key, fewer=True)
            with one_page():
                return _cleaned(task, pages, beside)
        except CrunchError:
            raise
        except (Exception, OutOfTimeError):  # noqa: BLE001  whatever it is
            task = task.by_itself
        pages.keep(())  # once nothing of the failure is held any more
    with one_page():
        return _cleaned(task, pages, [])


def _refused(why: str, *, is_for_all: bool = False) -> Result:
    return Result(str(why), is_for_all, said=codes_of([why]))


def _cleaned(task: Task, pages: ReadPages, beside: list[Page]) -> Result:
    page = pages.page(task.path)
    others: tuple[Page, ...] = ()
    notes: list[str] = []
    if task.other:
        try:
            others = (pages.page(task.other),)
        except CrunchError as error:
            notes.append(say("page_not_compared", name=shown(Path(task.other).name), why=error.words))
    choice = Choice(task.algorithm, task.settings, page=task.page_settings)
    request = PageRequest(others=others, beside=beside, fallback=False)
    extraction = answer_reader(page, request, choice).extraction
    written = write_file(extraction, task.format)
    out = Path(task.out)
    images = kept_images(extraction) if task.images else []
    notes += extraction.notes
    plain_notes, codes = list(map(str, notes)), codes_of(notes)
    try:
        written_to = inside(out, task.output)
        copied = copy_local(extraction, images, Path(task.path), task.inner, out, Path(task.root)) if images else []
        told = page_type_of(page)
        result = Result(
            None,
            False,
            round(extraction.share, 4),
            extraction.unsure,
            plain_notes,
            images,
            copied,
            codes,
            told.name,
            told.confidence,
            task.fewer,
        )
        with undisturbed(), claiming(out, task.output, task.key):
            replace_file(written_to, written)
            note(out, "clean", task.name, task.key, msgspec.to_builtins(result))
    except OSError as error:
        return _refused(say("result_unwritable", why=reason(error)), is_for_all=error.errno in FOR_ALL)
    return result


def why_unwritable(result: Result) -> str:
    """What the system said when a result could not be written."""
    problem = with_code(result.problem or "", result.said)
    why: str = problem.parameters["why"] if isinstance(problem, Said) else problem.rpartition(": ")[2]
    return why


def main() -> None:
    """The process: told to end, it does so as by an error, so that files are tidied up."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    if len(sys.argv) > 1:
        hold_to(Limits(float(sys.argv[1]), int(sys.argv[2])))
    serve(partial(handle, pages=ReadPages()), {"ready": True})
