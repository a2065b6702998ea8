"""`cleaner_start`: clean the pages of a folder, telling what becomes of each."""

from __future__ import annotations

import os
from collections import Counter
from contextlib import closing
from functools import partial
from time import monotonic
from typing import Literal

from crunch.actions.control import Control
from crunch.actions.long_work import run_long
from crunch.actions.session import Session
from crunch.corpus.browsing import given_folder
from crunch.corpus.cleaning import Cleaning
from crunch.corpus.outcome import Outcome
from crunch.corpus.summary import REPORT, write_report
from crunch.corpus.wish import Wish
from crunch.errors import InputError, reason, remedy, shown
from crunch.processes.limits import Limits
from crunch.protocol.cleaner_messages import CleanerOutcome, CleanerProgress, CleanerStart, CleanerStartReply
from crunch.protocol.said import SaidMessage, said_messages
from crunch.typed_path import typed_path
from crunch.wording import Said, say

Phase = Literal["looking", "cleaning"]

SECONDS = 0.2
"""Between two pieces of news."""
PIECE = 200
"""Outcomes of one piece of news at most."""
LONGEST = 500
"""Characters of what is said of one page, and a third of the bytes that its codes may take."""


def answer(request: CleanerStart, session: Session) -> None:
    """Begin; news and the reply follow."""
    run_long(session, request.id, partial(_clean, request, session))


def _wish(request: CleanerStart) -> Wish:
    out = typed_path(request.out)
    if not request.out or not out.is_absolute():
        raise InputError(say("results_not_whole"))
    try:
        if out.exists() and not out.is_dir():
            raise InputError(say("no_folder", path=shown(out)))
    except OSError as error:
        why, mend = reason(error), remedy(error)
        raise InputError(say("cannot_look_at", path=f"{request.out!r:.80}", why=why, remedy=mend)) from None
    return Wish(
        (given_folder(request.folder),),
        out,
        request.algorithm or None,
        {},
        request.format,
        request.images,
        request.duplicates,
        os.cpu_count() or 1,
        request.force,
        None if request.only is None else frozenset(request.only),
        frozenset(request.without),
        limits=Limits(),
    )


def _clean(request: CleanerStart, session: Session, control: Control) -> CleanerStartReply:
    start = monotonic()
    news = _News(request.id, session)
    outcomes: list[Outcome] = []
    with Cleaning(_wish(request)) as cleaning:
        total = len(cleaning.pages)
        with closing(cleaning.scan()) as scan:
            for count in scan:
                news.tell("looking", total, count)
                if not control.wait():
                    break
        if not control.is_stopped:
            news.begin()
            with closing(cleaning.clean()) as clean:
                for outcome in clean:
                    outcomes.append(outcome)
                    news.tell("cleaning", total + cleaning.refused, 1, outcome)
                    if not control.wait():
                        break
        news.flush()
        write_report(outcomes, cleaning.left_out, cleaning.wish.out, cleaning.links)
        report = str(cleaning.wish.out / REPORT)
    counts: dict[str, int] = dict(Counter(str(outcome.status) for outcome in outcomes))
    seconds = round(monotonic() - start, 2)
    return CleanerStartReply(id=request.id, counts=counts, seconds=seconds, stopped=control.is_stopped, report=report)


class _News:
    """Gathers what is to be told, so that a fast run does not flood the browser."""

    def __init__(self, request_id: int, session: Session) -> None:
        self._id, self._session = request_id, session
        self._phase: Phase = "looking"
        self._done = self._total = 0
        self._waiting: list[CleanerOutcome] = []
        self._told = 0.0

    def begin(self) -> None:
        """The next phase counts anew."""
        self.flush()
        self._done = 0

    def tell(self, phase: Phase, total: int, count: int, outcome: Outcome | None = None) -> None:
        """Note it, and send it when it is time."""
        self._phase, self._total = phase, total
        self._done += count
        if outcome is not None:
            self._waiting.append(_message(outcome))
        if monotonic() - self._told >= SECONDS or len(self._waiting) >= PIECE:
            self.flush()

    def flush(self) -> None:
        """Send what is waiting."""
        self._told = monotonic()
        message = CleanerProgress(
            id=self._id,
            phase=self._phase,
            done=self._done,
            total=self._total,
            outcomes=self._waiting,
        )
        self._waiting = []
        self._session.send(message)


def _message(outcome: Outcome) -> CleanerOutcome:
    words: list[str] = [outcome.reason] if outcome.reason else []
    if outcome.duplicate_of:
        words.append(say("page_like", name=outcome.duplicate_of))
    if outcome.compared_with:
        words.append(say("page_compared", name=outcome.compared_with))
    words += outcome.notes
    return CleanerOutcome(
        name=outcome.name,
        status=outcome.status,
        output=outcome.output,
        share=outcome.share,
        words="; ".join(words)[:LONGEST],
        said=_said(words),
        unsure=outcome.unsure,
    )


def _said(words: list[str]) -> list[SaidMessage]:
    """Every part under its code, as far as there is room; nothing where one has none: half would be English."""
    if not all(isinstance(part, Said) for part in words):
        return []
    return list(said_messages(words, 3 * LONGEST)[0].values())
