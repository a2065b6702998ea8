"""`cleaner_list`: the pages of a folder, told in pieces as they are found."""

from __future__ import annotations

from functools import partial

from crunch.actions.control import Control
from crunch.actions.long_work import run_long
from crunch.actions.session import Session
from crunch.corpus.browsing import given_folder, titles
from crunch.corpus.page_files import find_pages
from crunch.protocol.cleaner_messages import CleanerList, CleanerListReply, CleanerPage, CleanerPages

PIECE = 500
"""Pages of one piece of news."""


def answer(request: CleanerList, session: Session) -> None:
    """Begin; the pages follow."""
    run_long(session, request.id, partial(_list, request, session))


def _list(request: CleanerList, session: Session, control: Control) -> CleanerListReply:
    folder = given_folder(request.folder)
    out = folder.parent / f"{folder.name}-texts"
    found = find_pages([folder], out)
    waiting: list[CleanerPage] = []
    for name, title, size in titles(found.pages):
        waiting.append(CleanerPage(name=name, title=title, size=size))
        if len(waiting) == PIECE:
            session.send(CleanerPages(id=request.id, pages=waiting, total=len(found.pages)))
            waiting = []
            if control.is_stopped:
                break
    if waiting:
        session.send(CleanerPages(id=request.id, pages=waiting, total=len(found.pages)))
    left_out = len(found.left_out) + len({name for name, _ in (*found.refused, *found.links)})
    return CleanerListReply(
        id=request.id,
        folder=str(folder),
        total=len(found.pages),
        left_out=left_out,
        out=str(out),
    )
