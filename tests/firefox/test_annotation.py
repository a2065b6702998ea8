"""Pages marked in Firefox with the real host: by keyboard and mouse, saved, compared; axe on the pages around it."""

from __future__ import annotations

import importlib.resources
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.still import still
from crunch.service import extract_page
from crunch_lab.annotation.verifying import check_package
from crunch_lab.evaluation.measures import compare
from crunch_lab.evaluation.packages import Document, Package
from tests.browser.annotation import facts, saved_files
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab, open_firefox
from tests.firefox.hosts import RecordedHost
from tests.firefox.own_page import TAB_ID, OwnPage

pytestmark = pytest.mark.browser

HTML = "() => new XMLSerializer().serializeToString(document.doctype) + document.documentElement.outerHTML"
AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue007",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Space": " ",
    "Escape": "\ue00c",
}


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("firefox-research") / "gold"


@pytest.fixture(scope="module")
def research(firefox_extension: Path, package: Path) -> Iterator[CrunchFirefox]:
    """A Firefox of its own, with research features on and a package chosen."""
    RecordedHost(package.parent)
    with open_firefox(package.parent, firefox_extension) as firefox:
        use_research(firefox, package)
        yield firefox


def use_research(firefox: CrunchFirefox, package: Path) -> None:
    """Switch research features on in the options, and choose a package's folder."""
    options = OwnPage(firefox, "options.html#research")
    options.wait_for_text("#host-state", "is ready")
    options.click("input[name=research]")
    options.wait_for_text("#saved", "Saved")
    options.keys("#annotator", f"ada{KEYS['Tab']}")
    options.keys("#package-folder", str(package) + KEYS["Enter"])
    options.wait_for_text("#package-state", "0 pages are in it.")
    assert axe_findings(options) == []
    options.tab.close()


def axe_findings(page: OwnPage) -> list[str]:
    """What axe finds, by rule and element; its code runs beside the page's, which the page's policy does not hinder."""
    page.tab.show()
    script = f"""
    const done = arguments[arguments.length - 1];
    {AXE}
    const listed = ({{ id, nodes }}) => nodes.map(({{ html }}) => `${{id}}: ${{html}}`);
    axe.run(document).then(
      ({{ violations }}) => done(JSON.stringify(violations.flatMap(listed))),
      (error) => done(JSON.stringify([String(error)])),
    );
    """
    found = page.firefox.marionette.execute_async_script(script, script_timeout=60_000)
    return list(json.loads(found))


def press_keys(firefox: CrunchFirefox, *keys: str) -> None:
    for key in keys:
        firefox.marionette.actions.sequence("key", "keyboard").key_down(KEYS.get(key, key)).key_up(
            KEYS.get(key, key)
        ).perform()


def start_marking(firefox: CrunchFirefox, tab: Tab) -> None:
    """The press gives leave; then the panel's entry."""
    tab.show()
    tab_id = firefox.chrome(TAB_ID)
    assert firefox.press(tab)["state"] == "crunched"
    panel = OwnPage(firefox, f"panel.html?tab={tab_id}")
    panel.wait("document.querySelector('#test-page')?.hidden === false")
    assert axe_findings(panel) == []
    panel.click("#test-page")
    wait_until(lambda: panel.tab.handle not in firefox.marionette.window_handles)  # it closes when marking has begun
    firefox.shown = None
    tab.show()
    wait_until(lambda: tab.evaluate("() => document.documentElement.lastElementChild.localName") == "div")


