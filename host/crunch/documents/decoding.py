"""From the bytes of a page to its text: one way for every command, the library and packages."""

from __future__ import annotations

import codecs
import re
from typing import Any, Final

from crunch.errors import InputError

_CHARSET: Final = re.compile(rb"""<meta[^<>]+?charset\s*+=\s*+["']?+\s*+([\w.:-]+)""", re.IGNORECASE)
_XML_ENCODING: Final = re.compile(rb"""^\s*<\?xml[^>]+?encoding\s*=\s*["']([\w.:-]+)""")
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_SEVEN_BITS: Final = {
    "hz-gb-2312": "hz",
    "iso-2022-kr": "iso2022_kr",
    "csiso2022kr": "iso2022_kr",
}
"""What browsers show nothing of, for safety; a file is read."""
_ENOUGH: Final = 200_000
"""Bytes that the detector looks at."""
_TAG: Final = re.compile(rb"<[^<>]*>")
_HIGH: Final = re.compile(rb"[\x80-\xff]+")
_OLD: Final = 6
"""Version of the detector that takes no list of encodings."""
_FEW: Final = 5
"""Bytes beyond ASCII from which letters tell an encoding."""
_LARGER: Final = {
    "big5": "big5hkscs",
    "euc-kr": "cp949",
    "shift_jis": "cp932",
    "gb2312": "gb18030",
    "iso-8859-9": "windows-1254",
    "iso-8859-1": "windows-1252",
}
"""What browsers read for an encoding: one that holds it and more."""
_SURE: Final = 0.3
"""Confidence of the detector from which a declaration that does not fit gives way."""
_MANY_GOOD: Final = 20
"""So many characters that are right in UTF-8 for one that is wrong: a broken page, and no other encoding."""
_WEB: Final = (
    "windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 "
    "windows-1258 iso-8859-2 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-9 iso-8859-13 iso-8859-15 koi8-r "
    "koi8-u cp866 cp874 cp932 euc-jp iso-2022-jp gb18030 big5 cp949"
).split()


def decode(data: bytes, encoding: str | None = None) -> str:
    """Bytes of an HTML file to text; what cannot be decoded becomes U+FFFD.

    Without ``encoding``: a byte order mark, or the zeros of UTF-16; UTF-8 when the bytes are valid UTF-8, or nearly,
    and hold more than ASCII (a declaration cannot be more certain than that); the declared one, where the bytes fit;
    what a detector tells by the letters; windows-1252.

    Raises:
        InputError: Python knows no encoding of that name.
    """
    if encoding is not None:
        try:
            return data.decode(encoding, "replace")
        except (LookupError, ValueError):  # ValueError: a codec that is none of text
            raise InputError(f"unknown encoding {encoding!r}; try utf-8, windows-1252 or shift_jis") from None
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data.decode(name, "replace")
    if (wide := _wide_encoding(data)) is not None:
        return data.decode(wide, "replace")
    declared = _declared_encoding(data)
    if data.isascii():
        return _decode_ascii(data, declared)
    text = data.decode("utf-8", "replace")
    if _is_utf_8(data, text):
        return text
    if declared is not None:
        text = data.decode(declared, "replace")
        if _fits(data, text):
            return text
    detected, confidence = _detected(data)
    if declared is not None and confidence < _SURE:
        return text
    return data.decode(detected, "replace")


def _wide_encoding(data: bytes) -> str | None:
    """UTF-16 without a mark: every other byte of markup is a zero."""
    start = data[:512]
    if start.count(0) < len(start) // 4:
        return None
    even, odd = start[::2].count(0), start[1::2].count(0)
    if 8 * even < odd:
        return "utf-16-le"
    return "utf-16-be" if 8 * odd < even else None


def _decode_ascii(data: bytes, declared: str | None) -> str:
    """Encodings of seven bits write with escapes."""
    if declared is None and (b"\x1b$B" in data or b"\x1b$@" in data):
        declared = "iso2022_jp"
    return data.decode(declared or "ascii", "replace")


def _is_utf_8(data: bytes, text: str) -> bool:
    """Whether bytes are UTF-8, some of them perhaps broken."""
    lost = text.count("\ufffd") - data.count("\ufffd".encode())
    if not lost:
        return True
    good = len(text) - len(data.translate(None, _ALL_HIGH)) - lost
    return good >= _MANY_GOOD * lost


_ALL_HIGH: Final = bytes(range(128, 256))


def _fits(data: bytes, text: str) -> bool:
    """Whether hardly anything is lost in an encoding."""
    lost = text.count("\ufffd")
    return not lost or 10 * lost <= sum(map(len, _HIGH.findall(data))) or lost < _FEW


def _detected(data: bytes) -> tuple[str, float]:
    """The encoding that the letters tell, and how sure that is, 0 to 1; windows-1252 where there are too few."""
    start = data[: 2 * _ENOUGH]
    words = _TAG.sub(b" ", start)[:_ENOUGH]
    if len(words.translate(None, bytes(range(128)))) < _FEW:
        return "windows-1252", 0.0
    import chardet  # not before it is needed: few pages do not say what they are

    wishes: dict[str, Any] = {"include_encodings": _WEB, "no_match_encoding": "windows-1252"}
    # One foreign extractor wants version 5 beside it, which knows no such wishes, and fewer encodings.
    found = chardet.detect(words, **(wishes if int(chardet.__version__.partition(".")[0]) > _OLD else {}))
    name = found["encoding"] or "windows-1252"
    return _LARGER.get(name.lower(), name), found["confidence"]


def _declared_encoding(data: bytes) -> str | None:
    """Python's name of the encoding that the file declares, read as browsers read it; None when they know none."""
    match = _XML_ENCODING.search(data[:1024]) or _CHARSET.search(data[:4096])
    if match is None:
        return None
    import webencodings  # the labels of the WHATWG; comes with html5lib

    label = match[1].decode("ascii", "replace")
    encoding = webencodings.lookup(label)
    if encoding is None or encoding.name == "replacement":
        return _SEVEN_BITS.get(label.lower())
    if encoding.name == "x-user-defined":
        return "windows-1252"  # as the standard has it of pages
    if encoding.name.startswith("utf-16"):
        return "utf-8"  # UTF-16 cannot be declared inside ASCII
    if encoding.name == "gbk":
        return "gb18030"  # browsers read the one as the other, which knows more characters
    return str(encoding.codec_info.name)
