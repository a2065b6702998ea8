"""One exact sentence on privacy, the same words everywhere: README, first-run page, options, help on the host."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "extension" / "pages"
MESSAGES = json.loads((ROOT / "extension" / "_locales" / "en" / "messages.json").read_text("utf-8"))
SENTENCE = MESSAGES["privacy_sentence"]["message"]
OTHER_CLAIMS = ("leaves your machine", "leaves this machine", "sent anywhere", "stays on your machine")


def test_readme_has_it() -> None:
    text = " ".join((ROOT / "README.md").read_text("utf-8").split())
    assert text.count(SENTENCE) == 1
    assert not any(claim in text for claim in OTHER_CLAIMS)


@pytest.mark.parametrize("name", ["welcome", "options", "host_help"])
def test_pages_have_it(name: str) -> None:
    [page] = PAGES.rglob(f"{name}.html")
    assert page.read_text("utf-8").count("__MSG_privacy_sentence__") == 1


def test_no_other_message_claims_the_same_in_other_words() -> None:
    others = {key: entry["message"] for key, entry in MESSAGES.items() if key != "privacy_sentence"}
    assert [key for key, words in others.items() if any(claim in words for claim in OTHER_CLAIMS)] == []
