"""`cleaner_folders`: which folders are in one."""

from __future__ import annotations

from functools import partial

from crunch.actions.session import Session
from crunch.corpus.browsing import look_into
from crunch.errors import BadSettingsError, InputError
from crunch.protocol.cleaner_messages import CleanerFolders, CleanerFoldersReply


def answer(request: CleanerFolders, session: Session) -> None:
    """Start the work, as a disk or a network may be slow; its reply comes when it is done."""
    session.jobs.start(request.id, partial(folders_of, request), in_child=False)


def folders_of(request: CleanerFolders) -> CleanerFoldersReply:
    """Look into the folder."""
    try:
        found = look_into(request.path)
    except InputError as error:
        raise BadSettingsError(error.words) from None
    parent = str(found.parent) if found.parent else None
    return CleanerFoldersReply(
        id=request.id, path=str(found.path), parent=parent, folders=found.folders, pages=found.pages
    )
