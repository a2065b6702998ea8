"""Patterns mean the same on every Python: what of them older ones get wrong is not in them."""

from __future__ import annotations

import importlib
import re
import sys
import tracemalloc
from pathlib import Path

import pytest

from crunch import patterns
from crunch.documents import limits, still

HOST = Path(patterns.__file__).parent
WRONG_IN_OLDER = re.compile(r"(?<!\\)\)(?:[*+?]|\{\d*,?\d*\})\+|\(\?>")
PAGES = sorted((Path(__file__).parents[1] / "packages" / "samples").glob("*.html"))
TEXTS = [
    "<p>Hello</p><P a=1 b='>' c=\"x\">x<br/>",
    "<script>a < b </scripts> </script ><p>",
    "<style a='>'>p { }",
    "<!-- a -- b --><!-->x--><p",
    "<a href='x'y=z =w >t</a><a\n/b/c=>",
    "<title><title></title></title>",
    '<p a="',
    "<p " + "a " * 3000 + ">x</p>",
    "<p " + "".join(f'a{n}="{n}>" ' for n in range(3000)) + ">x</p>",
    "<div>" * 700 + "text" + "</div>" * 700,
    "<?xml version='1.0'?><!-- a - b --- c --><!doctype html><!-- d --><html lang='a>b' x><head a=b><meta>",
    "<!--->x--><html a=\"<\" b='>'><body>",
    "<!-- no end - - -",
]


def results(texts: list[str]) -> list[object]:
    return [
        (limits.cut_attributes(text), limits.flatten(text), limits.flatten_all(text), still.still(text))
        for text in texts
    ]


def test_no_group_is_possessive() -> None:
    """Debian 12 has Python 3.11.2: there such a pattern ended every command that reads a page."""
    files = [file for file in sorted(HOST.rglob("*.py")) if file.name != "patterns.py"]
    assert len(files) > 100
    found = [
        (file.name, line)
        for file in files
        for line in file.read_text("utf-8").splitlines()
        if WRONG_IN_OLDER.search(line)
    ]
    assert not found, "see crunch/patterns.py"


def test_older_and_newer_pythons_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [*TEXTS, *(page.read_text("utf-8") for page in PAGES)]
    now = results(texts)
    monkeypatch.setattr(sys, "version_info", (3, 11, 2, "final", 0))
    try:
        for module in (patterns, limits, still):
            importlib.reload(module)
        assert "+" not in patterns.MANY
        assert results(texts) == now
    finally:
        monkeypatch.undo()
        for module in (patterns, limits, still):
            importlib.reload(module)


def test_older_pythons_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patterns, "MANY", "{0,250000}")
    try:
        importlib.reload(limits)
        for text in ("<script>" + "<" * 1_000_000, "<p " + "a " * 1_000_000):
            tracemalloc.start()
            limits.cut_attributes(text)
            most = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            assert most < 150_000_000
    finally:
        monkeypatch.undo()
        importlib.reload(limits)
