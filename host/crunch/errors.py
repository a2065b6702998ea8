"""Every error that Crunch reports, with its code in the protocol.

Codes are append-only (``protocol/PROTOCOL.md``): the extension maps each to a text of its own.
"""

from __future__ import annotations

import errno
import re
from typing import TYPE_CHECKING, Final

from crunch.wording import say

if TYPE_CHECKING:
    from collections.abc import Iterable


class CrunchError(Exception):
    """An error with a code of the protocol and a message for a person."""

    code = "internal"

    def __init__(self, message: str, **parameters: str | int) -> None:
        super().__init__(message)
        self.message = str(message)
        self.words = message
        """The message; with its code, where it has one (``crunch.wording``)."""
        self.parameters = parameters
        """What the message names, for code that asks and for texts in other languages (``protocol/PROTOCOL.md``)."""


class BadFrameError(CrunchError):
    """A frame of a wrong length, a truncated one, or one that holds no JSON."""

    code = "bad_frame"


class BadMessageError(CrunchError):
    """JSON that is not a message of this protocol."""

    code = "bad_message"


class UnknownTypeError(CrunchError):
    """A message type that this host does not know."""

    code = "unknown_type"


class ProtocolMismatchError(CrunchError):
    """The extension speaks another version of the protocol."""

    code = "protocol_mismatch"


class BadSnapshotError(CrunchError):
    """A snapshot that is not well-formed or whose depth facts do not fit."""

    code = "bad_snapshot"


class CountMismatchError(CrunchError):
    """The host counted other elements than the extension."""

    code = "count_mismatch"


class UnknownAlgorithmError(CrunchError):
    """No algorithm of that name."""

    code = "unknown_algorithm"


class BadSettingsError(CrunchError):
    """A setting that does not exist, or a value out of its bounds."""

    code = "bad_settings"


class WorkTimeoutError(CrunchError):
    """The work took longer than allowed."""

    code = "timeout"


class CancelledError(CrunchError):
    """The request was ended by a ``cancel``."""

    code = "cancelled"


class TooLargeError(CrunchError):
    """A snapshot over the limit, or a reply that cannot be made to fit."""

    code = "too_large"


class NotSavedError(CrunchError):
    """A marked page that could not be saved, or a document of the package that is not there."""

    code = "not_saved"


class NotForgottenError(CrunchError):
    """What is remembered of a site could not be deleted."""

    code = "not_forgotten"


class InputError(CrunchError):
    """A file that cannot be read as a page (command line and Python API)."""

    code = "bad_input"


def meant(word: str, known: Iterable[str]) -> str:
    """The one that was meant, to be put behind a message; empty when nothing is like it.

    >>> meant("extrct", ["extract", "clean"]), meant("x", ["extract"])
    ('; did you mean extract?', '')
    """
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), 1)
    return say("hint_meant", word=near[0]) if near else ""


MOST_PROBLEMS = 50
"""Of one file, that are told one by one: who mends fifty lines looks again."""


def shortened(text: str, most: int) -> str:
    """A text of at most so many characters.

    >>> shortened("extraction", 7), shortened("extract", 7)
    ('extract…', 'extract')
    """
    return text if len(text) <= most else f"{text[:most]}…"


def few(problems: Iterable[str], more: int = 0) -> list[str]:
    """The first of many problems, each of them short, and how many more there are: no reply holds them all.

    Args:
        problems: in order.
        more: how many there are beside these.
    """
    every = list(problems)
    told = [shortened(one, 1_500) for one in every[:MOST_PROBLEMS]]
    more += len(every) - len(told)
    return [*told, say("more_like_these", more=more)] if more else told


def counted(number: int, what: str) -> str:
    """A number with its noun.

    >>> counted(1, "good document"), counted(0, "error")
    ('1 good document', '0 errors')
    """
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


_NOT_SHOWN: Final = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
"""Would do something in a terminal, begin a line, show another name than it is, or cannot be written at all."""
FULL: Final = frozenset((errno.ENOSPC, errno.EDQUOT))
"""Numbers of errors of a disk, or of somebody's share of it, that has no room left."""
_REMEDIES: Final = {
    **dict.fromkeys((errno.EACCES, errno.EPERM), say("remedy_owner")),
    **dict.fromkeys(FULL, say("remedy_room")),
    errno.EROFS: say("remedy_read_only"),
}
_OF_THE_SYSTEM: Final = {
    errno.EACCES: say("os_permission"),
    errno.EPERM: say("os_not_permitted"),
    errno.ENOENT: say("os_not_there"),
    errno.EISDIR: say("os_is_folder"),
    errno.ENOTDIR: say("os_no_folder"),
    errno.ENOSPC: say("os_no_room"),
    errno.EROFS: say("os_read_only"),
    errno.ENAMETOOLONG: say("os_long_name"),
    errno.ELOOP: say("os_loop"),
}
"""Number of an error of the system -> its English words, which have a code here."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_BYTES: Final = range(0xDC80, 0xDD00)
"""What Python writes for bytes of a name that are not UTF-8."""


def _escaped(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code in _BYTES:
        code -= 0xDC00
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def shown(name: object) -> str:
    """A name of a file in one line for a person: nothing in it does anything, or hides anything.

    >>> shown("caf\\udce9\\x1b[2J.html")
    'caf\\\\xe9\\\\x1b[2J.html'
    """
    return _NOT_SHOWN.sub(_escaped, str(name))


def unicode_name(name: str) -> str:
    """A name that JSON can hold: bytes of it that are not UTF-8, and halves of characters, as escapes."""
    return _SURROGATE.sub(_escaped, name)


def remedy(error: OSError) -> str:
    """What to do about a file or folder that cannot be written, to be put behind the reason; empty where it is said.

    >>> remedy(PermissionError(13, "Permission denied"))
    '; make it yours, or look who owns it'
    """
    return _REMEDIES.get(error.errno or 0, "")


def reason(error: OSError) -> str:
    """What the system says of a file, without the file; with a code where it says it in the words that have one."""
    words = error.strerror or str(error)
    known = _OF_THE_SYSTEM.get(error.errno or 0)
    return known if known == words else words


def why_unreadable(error: OSError | UnicodeDecodeError) -> str:
    """Why a file of text cannot be read, in words that help to mend it."""
    if isinstance(error, UnicodeDecodeError):
        line = error.object.count(b"\n", 0, error.start) + 1
        return say("line_not_utf8", line=str(line))
    return reason(error)
