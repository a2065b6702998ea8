"""Hands ranges of cases to workers, watches them, and writes down what they found."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import tempfile
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from tests.fuzz.campaigns import campaign, case_of
from tests.fuzz.record import Finding, Progress, Record
from tests.fuzz.worker import TRACE, Result, work

HANG = 150.0
"""Seconds that one case may take, on a busy machine."""
WARM = 5
"""Ranges after which the memory of a worker counts as settled."""

Tell = Callable[[str, Progress, int, str], None]
"""Gets the name of a campaign, its progress, its target and, when there is one, news of a finding."""


class _Hand:
    """One worker and the range that it has."""

    def __init__(self, name: str, seed: int) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="crunch-fuzz-"))
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.at: Any = context.Value("q", -1, lock=False)
        self.process = context.Process(
            target=work, args=(theirs, self.at, name, seed, self.folder / "worker"), daemon=False
        )
        self.process.start()
        theirs.close()
        self.range: list[int] | None = None
        self.seen, self.since = -1, monotonic()
        self.results = self.cases = 0
        self.settled: tuple[int, int] | None = None

    def give(self, wanted: list[int]) -> None:
        self.range = wanted
        self.since = monotonic()
        self.connection.send(tuple(wanted))

    def hangs(self) -> bool:
        if self.at.value != self.seen:
            self.seen, self.since = self.at.value, monotonic()
        return self.range is not None and monotonic() - self.since > HANG

    def trace(self) -> str:
        file = self.folder / "worker" / TRACE
        return file.read_text("utf-8", "replace")[-8_000:] if file.is_file() else ""

    def end(self) -> None:
        self.connection.close()
        self.process.kill()
        self.process.join()
        shutil.rmtree(self.folder, ignore_errors=True)


class Run:
    """One campaign, until its count is reached or the time is over."""

    def __init__(self, name: str, record: Record, workers: int, tell: Tell, target: int | None = None) -> None:
        self._name, self._record, self._workers, self._tell = name, record, workers, tell
        self._chosen = campaign(name)
        self.target = self._chosen.target if target is None else target
        self.progress = record.of(name)
        self._hands: list[_Hand] = []

    def go(self, until: float) -> None:
        """Work until ``until`` (monotonic seconds); what is done is written down however this ends."""
        progress = self.progress
        try:
            self._begin()
            last = saved = monotonic()
            while self._hands and monotonic() < until:
                busy: dict[Connection, _Hand] = {hand.connection: hand for hand in self._hands}
                for ready in wait(list(busy), 0.5):
                    self._hear(busy[ready])  # type: ignore[index]
                for hand in [hand for hand in self._hands if hand.hangs()]:
                    os.kill(hand.process.pid or 0, signal.SIGUSR1)
                    sleep(0.5)
                    self._lost(hand, "hang")
                now = monotonic()
                progress.seconds += now - last
                last = now
                self._tell(self._name, progress, self.target, "")
                if now - saved > 5:
                    self._save()
                    saved = now
        finally:
            for hand in self._hands:
                self._save_range(hand)
                hand.end()
            self._hands = []
            self._record.save()

    def _begin(self) -> None:
        for _ in range(self._workers):
            wanted = self._next()
            if wanted:
                self._start(wanted)

    def _start(self, wanted: list[int]) -> None:
        hand = _Hand(self._name, self._record.seed)
        self._hands.append(hand)
        hand.give(wanted)

    def _next(self) -> list[int] | None:
        progress = self.progress
        if progress.left:
            return progress.left.pop()
        first = progress.handed_out
        if first >= self.target:
            return None
        progress.handed_out = min(first + self._chosen.batch, self.target)
        return [first, progress.handed_out]

    def _hear(self, hand: _Hand) -> None:
        try:
            result: Result = hand.connection.recv()
        except (EOFError, ConnectionResetError):
            self._lost(hand, "crash")
            return
        progress = self.progress
        progress.done += result.count
        for label, count in result.labels.items():
            progress.labels[label] = progress.labels.get(label, 0) + count
        for finding in result.findings:
            self._note(finding)
        hand.results += 1
        hand.cases += result.count
        if hand.results == WARM:
            hand.settled = (result.memory, hand.cases)
        if hand.settled and hand.cases >= (progress.memory[3] if progress.memory else 0):
            progress.memory = [hand.settled[0], result.memory, hand.settled[1], hand.cases]
        hand.range = None
        wanted = self._next()
        if wanted:
            hand.give(wanted)
        else:
            self._hands.remove(hand)
            hand.end()

    def _lost(self, hand: _Hand, what: str) -> None:
        """A worker that ended, or does not end: the case that it was at is a finding, the rest of its range is left."""
        number = hand.at.value
        hand.process.join(0.5)
        words = f"{what}; exit code {hand.process.exitcode}\n{hand.trace()}"
        wanted = hand.range or [number + 1, number + 1]
        if number < wanted[0]:  # it never began
            raise RuntimeError(f"a worker of {self._name} did not start: {words}")
        case = self._case(number)
        lines = [line.strip() for line in hand.trace().splitlines() if f"{os.sep}crunch{os.sep}" in line]
        self._hands.remove(hand)
        hand.end()
        self.progress.done += 1
        self._note(Finding(number, f"{what}: {lines[0] if lines else ''}", words, *case))
        # What it found before that went with it: those run once more.
        self.progress.left += [part for part in ([wanted[0], number], [number + 1, wanted[1]]) if part[0] < part[1]]
        again = self._next()
        if again:
            self._start(again)

    def _case(self, number: int) -> tuple[bytes, dict[str, Any]]:
        """The input of a case, made here; the folder of the worker stands in none of them but as a path."""
        here = Path.cwd()
        with tempfile.TemporaryDirectory(prefix="crunch-fuzz-") as folder:
            chosen = campaign(self._name)
            try:
                chosen.prepare(Path(folder))
                case = case_of(chosen, self._name, self._record.seed, number)
            finally:
                os.chdir(here)
        return case.data, case.how

    def _note(self, finding: Finding) -> None:
        file = self._record.note(self._name, finding)
        if file is not None:
            self._tell(self._name, self.progress, self.target, f"{finding.place}\n    {file}")

    def _save_range(self, hand: _Hand) -> None:
        if hand.range:
            self.progress.left.append(hand.range)

    def _save(self) -> None:
        """With the ranges that workers have now among those left, in case this process is killed."""
        under_way = [hand.range for hand in self._hands if hand.range]
        left = self.progress.left
        try:
            self.progress.left = [*left, *under_way]
            self._record.save()
        finally:
            self.progress.left = left
