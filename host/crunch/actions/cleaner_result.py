"""`cleaner_result`: one result beside its page."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from crunch.actions.page_sizes import LARGE_FILE
from crunch.actions.session import Session
from crunch.corpus.browsing import given_folder
from crunch.corpus.looking import look_at
from crunch.errors import BadSettingsError, InputError, shown
from crunch.protocol.cleaner_messages import CleanerLine, CleanerResult, CleanerResultReply
from crunch.wording import say


def answer(request: CleanerResult, session: Session) -> None:
    """Start the work; its reply comes when it is done."""
    session.jobs.start(request.id, partial(look, request), in_child=_is_large(request))


def look(request: CleanerResult) -> CleanerResultReply:
    """Read the result and compare it with the page."""
    try:
        page = _inside(given_folder(request.folder), request.name)
        result = _inside(given_folder(request.out), request.output)
        found = look_at(page, result)
    except InputError as error:
        raise BadSettingsError(error.words) from None
    lines = [CleanerLine(text=text, kept=kept) for text, kept in found.lines]
    return CleanerResultReply(id=request.id, text=found.text, lines=lines, cut=found.cut, path=str(result))


def _is_large(request: CleanerResult) -> bool:
    """Whether the page takes long to read; one that is not there takes no time."""
    try:
        return _inside(given_folder(request.folder), request.name).stat().st_size > LARGE_FILE
    except (InputError, OSError, ValueError):
        return False


def _inside(folder: Path, name: str) -> Path:
    """A file below the folder; a name that leads out of it is none."""
    path = folder / name
    try:
        if path.resolve().is_relative_to(folder.resolve()):
            return path
    except (OSError, ValueError):
        pass
    raise InputError(say("not_in_folder", name=f"{name!r:.80}", folder=shown(folder)))
