"""Every message that names a path: one that can be none is told in words, and is no fault of the host."""

from __future__ import annotations

import pytest

from crunch.actions import answer
from crunch.protocol.annotation_messages import AnnotationFolder
from crunch.protocol.cleaner_messages import CleanerFolders, CleanerStart
from crunch.protocol.messages import ErrorReply


@pytest.mark.parametrize("path", ["/a\0b", "~nobody-of-this-name/b", "/" + "a" * 5_000, "/proc/no/such"])
@pytest.mark.parametrize(
    "message",
    [
        lambda path, _: AnnotationFolder(id=1, path=path),
        lambda path, _: CleanerFolders(id=1, path=path),
        lambda path, own: CleanerStart(id=1, folder=path, out=own),
        lambda path, own: CleanerStart(id=1, folder=own, out=path),
    ],
    ids=["to mark", "to look into", "to clean", "of results"],
)
def test_it_is_told(session, sent, tmp_path, message, path):
    assert answer(message(path, str(tmp_path)), session) is None
    reply = sent.get(timeout=60)
    assert isinstance(reply, ErrorReply)
    assert reply.code != "internal", reply.message
