"""Addresses in style sheets, found as browsers find them: token by token, with escapes read.

The tokens are those of CSS Syntax Level 3. Only what decides where an address stands is followed: comments, strings,
names, ``url()`` and brackets. Where older and newer versions of the specification part (characters of a name beyond
ASCII, character references of a sheet in a drawing), what comes out is written so that they read the same.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from crunch.documents.formats.inert_addresses import of_the_web
from crunch.documents.web_addresses import scheme_of

_ESCAPED: Final = r"\\(?:[0-9a-fA-F]{1,6}(?:\r\n|[ \t\n\r\f])?|[^\n\r\f0-9a-fA-F]|\Z)"
_NAME: Final = rf"(?:[-\w]+|[^\x00-\x7f]+|{_ESCAPED})"
_TOKEN: Final = re.compile(
    rf"""
    (?P<comment> /\*(?:[^*]+|\*(?!/))*(?:\*/)? )
  | (?P<string> "(?:[^"\\\n\r\f]+|\\(?:\r\n|[\s\S])?)*"? | '(?:[^'\\\n\r\f]+|\\(?:\r\n|[\s\S])?)*'? )
  | <!--
  | (?P<other> [@#]{_NAME}+ )  # a name that begins no function
  | (?P<name> {_NAME}+ )(?P<call> \(? )
  | (?P<bracket> [(){{}}\[\];] )
""",
    re.VERBOSE | re.ASCII,
)
_WORTH_READING: Final = re.compile(
    r"\\|(?<!:)/\t*/|(?:[\"']|url\()[\x00-\x20]*(?!https?:|data:)[a-z][-+.\w\t]*:", re.IGNORECASE
)
"""Without an escape, two slashes or a scheme of another kind there is nothing to change."""
_UNQUOTED_FOLLOWS: Final = re.compile(r"[ \t\n\r\f]*(?![\"' \t\n\r\f])")
_REST: Final = re.compile(r"(?:[^)\\]+|\\[\s\S]?)*\)?")
"""Of an address without quotes: to the bracket, whatever stands there."""
_PLAIN: Final = re.compile(r"[\w\-./:?=%#,~+!@|$]+", re.ASCII)
_ESCAPE: Final = re.compile(r"\\(?:([0-9a-fA-F]{1,6})(?:\r\n|[ \t\n\r\f])?|(\r\n|[\n\r\f])|([\s\S])|\Z)")
_SPECIAL: Final = re.compile(r"[\x00-\x1f\x7f\"'\\<&]")
_AMPERSAND: Final = re.compile(r"&(?=[#a-zA-Z])")
_COMMON_REFERENCE: Final = re.compile(r"&(?:gt|lt|amp|quot|apos);")
_UNCLEAR: Final = re.compile(r"[^\x00-\x7f\w]|[\x80-\xbf\u2190-\u2bff]")
"""Characters of names by CSS Syntax of 2021 that are none by that of 2023, and a few more: they can be escaped."""
_PAIRS: Final = {")": "(", "]": "[", "}": "{"}
_SHARES: Final = frozenset("file smb cifs nfs afp dav davs webdav webdavs jar view-source moz-icon".split())
"""Schemes that lead to a share of the local network, or may hold another address that does."""
_LOADED: Final = frozenset(("http", "https", "data", "blob", "about"))
_SCHEME: Final = re.compile(r"[a-z][a-z0-9+.-]*")
_SIGNS: Final = "".join(map(chr, range(0x21))) + "/\\"
_NOWHERE: Final = "about:invalid"
_TEXTS: Final = frozenset(
    "content quotes list-style list-style-type text-overflow text-emphasis text-emphasis-style "
    "hyphenate-character -webkit-hyphenate-character font font-family string-set symbols additive-symbols prefix "
    "suffix negative pad".split()
)
"""Properties and descriptors whose strings are shown or are names: ``content: "// "`` stays what the page shows."""
_OF_TEXT: Final = frozenset(("(", "var", "env", "attr", "counter", "counters", "symbols", "if", "string", "local"))
"""Functions that leave a string what it is in the property around them."""


def sheet_of_the_web(sheet: str) -> str:
    """A sheet whose addresses lead to no share of the local network, be it read as raw text or as text of a drawing.

    An address that names a server and no scheme gets ``https``, as with :func:`of_the_web`.

    >>> sheet_of_the_web(r"a{background:u\\72l(\\2f\\2f host/x)}"), sheet_of_the_web('a{content:"// "}')
    ('a{background:url(https://host/x)}', 'a{content:"// "}')
    """
    changed = _changed(sheet)
    if "&" not in sheet or (read := unescape(sheet)) == sheet:
        return changed
    is_odd = _AMPERSAND.search(_COMMON_REFERENCE.sub("", sheet)) is not None
    return _changed(sheet, True) if is_odd or changed != sheet or _changed(read) != read else sheet


def style_of_the_web(value: str) -> str:
    """The same of the value of an attribute, which is read once in whatever it stands."""
    return _changed(value)


def _changed(sheet: str, without_references: bool = False) -> str:
    if not without_references and not _WORTH_READING.search(sheet):
        return sheet
    parts: list[str] = []
    done = position = 0
    around = _Around()
    while (token := _TOKEN.search(sheet, position)) is not None:
        start, position = token.span()
        written, kind = token[0], token.lastgroup
        if kind == "call":  # a name that may begin a function
            name = _decoded(token["name"]).lower()
            if token["call"] and name == "url" and (begin := _UNQUOTED_FOLLOWS.match(sheet, position)):
                rest = _REST.match(sheet, begin.end())
                position = rest.end() if rest else position
                written = _url(sheet[start:position], rest[0] if rest else "", without_references)
            elif token["call"]:
                around.open(name)
            around.named(name)
        elif kind == "bracket":
            around.met(written)
        elif kind == "string":
            written = _string(written, around, without_references)
            around.named("")
        elif kind == "comment" and without_references:
            written = written.replace("&", "& ")
        elif kind == "other":
            around.named("")
        if kind in ("call", "other"):
            written = written if written.isascii() else _UNCLEAR.sub(_as_escape, written)
            written = written.replace("\\&", "\\26 ") if without_references else written
        if without_references or written != sheet[start:position]:
            parts += (_gap(sheet[done:start], without_references), written)
            done = position
    return "".join((*parts, _gap(sheet[done:], without_references))) if done or without_references else sheet


def _string(written: str, around: _Around, without_references: bool) -> str:
    quote = written[0]
    inner = written[1:]
    is_closed = inner.endswith(quote) and (len(inner) - len(inner[:-1].rstrip("\\"))) % 2 == 1
    text = _decoded(inner[:-1] if is_closed else inner)
    address = _address(text, around.is_loaded) if around.is_address else text
    if address == text and not (without_references and "&" in text):
        return written
    return quote + _SPECIAL.sub(_as_escape, address) + (quote if is_closed else "")


def _url(written: str, rest: str, without_references: bool) -> str:
    """An address without quotes, with its function."""
    is_closed = rest.endswith(")") and (len(rest) - len(rest[:-1].rstrip("\\"))) % 2 == 1
    text = _decoded((rest[:-1] if is_closed else rest).rstrip(" \t\n\r\f"))
    address = _address(text, is_loaded=True)
    if address == text and not (without_references and "&" in text):
        return written
    return f"url({address})" if _PLAIN.fullmatch(address) else f'url("{_SPECIAL.sub(_as_escape, address)}")'


def _address(text: str, is_loaded: bool) -> str:
    """What is written for it: the same, with a scheme, or nowhere."""
    if not text.strip(_SIGNS):
        return text  # no server is named
    scheme = scheme_of(text)
    if scheme and (scheme in _SHARES or (is_loaded and scheme not in _LOADED and _SCHEME.fullmatch(scheme))):
        return _NOWHERE
    return of_the_web(text)


def _gap(text: str, without_references: bool) -> str:
    """What stands between the tokens that are looked at: signs and blanks."""
    return text.replace("&", "&/**/") if without_references else text


def _decoded(text: str) -> str:
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _character(escape: re.Match[str]) -> str:
    if escape[1]:
        code = int(escape[1], 16)
        return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
    return escape[3] or ""


def _as_escape(character: re.Match[str]) -> str:
    return f"\\{ord(character[0]):x} "


class _Around:
    """What is open where the reader stands: brackets, functions, and the property."""

    def __init__(self) -> None:
        self.open_ones: list[tuple[str, bool]] = []  # what was opened, and whether strings in it can be addresses
        self.property = ""
        self.starts = True
        """Whether nothing of the declaration or rule was read."""

    @property
    def is_loaded(self) -> bool:
        """Whether a function around takes what stands here for more than text."""
        return bool(self.open_ones) and self.open_ones[-1][1]

    @property
    def is_address(self) -> bool:
        """Whether a string here could become an address, be it by a variable."""
        if self.open_ones and self.open_ones[-1][0] == "[":
            return False
        return self.is_loaded or self.property not in _TEXTS

    def open(self, name: str) -> None:
        self.open_ones.append((name, name != "{" and (self.is_loaded or (name not in _OF_TEXT and name != "["))))

    def named(self, name: str) -> None:
        if self.starts:
            self.property, self.starts = name, False

    def met(self, sign: str) -> None:
        """A bracket that closes another than the last is a sign among others, as browsers have it."""
        if sign in "([{":
            self.open(sign)
        elif self.open_ones and sign in _PAIRS:
            last = self.open_ones[-1][0]
            if last == _PAIRS[sign] or (sign == ")" and last not in ("[", "{")):
                self.open_ones.pop()
        if sign in "{};" and (not self.open_ones or self.open_ones[-1][0] == "{"):
            self.property, self.starts = "", True
