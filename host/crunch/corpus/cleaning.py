"""Cleaning of folders: a first look at every page, then each is cleaned; every step is written down.

Whoever asks for it (the command line, the extension's page) goes through ``scan`` and ``clean``, which yield as the
work goes on, and may stop anywhere: what is finished stays, and the next run goes on from there.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from typing import Any, Final, TypeVar, cast

import msgspec

from crunch.conversion import convert
from crunch.corpus.fingerprints import Fingerprint, near_duplicates
from crunch.corpus.journal import PageJournal, cannot_go_on, cannot_write, claimed, key_of
from crunch.corpus.outcome import Outcome, Status
from crunch.corpus.outputs import output_names, refuse_overwriting
from crunch.corpus.page_files import PageFile, file_key, find_pages
from crunch.corpus.plan import beside, pair
from crunch.corpus.saying import with_code
from crunch.corpus.scanning import Scan, refused
from crunch.corpus.sites import group_by_site, site_name
from crunch.corpus.tasks import Orders, Source, Task
from crunch.corpus.wish import Wish
from crunch.corpus.work import Result, clean_request, handle, scan_request, why_unwritable
from crunch.documents.formats import FORMATS, FormatName
from crunch.errors import InputError, shown, unicode_name
from crunch.leftovers import sweep_all
from crunch.locks import only_one
from crunch.processes import pool
from crunch.processes.worker import python_command
from crunch.service import choose_for
from crunch.wording import say

LOCK: Final = ".crunch-clean.lock"
ALONE_NOTE: Final = say("page_alone")
FEWER_NOTE: Final = say("page_weighed_with_fewer")

_CHUNK: Final = 8
"""Pages that a process takes at a time, or more: to clean, up to four times as many, where each process gets that often
enough. Those beside the last of them are read for it alone: of 160 pages on two processes, 20 at a time take 15 % more
time for being weighed with others, and 8 at a time 36 %."""
_TURNS: Final = 8
"""So often, at least, a process gets more pages, so that none is idle for long while another has some left."""
_IN_ONE_PROCESS: Final = 24
"""So few pages are sooner done than a second process is started."""

_TRIES: Final = 2
"""Of a page on which the process dies: it may have been short of memory for what others did."""

_Part = TypeVar("_Part")
_Record = TypeVar("_Record", Scan, Result)


class Cleaning:
    """One run. Use it as ``with Cleaning(wish) as cleaning``, then ``scan()``, then ``clean()``."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        choice = choose_for(None, wish.request)  # refuses before any work
        self.format: FormatName = wish.format or choice.output or "text"
        self.algorithm: str = choice.algorithm
        self.notes: list[str] = choice.notes
        """What is to be known of the settings."""
        alone = ["alone"] if wish.alone else []
        self._settings = key_of([choice.algorithm, choice.settings, choice.page, wish.images, *alone])
        self._orders = Orders(wish, self.format, self._settings, self.notes)
        self.made_otherwise: list[str] = []
        """Results of a run with other settings, which this one would write over; known inside ``with``."""
        found = find_pages(wish.inputs, wish.out)
        self.left_out: list[str] = found.left_out
        self.links: list[tuple[str, str]] = found.links
        self.hidden: list[str] = found.hidden
        self._refused = [(name, why) for name, why in found.refused if wish.wants(name)]
        if not found.pages and not self._refused:
            raise InputError(say("no_page_in", folders=", ".join(map(shown, wish.inputs))))
        self.refused: int = len(self._refused)
        """Files that may be pages and cannot be read; each has an outcome, too."""
        names = output_names([page.inner for page in found.pages], FORMATS[self.format].suffix)
        chosen_pages = [(page, name) for page, name in zip(found.pages, names, strict=True) if wish.wants(page.name)]
        if not chosen_pages and not self._refused:
            raise InputError(say("no_page_chosen"))
        self.pages: list[PageFile] = [page for page, _ in chosen_pages]
        self._outputs = [name for _, name in chosen_pages]
        self._refuse_overwriting()
        self.already: int = 0
        """Pages that an earlier run had finished; known when the first of them is yielded."""
        self._scans: list[Scan] = []
        self._keys = [file_key(page.path) for page in self.pages]

    def _refuse_overwriting(self) -> None:
        ours = claimed(self.wish.out, self._outputs)
        refuse_overwriting([page.path for page in self.pages], self.wish.out, self._outputs, ours)

    def __enter__(self) -> Cleaning:
        with ExitStack() as held:
            try:
                self.wish.out.mkdir(parents=True, exist_ok=True)
                held.enter_context(only_one(self.wish.out / LOCK))
            except OSError as error:
                raise cannot_write(self.wish.out, error) from None
            self._refuse_overwriting()  # another run may have ended meanwhile
            again = [page.name for page in self.pages] if self.wish.force else []
            self._journal = held.enter_context(PageJournal(self.wish.out, forget=frozenset(again)))
            self.made_otherwise = [
                output
                for page, output in zip(self.pages, self._outputs, strict=True)
                if not self.wish.force and self._journal.is_of_other_settings(output, page.name, self._settings)
            ]
            sweep_all(self.wish.out)
            limits = [str(self.wish.limits.seconds), str(self.wish.limits.mebibytes)] if self.wish.limits else []
            command = [*python_command("crunch.corpus.work"), *limits]
            self._pool = held.enter_context(pool.Pool(command, tries=_TRIES))
            self._held = held.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._held.close()

    def scan(self) -> Generator[int, None, None]:
        """Look at every page; yields how many more are looked at."""
        scans: dict[int, Scan] = {}
        for index, page in enumerate(self.pages):
            known = self._known("scan", page.name, self._keys[index], Scan)
            if known is None or known.problem is not None:
                known = self._known("scan", page.name, self._key_of_failure(index), Scan)
            if known is not None:
                scans[index] = known
        yield len(scans)
        left = [index for index in range(len(self.pages)) if index not in scans]

        def request(indices: list[int]) -> dict[str, Any]:
            return scan_request([str(self.pages[index].path) for index in indices])

        for index, reply in self._replies(left, 2 * _CHUNK, request):
            scan = refused(say("page_unreadable_died")) if reply is None else convert(reply, Scan)
            scans[index] = scan
            key = self._keys[index] if scan.problem is None else self._key_of_failure(index)
            self._journal.put("scan", self.pages[index].name, key, msgspec.to_builtins(scan))
            yield 1
        self._scans = [scans[index] for index in range(len(self.pages))]

    def clean(self) -> Generator[Outcome, None, None]:
        """Clean every page that can be; yields each file's outcome as it is known.

        Raises:
            InputError: nothing more can be written, as on a full disk.
        """
        for name, why in self._refused:
            yield Outcome(name, "failed", why)
        good = [index for index, scan in enumerate(self._scans) if scan.problem is None]
        for index, scan in enumerate(self._scans):
            if scan.problem is not None:
                yield Outcome(self.pages[index].name, "failed", with_code(scan.problem, scan.said))
        sites = group_by_site([(self.pages[index].folder, self._scans[index].address) for index in good])
        prints = [Fingerprint(self._scans[index].digest, self._scans[index].sketch) for index in good]
        duplicates = near_duplicates(prints, sites)
        pairing = pair(sites, duplicates, self.wish.duplicates)
        site_of = {index: site_name(site) for index, site in zip(good, sites, strict=True)}
        like = {good[number]: good[first] for number, first in duplicates.items()}
        for number in pairing.skipped:
            index = good[number]
            name = self.pages[index].name
            yield Outcome(name, "duplicate", site=site_of[index], duplicate_of=self.pages[like[index]].name)
        partners = {
            good[number]: None if partner is None else good[partner] for number, partner in pairing.partners.items()
        }
        others = {
            good[number]: [good[other] for other in beside(number, pairing.partners, duplicates)]
            for number in pairing.partners
        }
        yield from self._clean_all(partners, others, site_of, like)

    def _clean_all(
        self,
        partners: dict[int, int | None],
        others: dict[int, list[int]],
        site_of: dict[int, str],
        like: dict[int, int],
    ) -> Iterator[Outcome]:
        tasks: list[tuple[int, Task]] = []
        kept: list[Outcome] = []
        for index, partner in partners.items():
            task = self._task(index, partner, others[index])
            known = self._known_result(task)
            if known is not None and (self.wish.out / task.output).is_file():
                kept.append(self._outcome(index, partner, task, known, "kept", site_of, like))
            else:
                tasks.append((index, task))
        self.already = len(kept)
        yield from kept

        def request(some: list[tuple[int, Task]]) -> dict[str, Any]:
            return clean_request([task for _, task in some])

        def again(some: list[tuple[int, Task]]) -> dict[str, Any]:
            return clean_request([task.by_itself for _, task in some])

        for (index, task), reply in self._replies(tasks, self._at_a_time(len(tasks)), request, again):
            result = Result(problem=say("page_uncleaned_died")) if reply is None else convert(reply, Result)
            if result.is_for_all:
                raise cannot_go_on(self.wish.out, why_unwritable(result))
            status: Status = "failed" if result.problem else "cleaned"
            if not result.problem:  # the process that wrote the result wrote that down, too
                key = task.fewer_key if result.fewer else task.key
                self._journal.noted("clean", task.name, key, msgspec.to_builtins(result))
            yield self._outcome(index, partners[index], task, result, status, site_of, like)

    def _replies(
        self,
        parts: list[_Part],
        size: int,
        request: Callable[[list[_Part]], dict[str, Any]],
        again: Callable[[list[_Part]], dict[str, Any]] | None = None,
    ) -> Iterator[tuple[_Part, dict[str, Any] | None]]:
        """What is answered to each, as it is ready; None: the process died on it, twice."""
        jobs = 1 if len(parts) <= _IN_ONE_PROCESS else self.wish.jobs
        if jobs == 1 and self.wish.limits is None:
            yield from zip(parts, handle(request(parts)), strict=True)
            return
        tasks = [pool.Task(None, parts[start : start + size], request, again) for start in range(0, len(parts), size)]
        for _, part, reply in self._pool.run(tasks, min(jobs, len(tasks))):
            yield part, None if reply.get("status") == "crash" else reply

    def _at_a_time(self, pages: int) -> int:
        return max(_CHUNK, min(4 * _CHUNK, pages // (_TURNS * self.wish.jobs)))

    def _task(self, index: int, partner: int | None, others: list[int]) -> Task:
        sources = [self._source(number) for number in others]
        other = None if partner is None else self._source(partner)
        return self._orders.task(self._source(index), self._scans[index].address, self._outputs[index], other, sources)

    def _source(self, index: int) -> Source:
        return Source(self.pages[index], self._keys[index])

    def _outcome(
        self,
        index: int,
        partner: int | None,
        task: Task,
        result: Result,
        status: Status,
        site_of: dict[int, str],
        like: dict[int, int],
    ) -> Outcome:
        failed = status == "failed"
        notes: list[str] = [ALONE_NOTE] if task.is_alone else []
        notes += [FEWER_NOTE] if result.fewer else []
        notes += [*self._scans[index].notes, *task.notes]
        return Outcome(
            task.name,
            status,
            result.problem and with_code(result.problem, result.said),
            None if failed else unicode_name(task.output),
            site_of[index],
            task.algorithm,
            self.pages[partner].name if task.other and partner is not None else None,
            self.pages[like[index]].name if index in like else None,
            None if failed else result.share,
            result.unsure,
            notes + [with_code(note, result.said) for note in result.notes],
            result.images,
            result.page_type,
            result.page_type_confidence,
        )

    def _known_result(self, task: Task) -> Result | None:
        keys = [task.key, *filter(None, [task.fewer_key])]
        return next(filter(None, (self._known("clean", task.name, key, Result) for key in keys)), None)

    def _key_of_failure(self, index: int) -> str:
        """A page that fails under one limit of time or memory is looked at again under another."""
        limits = self.wish.limits
        return f"{self._keys[index]} {limits.seconds:g} {limits.mebibytes}" if limits else f"{self._keys[index]} free"

    def _known(self, kind: str, name: str, key: str, form: type[_Record]) -> _Record | None:
        try:
            return convert(self._journal.get(kind, name, key), cast("type[_Record | None]", form | None))
        except msgspec.ValidationError:  # somebody else wrote it
            return None
