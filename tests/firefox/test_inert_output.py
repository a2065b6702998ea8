"""Outputs of hostile pages, read and opened by Firefox: nothing runs, and its parser finds nothing live."""

from __future__ import annotations

from pathlib import Path
from time import sleep

import pytest

from crunch.documents.still import still
from tests.browser.test_inert_output import outputs
from tests.firefox.driver import CrunchFirefox
from tests.support.inert_documents import FIND_LIVE, FIND_LIVE_IN_MARKUP
from tests.support.live_markup import VECTORS, vector_with
from tests.support.mutation_markup import LIVE

pytestmark = pytest.mark.browser

HOOK = "<script>calls = 0; function ran() { calls += 1; }</script>"
OPENED = 30
TOLD = f"(foreign) => [calls, ({FIND_LIVE})(document, foreign).filter((found) => found !== '<script>')]"


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_its_parser_finds_nothing_live(firefox: CrunchFirefox, pages, tab, form: str) -> None:
    tab.go(pages.add("/empty.html", "<!doctype html><title>t</title>"))
    triples = [(name, text, LIVE) for name, text in outputs(form, "lxml")]
    assert tab.evaluate(FIND_LIVE_IN_MARKUP, triples) == []


def test_opened_from_a_file_nothing_runs(firefox: CrunchFirefox, tab, tmp_path: Path) -> None:
    problems = []
    for name, text in outputs("html", "lxml")[:: max(1, len(outputs("html", "lxml")) // OPENED)]:
        assert "<head>" in text
        file = tmp_path / "output.html"
        file.write_text(text.replace("<head>", f"<head>{HOOK}", 1), "utf-8", errors="surrogatepass")
        tab.go(file.as_uri())
        calls, found = tab.evaluate(TOLD, LIVE)
        if calls or found:
            problems.append((name, calls, found))
    assert problems == []


@pytest.mark.parametrize("name", ["picture", "drawing that loads", "toggle"])
def test_the_policy_of_saved_pages_holds_and_what_it_holds_back_runs(tab, tmp_path: Path, name: str) -> None:
    source = f"<html><head></head><body>{vector_with(name, LIVE)}</body></html>"
    assert name in VECTORS
    for text, runs in ((source, True), (still(source), False)):
        file = tmp_path / "page.html"
        file.write_text(text.replace("ran()", "document.title=1"), "utf-8")
        tab.go(file.as_uri())
        sleep(0.2)
        assert (tab.firefox.marionette.title == "1") is runs
