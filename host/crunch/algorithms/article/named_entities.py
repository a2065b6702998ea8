"""Named entities of a text: spaCy where it is installed and knows the language, the rule everywhere else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from threading import Lock
from typing import Any, Final

from crunch.algorithms.article.capitalised import find_names

MODELS: Final = {"en": ("en_core_web_sm", "en_core_web_md", "en_core_web_lg", "en_core_web_trf")}
"""By language: packages of spaCy's models; the first that the user has installed counts (extra ``nlp``)."""
_LABELS: Final = frozenset("PERSON ORG GPE LOC FAC NORP".split())
"""People, places, organisations."""
_NOT_NEEDED: Final = ("tagger", "parser", "attribute_ruler", "lemmatizer")
_LONGEST: Final = 200_000
"""Characters given to a model at most: it takes 143 ms for 1,000 words."""
_ARTICLE: Final = re.compile(r"^(?:the|a|an)\s+", re.IGNORECASE)
_POSSESSIVE: Final = re.compile(r"['’]s?$")
_WORD: Final = re.compile(r"[^\W_]+")
_lock: Final = Lock()


def recogniser_of(language: str | None) -> str:
    """What finds the entities of a language: the name of the model's package, or ``rule``."""
    models = MODELS.get(language or "", ())
    return next((model for model in models if find_spec("spacy") and find_spec(model)), "rule")


def preload(language: str = "en") -> None:
    """Load the model of a language, which takes over a second; meant for a thread in the background."""
    model = recogniser_of(language)
    if model != "rule":
        _model(model)


def mentions(text: str, language: str | None) -> list[str]:
    """The people, places and organisations that a text names, one a mention, in order."""
    model = recogniser_of(language)
    if model == "rule":
        found: Iterable[str] = find_names(text, language)
    else:
        with _lock:
            document = _model(model)(text[:_LONGEST])
        found = [entity.text for entity in document.ents if entity.label_ in _LABELS]
    cleaned = (_POSSESSIVE.sub("", _ARTICLE.sub("", " ".join(name.split()))) for name in found)
    return [name for name in cleaned if name]


@lru_cache(maxsize=1)
def _model(name: str) -> Any:
    return import_module(name).load(exclude=_NOT_NEEDED)


class Entities:
    """The entities of an article; shorter names in it and in its captions are taken for the longer ones."""

    def __init__(self, text: str, language: str | None) -> None:
        self.language = language
        found = mentions(text, language)
        self._longer: dict[str, str] = {}
        counts = Counter(name.lower() for name in found)
        spelled = {name.lower(): name for name in reversed(found)}
        for name in sorted(counts, key=lambda name: (counts[name], name)):  # the most frequent name of a kind wins
            words = name.split()
            for part in (words[0], words[-1]) if len(words) > 1 else ():
                self._longer[part] = name
        self.counts = self._resolved(found)
        self.spelled = {name: spelled.get(name, name) for name in self.counts}

    def in_text(self, text: str) -> Counter[str]:
        """The entities of another text, by the names of this article."""
        found = mentions(text, self.language)
        for name in found:
            self.spelled.setdefault(name.lower(), name)
        return self._resolved(found)

    def named_in(self, text: str, names: Iterable[str]) -> list[str]:
        """Which of some entities a text names, also where no recogniser takes it for a name."""
        found = self.in_text(text)
        words = _words(text)
        return [name for name in names if name in found or _occurs(name, words)]

    def _resolved(self, found: Iterable[str]) -> Counter[str]:
        return Counter(self._longer.get(name.lower(), name.lower()) for name in found)


def _words(text: str) -> str:
    return f" {' '.join(_WORD.findall(text.lower()))} "


def _occurs(name: str, words: str) -> bool:
    form = _words(name)
    if name[0] >= "\u3040":  # scripts that do not set words apart
        form = form.strip()
    return bool(form.strip()) and form in words
