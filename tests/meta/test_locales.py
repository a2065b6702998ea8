"""Every language of the extension is whole: the same texts with the same parameters, the plural forms that the language
has, one word for one thing."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.support.languages import DEFAULT, LANGUAGES, OTHERS, messages_of

GLOSSARIES = Path(__file__).with_name("glossaries")
ENGLISH = messages_of(DEFAULT)
COUNTED = sorted(
    key.removesuffix("_other") for key in ENGLISH if key.endswith("_other") and key[:-5] + "one" in ENGLISH
)
FORMS = ("zero", "one", "two", "few", "many", "other")
NUMBER = "$1"
"""What the placeholder of a counted text's number stands for."""

OWN_WORDS = {
    *(
        "BOUNDS",
        "CAUSE",
        "FACTS",
        "FILTER",
        "HINT",
        "HOW",
        "KEPT",
        "KINDS",
        "LINKS",
        "NOTES",
        "ONE",
        "OTHER",
        "PAGE",
        "PART",
    ),
    *("PROBLEM", "REASON", "REMEDY", "SAID", "UNUSED", "WHAT", "WHERE", "WHO", "WHOSE", "WHY", "WORDS"),
}
"""Parameters that are words of the same language, and run with the sentence."""
WRITTEN_DOWN = {"preset_copy_of"}
"""What goes into a file, where nobody wants marks that are not seen."""

CATEGORIES = """
for (const tag of process.argv.slice(1))
  console.log(new Intl.PluralRules(tag).resolvedOptions().pluralCategories.join(" "));
"""


@cache
def plural_forms() -> dict[str, set[str]]:
    """What Intl.PluralRules has for each language, as the extension asks it (common/words.js)."""
    tags = [language.replace("_", "-") for language in LANGUAGES]
    done = subprocess.run(["node", "-e", CATEGORIES, *tags], capture_output=True, text=True, check=True)
    return {language: set(line.split()) for language, line in zip(LANGUAGES, done.stdout.splitlines(), strict=True)}


def wanted_keys(language: str) -> set[str]:
    counted = {f"{key}_{form}" for key in COUNTED for form in ("one", "other")}
    return (ENGLISH.keys() - counted) | {f"{key}_{form}" for key in COUNTED for form in plural_forms()[language]}


def english_of(key: str) -> dict[str, Any]:
    """The English text that stands for a key, which in another language may be of a plural form of its own."""
    return ENGLISH[key if key in ENGLISH else f"{key.rpartition('_')[0]}_other"]


def is_form(key: str) -> bool:
    """Whether a key is one form of a counted text."""
    stem, _, form = key.rpartition("_")
    return stem in COUNTED and form in FORMS


def parameters_of(key: str) -> dict[str, dict[str, str]]:
    """Of a counted text those of its full form: the English words for one may do without the number."""
    message = english_of(f"{key.rpartition('_')[0]}_other" if is_form(key) else key)
    parameters = message.get("placeholders", {})
    assert isinstance(parameters, dict)
    return parameters


def test_there_are_counted_texts() -> None:
    assert len(COUNTED) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_and_every_plural_form_is_there(language: str) -> None:
    assert messages_of(language).keys() == wanted_keys(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_language_and_direction(language: str) -> None:
    messages = messages_of(language)
    assert messages["text_language"]["message"] == language.replace("_", "-")
    assert messages["text_direction"]["message"] == ("rtl" if language == "ar" else "ltr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_parameters_are_those_of_the_english_text(language: str) -> None:
    """All of them; the number alone may be left out where the form says it: zero, one, two."""
    for key, message in messages_of(language).items():
        expected = parameters_of(key)
        own = message.get("placeholders", {})
        left_out = {name for name in expected.keys() - own.keys() if expected[name]["content"] != NUMBER}
        may_leave = is_form(key) and key.endswith(("_zero", "_one", "_two"))
        assert own.items() <= expected.items(), key
        assert (left_out if may_leave else expected.keys() - own.keys()) == set(), key
        used = {name.lower() for name in re.findall(r"\$(\w+)\$", message["message"])}
        assert used == {name.lower() for name in own}, key


@pytest.mark.parametrize("language", OTHERS)
def test_texts_are_translated(language: str) -> None:
    """A whole sentence is in no two languages the same; names and single words can be."""
    same = [
        key
        for key, message in messages_of(language).items()
        if message["message"] == english_of(key)["message"]
        and len(re.findall(r"\b[a-z]{3,}\b", message["message"])) > 3
    ]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_neat(language: str) -> None:
    for key, message in messages_of(language).items():
        words = message["message"]
        assert words, key
        begins_a_line = not str(english_of(key)["message"]).startswith((" ", ";"))
        assert words == (words.strip() if begins_a_line else words.rstrip()), key
        assert not re.search(r"  |\.\.\.|\n|\t", words), key


@pytest.mark.parametrize(
    "language", [one for one in LANGUAGES if messages_of(one)["text_direction"]["message"] == "rtl"]
)
def test_names_and_numbers_stand_apart(language: str) -> None:
    """A Latin name, a path or a number with a sign in front would draw what stands beside it to its own side."""
    loose = [
        key
        for key, message in messages_of(language).items()
        if not key.startswith("text_") and key not in WRITTEN_DOWN and loose_names(message["message"]) - OWN_WORDS
    ]
    assert loose == []


def loose_names(words: str) -> set[str]:
    """The parameters that no isolate (U+2066 to U+2069) stands around."""
    around, loose = 0, set()
    for part in re.findall(r"\$\w+\$|[\u2066-\u2069]", words):
        if part in "\u2066\u2067\u2068":
            around += 1
        elif part == "\u2069":
            around -= 1
        elif not around:
            loose.add(part.strip("$"))
    assert around == 0, words
    return loose


@pytest.mark.parametrize("language", OTHERS)
def test_one_word_for_one_thing(language: str) -> None:
    """Where the English text has a term of the glossary, the translation has a word that the glossary gives for it."""
    glossary = json.loads((GLOSSARIES / f"{language}.json").read_text("utf-8"))
    messages = messages_of(language)
    others = []
    for term, words in glossary.items():
        pattern = re.compile(rf"(?<![\w-]){re.escape(term)}(s|es)?(?![\w-])", re.IGNORECASE)
        for key in messages.keys() & ENGLISH.keys():
            if pattern.search(re.sub(r"\$\w+\$", "", str(ENGLISH[key]["message"]))):
                said = messages[key]["message"].lower()
                if not any(word.lower() in said for word in words):
                    others.append(f"{key}: {term!r} is none of {', '.join(words)} in {said!r}")
    assert others == [], "\n".join(others)
