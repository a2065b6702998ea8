"""`annotation_folder`: the package that marked pages are saved into, and the choice of another one."""

from __future__ import annotations

from functools import partial

from crunch.actions.session import Session
from crunch.errors import BadSettingsError, InputError
from crunch.protocol.annotation_messages import AnnotationFolder, AnnotationFolderReply
from crunch.protocol.said import ROOM, said_messages
from crunch_lab.annotation.folder import choose_folder, chosen_folder, documents_of, usable_folder


def answer(request: AnnotationFolder, session: Session) -> None:
    """Start the work, as a package of thousands takes seconds; its reply comes when it is done."""
    session.jobs.start(request.id, partial(folder_of, request), in_child=False)


def folder_of(request: AnnotationFolder) -> AnnotationFolderReply:
    """Choose if asked, then tell."""
    if request.path is not None:
        try:
            choose_folder(request.path)
        except InputError as error:
            raise BadSettingsError(error.words) from None
    folder = chosen_folder()
    count, problem = 0, ""
    if folder is not None:
        try:
            count = len(documents_of(usable_folder()))
        except InputError as error:
            problem = error.words
    return AnnotationFolderReply(
        id=request.id,
        folder=None if folder is None else str(folder),
        documents=count,
        problem=str(problem),
        said=said_messages([problem], ROOM)[0],
    )
