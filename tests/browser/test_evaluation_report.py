"""The report in a real browser: axe finds nothing, nothing is loaded, nothing is blocked, it fits a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Playwright

from crunch_lab.evaluation.report import render_report
from tests.browser.driver import find_browser
from tests.unit.crunch_lab.evaluation.sample_results import EVIL, results

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Address of a report made of texts that would be scripts if they were not escaped."""
    path = Path(tmp_path_factory.mktemp("report")) / "report.html"
    golds = {"news": {"=evil()": f"gold {EVIL}"}, "tool-output": {}}
    path.write_text(render_report(results(), golds, lambda package, label, names: dict.fromkeys(names, EVIL)))
    return path.as_uri()


@pytest.fixture(scope="module")
def chromium(playwright: Playwright):
    """A browser without an extension."""
    browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"])
    yield browser
    browser.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(chromium: Browser, report: str, scheme: str):
    page = chromium.new_page(color_scheme=scheme, bypass_csp=True)  # the policy would keep axe out, too
    page.goto(report)
    page.evaluate("for (const details of document.querySelectorAll('details')) details.open = true")
    violations = Axe().run(page).response["violations"]
    assert [(entry["id"], entry["nodes"][0]["html"]) for entry in violations] == []
    page.close()


def test_nothing_is_loaded_and_the_style_applies(chromium: Browser, report: str):
    page = chromium.new_page()
    requests: list[str] = []
    messages: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("console", lambda message: messages.append(message.text))
    page.goto(report)
    assert requests == [report]
    assert messages == []
    assert page.evaluate("getComputedStyle(document.querySelector('nav ul')).display") == "flex"
    page.close()


def test_it_fits_a_phone(chromium: Browser, report: str):
    page = chromium.new_page(viewport={"width": 320, "height": 640})
    page.goto(report)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.close()


def test_names_stay_beside_a_wide_table(chromium: Browser, report: str):
    page = chromium.new_page(viewport={"width": 320, "height": 800})
    page.goto(report)
    moved = page.evaluate("""() => {
        const wide = [...document.querySelectorAll('.wide')].find(
            box => box.scrollWidth > box.clientWidth + 40 && box.querySelector('tbody th'));
        wide.scrollLeft = 40;
        return wide.querySelector('tbody th').getBoundingClientRect().left - wide.getBoundingClientRect().left;
    }""")
    page.close()
    assert abs(moved) <= 1
