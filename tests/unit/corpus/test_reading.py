"""The pages that one process has read."""

from __future__ import annotations

import pytest

from crunch.corpus import reading
from crunch.corpus.reading import ReadPages
from crunch.errors import InputError
from crunch.processes.limits import OutOfTimeError


@pytest.fixture
def paths(site):
    return [str(site / f"page{number}.html") for number in (1, 2, 3, 4)]


@pytest.fixture
def parsed(monkeypatch):
    """One entry for each time that a page is parsed."""
    urls = []
    parse = reading.parse_html
    monkeypatch.setattr(reading, "parse_html", lambda text, url: urls.append(url) or parse(text, url))
    return urls


def failing(monkeypatch, word, error):
    """Pages with a word fail when they are judged; returns the pages that were to be."""
    tried = []

    def weigh_ahead(page, _):
        tried.append(page)
        if any(word in text for text in page.texts if text):
            raise error

    monkeypatch.setattr(reading, "weigh_ahead", weigh_ahead)
    return tried


def test_a_page_is_parsed_again_only_when_it_was_not_kept(paths, parsed):
    pages = ReadPages()
    first = pages.page(paths[0])
    assert pages.page(paths[0]) is first
    pages.page(paths[1])
    pages.keep(paths[:1])
    assert pages.page(paths[0]) is first
    assert len(parsed) == 2
    pages.page(paths[1])
    assert len(parsed) == 3


def test_pages_beside_are_those_that_can_be_read(site, paths):
    gone = str(site / "page9.html")
    (site / "page3.html").write_bytes(b"")
    pages = ReadPages()
    found, has_failed = pages.beside([paths[1], gone, paths[2], paths[3]], {})
    assert found == [pages.page(paths[1]), pages.page(paths[3])]
    assert not has_failed, "what cannot be read is told where it is cleaned itself"
    with pytest.raises(InputError):
        pages.page(gone)


@pytest.mark.parametrize("error", [ValueError("no"), RecursionError(), OutOfTimeError()])
def test_a_page_that_fails_beside_another_is_not_tried_again(paths, monkeypatch, error):
    tried = failing(monkeypatch, "lantern2", error)
    pages = ReadPages()
    found, has_failed = pages.beside(paths[1:], {})
    assert has_failed
    assert found == [pages.page(paths[2]), pages.page(paths[3])]
    assert len(tried) == 3
    assert pages.beside(paths[1:], {}) == (found, True)
    assert len(tried) == 5


def test_pages_that_are_too_large_together_are_told(paths, monkeypatch):
    failing(monkeypatch, "lantern2", MemoryError())
    pages = ReadPages()
    with pytest.raises(MemoryError):
        pages.beside(paths[1:], {})
    monkeypatch.undo()
    assert pages.beside(paths[1:], {})[1] is False, "by another it may do"
