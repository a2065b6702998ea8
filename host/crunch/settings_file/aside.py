"""A TOML text without what cannot be read in it, which is put back byte for byte after a change."""

from __future__ import annotations

from typing import Any, Final

from crunch import toml
from crunch.settings_file.parsing import read

MARK: Final = "\ufeff"
_STANDS_FOR: Final = "# set aside"


class Aside:
    """Lines that are no TOML, and with a header all that stands below it, each replaced by a comment of its own."""

    def __init__(self, text: str) -> None:
        self._mark = MARK if text.startswith(MARK) else ""
        lines = text.removeprefix(MARK).split("\n")
        word = _STANDS_FOR
        while word in text:
            word += "-"
        self._word = word
        self._kept: dict[str, str] = {}
        reading = read(text.removeprefix(MARK).replace("\r\n", "\n"))
        bad, self.lost_headers = reading.bad, reading.lost_headers
        for number, line_number in enumerate(sorted(bad)):
            comment = f"{word} {number}:"
            line = lines[line_number]
            self._kept[comment] = line.removesuffix("\r")
            lines[line_number] = comment + ("\r" if line.endswith("\r") else "")
        self.text = "\n".join(lines)

    @property
    def values(self) -> dict[str, Any]:
        """What the text says without these lines.

        Raises:
            toml.TOMLError: there are too many.
        """
        return toml.loads(self.text)

    def put_back(self, text: str) -> str:
        """A changed text with all lines that were set aside, and the mark of its byte order."""
        lines = text.split("\n")
        for line_number, line in enumerate(lines):
            comment = line.strip()
            if comment in self._kept:
                lines[line_number] = self._kept[comment] + ("\r" if line.endswith("\r") else "")
        return self._mark + "\n".join(lines)
