"""Folders of pages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.pages import WORDS

MENU = "<div><a href=/>Home</a> <a href=/sport>Sport</a></div><p>Copyright 2009 The Lantern</p>"
OWN = "oven harbour lantern bridge meadow garden station market castle island".split()


def article(number: int, head: str = "") -> str:
    """A page of the site, with a text of its own."""
    word = f"{OWN[number % len(OWN)]}{number}"
    text = " ".join(f"The {word} stood {word} there for {word} and number {n} {word} of them." for n in range(12))
    return f"<html><head><title>{word}</title>{head}</head><body>{MENU}<p>{text}</p><p>{WORDS}</p></body></html>"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of four pages of one site."""
    return make_site(tmp_path / "site", 4)


def make_site(folder: Path, count: int, head: str = "") -> Path:
    folder.mkdir(parents=True)
    for number in range(1, count + 1):
        (folder / f"page{number}.html").write_text(article(number, head), "utf-8")
    return folder


@pytest.fixture
def sites() -> Callable[..., Path]:
    """Makes folders of pages."""
    return make_site
