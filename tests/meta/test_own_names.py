"""Every name that the host has for the extension's pages has a code, and the same words under it in `_locales`."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path

from crunch.actions.describe import code_of
from crunch.algorithms import describe_all
from crunch.presets.collection import SHIPPED, all_presets

ROOT = Path(__file__).parents[2]
MESSAGES = json.loads((ROOT / "extension/_locales/en/messages.json").read_text("utf-8"))
OWN = {key: message for key, message in MESSAGES.items() if key.startswith("name_")}


def names() -> dict[str, set[str]]:
    """By code: the English words of the host, of algorithms, presets that come with Crunch, settings, their values."""
    found: dict[str, set[str]] = defaultdict(set)
    for preset in all_presets().values():
        if preset.shipped:
            found[f"preset_{preset.name}"].add(preset.title)
            found[f"preset_{preset.name}_why"].add(preset.why)
    for algorithm, title, schema in describe_all():
        found[f"algorithm_{algorithm}"].add(title)
        for key, setting in schema["properties"].items():
            code = f"setting_{code_of(algorithm, key)}"
            found[code].add(setting["title"])
            found[f"{code}_help"].add(setting["description"])
            for value, words in setting.get("words", {}).items():
                found[f"{code}_is_{value}"].add(words)
    return found


def test_a_code_means_one_thing(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path))
    assert {code: words for code, words in names().items() if len(words) > 1} == {}


def test_every_name_has_its_words_and_none_is_left_over(tmp_path, monkeypatch):
    monkeypatch.setenv("CRUNCH_CONFIG", str(tmp_path))
    expected = {
        f"name_{re.sub(r'[^A-Za-z0-9_]', '_', code)}": {"message": min(words)} for code, words in names().items()
    }
    assert len(expected) == len(names())
    assert expected == OWN
    assert sum(code.endswith("_why") for code in names()) == len(list(SHIPPED.rglob("*.toml")))