def wait_until(condition: Any, seconds: float = 15) -> None:
    """Poll what another process is about to do."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError("it did not come true")
        time.sleep(0.05)


def form_of(firefox: CrunchFirefox, before: set[str]) -> OwnPage:
    """The form that was opened beside the page."""
    wait_until(lambda: set(firefox.marionette.window_handles) - before)
    (handle,) = set(firefox.marionette.window_handles) - before
    form = OwnPage.__new__(OwnPage)
    form.firefox, form.tab = firefox, Tab(firefox, handle)
    return form


def test_marked_by_keyboard_and_saved(research: CrunchFirefox, pages: PageServer, package: Path) -> None:
    address = f"{pages.address}/news.html"
    tab = research.open(address)
    unmodified, before = tab.evaluate(HTML), tab.evaluate(SERIALISE)
    start_marking(research, tab)
    press_keys(research, *["Tab"] * 9, *"Proposal of auto", "Tab", "Enter")
    handles = set(research.marionette.window_handles)
    press_keys(research, "ArrowRight")
    saved_after_proposal(research, tab)
    press_keys(research, "Enter")
    form = form_of(research, handles)
    form.wait("document.querySelector('#result')?.hidden === false")
    form.wait("document.querySelectorAll('#bars li').length === 10")
    assert axe_findings(form) == []

    ((_, files),) = saved_files(package).items()
    assert files[".html"].decode() == still(unmodified)
    assert files[".png"].startswith(b"\x89PNG")
    assert (facts(files)["started_from"], facts(files)["language"]) == ("auto", "en")
    (document,) = Package(package).documents()
    text = extract_page(parse_html(document.html.decode(), address), "auto").text
    assert compare(text, document.gold)["sequence"][2] == 1.0
    assert [entry for entry in check_package(Package(package)) if not isinstance(entry, Document)] == []

    form.click("#bars button")  # the difference on the page
    form.click("#close")
    research.shown = None
    wait_until(lambda: tab.evaluate("() => document.documentElement.lastElementChild.localName") == "body")
    assert tab.evaluate(SERIALISE_UNDONE) == before
    tab.close()


def saved_after_proposal(firefox: CrunchFirefox, tab: Tab) -> None:
    """Wait until the proposal has come: only then something of the article is marked."""
    tab_id = firefox.chrome(TAB_ID)
    question = OwnPage(firefox, "guideline.html")
    script = """
    const [tabId, done] = arguments;
    const { runtime } = window.wrappedJSObject.browser;
    runtime.sendMessage(JSON.parse(JSON.stringify({ type: "annotation_state", tabId })))
      .then((answer) => done(answer.value?.marked ?? 0), () => done(0));
    """
    firefox.shown = None

    def marked() -> bool:
        question.tab.show()
        return int(firefox.marionette.execute_async_script(script, [tab_id], script_timeout=20_000)) > 10

    wait_until(marked)
    question.tab.close()
    firefox.shown = None
    tab.show()


def test_marked_by_mouse(research: CrunchFirefox, pages: PageServer, package: Path) -> None:
    html = "<!doctype html><title>a</title><h1 id=a>The title</h1><p id=b>One. Two.</p><p>Three.</p>"
    tab = research.open(pages.add("/mouse", html))
    start_marking(research, tab)
    for selector in ("#a", "#b"):
        box = tab.evaluate(
            f"() => (({{ left, top, height }}) => [left, top, height])(document.querySelector('{selector}')"
            ".getBoundingClientRect())"
        )
        mouse = research.marionette.actions.sequence("pointer", "mouse", {"pointerType": "mouse"})
        mouse.pointer_move(round(box[0]) + 10, round(box[1] + box[2] / 2)).click().perform()
    handles = set(research.marionette.window_handles)
    press_keys(research, "Enter")
    form = form_of(research, handles)
    form.wait("document.querySelector('#result')?.hidden === false")
    texts = [
        files[".txt"] for files in saved_files(package).values() if facts(files)["url"] == f"{pages.address}/mouse"
    ]
    assert texts == [b"The title\nOne. Two.\n"]
    form.click("#close")
    research.shown = None
    tab.close()


def test_started_from_several_ranges(research: CrunchFirefox, pages: PageServer, package: Path) -> None:
    html = "<!doctype html><title>a</title><h1 id=a>The title</h1><p id=b>One. Two.</p><p id=c>Three. Four.</p>"
    address = pages.add(f"/ranges/{uuid4().hex}", html)  # a try before may have saved it
    tab = research.open(address)
    tab.evaluate(
        """() => {
          for (const [id, start, end] of [["a", 4, 9], ["c", 0, 6]]) {
            const range = new Range();
            range.setStart(document.getElementById(id).firstChild, start);
            range.setEnd(document.getElementById(id).firstChild, end);
            getSelection().addRange(range);
          }
        }"""
    )
    start_marking(research, tab)
    press_keys(research, *["Tab"] * 9, *"The selection", "Tab", "Enter")
    handles = set(research.marionette.window_handles)
    press_keys(research, "Enter")
    form = form_of(research, handles)
    form.wait("document.querySelector('#result')?.hidden === false")
    saved = {facts(files)["url"]: files for files in saved_files(package).values()}[address]
    assert saved[".txt"] == b"title\nThree.\n"
    assert facts(saved)["started_from"] == "selection"
    form.click("#close")
    research.shown = None
    tab.close()


def test_off_in_private_windows(research: CrunchFirefox, pages: PageServer) -> None:
    """The extension may run there, and the page may be crunched; but there is no entry, and a request is refused."""
    tab = research.new_tab()
    assert research.allow_private_windows() is True
    handle = research.marionette.open(type="window", focus=True, private=True)["handle"]
    private = Tab(research, handle)
    private.go(f"{pages.address}/blog.html")
    assert research.press(private)["state"] == "crunched"
    private.show()
    tab_id = research.chrome(TAB_ID)
    panel = OwnPage(research, f"panel.html?tab={tab_id}")
    panel.wait_for_text("#host", "is ready")
    assert panel.do("return document.querySelector('#test-page').hidden") is True
    script = """
    const [tabId, done] = arguments;
    const { runtime } = window.wrappedJSObject.browser;
    runtime.sendMessage(JSON.parse(JSON.stringify({ type: "annotation_start", tabId })))
      .then((answer) => done(answer.error?.detail ?? "started"), (error) => done(String(error)));
    """
    panel.tab.show()
    refused = research.marionette.execute_async_script(script, [tab_id], script_timeout=20_000)
    assert "not in private windows" in refused
    panel.tab.close()
    private.close()
    research.shown = None
    tab.close()
