"""Builds of the extension in one language, and in one that does not exist: longer, accented, and easy to tell."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any

LOCALES = Path(__file__).resolve().parents[2] / "extension" / "_locales"
DEFAULT = "en"
OTHERS = tuple(sorted(folder.name for folder in LOCALES.iterdir() if folder.name != DEFAULT))
"""Names of the folders of all other languages."""
LANGUAGES = (DEFAULT, *OTHERS)

PSEUDO = "pseudo"
_ACCENTS = str.maketrans("aceinorsuyzACEINORSUYZ", "åçéîñöŕšüÿžÅÇÉÎÑÖŔŠÜÝŽ")
_PLACEHOLDER = re.compile(r"(\$\w+\$)")
_LONGER_BY = 0.35
"""German and French labels of a few words are about that much longer than the English ones."""


def messages_of(language: str) -> dict[str, dict[str, Any]]:
    """What a language says, by key; ``pseudo`` for the one that does not exist."""
    if language == PSEUDO:
        return {key: _pseudo(key, message) for key, message in messages_of(DEFAULT).items()}
    messages = json.loads((LOCALES / language / "messages.json").read_text("utf-8"))
    assert isinstance(messages, dict)
    return messages


def in_language(extension: Path, folder: Path, language: str) -> Path:
    """A copy of a built extension that speaks one language, whatever that of the browser is."""
    shutil.copytree(extension, folder)
    for other in (folder / "_locales").iterdir():
        if other.name != DEFAULT:
            shutil.rmtree(other)
    path = folder / "_locales" / DEFAULT / "messages.json"
    words = {
        **messages_of(DEFAULT),
        **messages_of(language),
    }  # as a browser, which takes the default for what is missing
    path.write_text(json.dumps(words, ensure_ascii=False), "utf-8")
    return folder


def keys_in(shown: Iterable[str]) -> set[str]:
    """The texts of the language that does not exist that are found in what was shown, however they stand in others."""
    everything = "\n".join(shown)
    return {key for key, message in messages_of(PSEUDO).items() if _pattern(message["message"]).search(everything)}


def _pattern(words: str) -> re.Pattern[str]:
    parts = _PLACEHOLDER.split(words)
    return re.compile("".join(".*?" if _PLACEHOLDER.fullmatch(part) else re.escape(part) for part in parts))


def _pseudo(key: str, message: dict[str, Any]) -> dict[str, Any]:
    words = message["message"]
    if key in ("text_language", "text_direction"):
        return message
    parts = _PLACEHOLDER.split(words)
    accented = "".join(part if _PLACEHOLDER.fullmatch(part) else part.translate(_ACCENTS) for part in parts)
    more = " ·····" * round(_LONGER_BY * len(words) / 6)
    return {**message, "message": f"⟦{accented}{more}⟧"}
