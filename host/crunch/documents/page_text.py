"""Whether what a file or a stream holds is a page at all: one judgement, in one wording, for all that read pages."""

from __future__ import annotations

import re
from typing import Final

from crunch.documents.decoding import decode
from crunch.documents.web_archives import saved_page
from crunch.errors import InputError
from crunch.wording import say

EMPTY: Final = say("page_empty")
NO_HTML: Final = say("page_no_html")

_MARKUP: Final = re.compile(r"<(?:[a-zA-Z!?]|/[a-zA-Z])")
_CONTROLS: Final = bytes(byte for byte in range(32) if byte not in b"\t\n\x0b\x0c\r\x1a\x1b")
_SIGNATURES: Final = {
    b"%PDF": say("kind_pdf"),
    b"\x89PNG": say("kind_picture"),
    b"\xff\xd8\xff": say("kind_picture"),
    b"GIF8": say("kind_picture"),
    b"PK\x03\x04": say("kind_zip"),
    b"\x1f\x8b": say("kind_compressed"),
    b"\x7fELF": say("kind_program"),
}
_START: Final = 1 << 16
_LOST: Final = 20
"""Characters; and the share of a page's, beyond which what cannot be read is no few letters of it."""
_LOST_SHARE: Final = 0.02


def page_text(data: bytes, encoding: str | None = None) -> str:
    """The text of a page's bytes.

    Args:
        data: of a file or a stream; of one with all that a page needs (MHTML, a Safari archive) the page is taken.
        encoding: of the bytes; found when not given.

    Raises:
        InputError: it is no page; the message says why, and names no file.
    """
    if not data.strip():
        raise InputError(EMPTY)
    saved = saved_page(data)
    if saved is None:
        return _text(data, encoding)
    return saved.mark + _text(saved.html, encoding or saved.encoding)


def _text(data: bytes, encoding: str | None) -> str:
    _refuse_binary(data)
    text = decode(data, encoding)
    lost = text.count("\ufffd")
    if lost > _LOST and lost > _LOST_SHARE * len(text):
        where = say("declared_encoding") if encoding is None else encoding
        raise InputError(say("page_corrupt", share=lost / len(text), where=where))
    if not text.strip():
        raise InputError(EMPTY)
    if not _MARKUP.search(text):
        raise InputError(NO_HTML)
    return text


def why_no_page(data: bytes) -> str | None:
    """What :func:`page_text` says against it; None of a page."""
    try:
        page_text(data)
    except InputError as error:
        return error.message
    return None


def _refuse_binary(data: bytes) -> None:
    """Tell what cannot be a page from its first bytes."""
    for signature, what in _SIGNATURES.items():
        if data.startswith(signature):
            raise InputError(say("page_binary_kind", what=what))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):  # UTF-16
        return
    start = data[:_START]
    if len(start) - len(start.translate(None, _CONTROLS)) > 0.02 * len(start):
        raise InputError(say("page_binary"))
