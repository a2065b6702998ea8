# ruff: noqa: E501  (markup is easier to read unbroken)
"""Copy and save: text, Markdown and HTML on the clipboard; files; the selection; pictures; what print shows."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Playwright, expect

from tests.browser import reading_pages
from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, open_browser
from tests.browser.extension_pages import axe_findings, build_with_sites, open_panel
from tests.browser.hosts import RealHost
from tests.browser.server import PageServer
from tests.support.drawn_pictures import noise, png, whole_pictures
from tests.support.pdf_text import pdf_text

pytestmark = pytest.mark.browser

MENU = "<nav>" + "".join(f"<a href='/m{number}'>Menu {number}</a> " for number in range(40)) + "</nav>"
WORDS = "The tide is low at noon and high in the evening, and boats wait for it. " * 12
PAGE = f"""<!doctype html><html lang=en><title>Tide: a/b</title>{MENU}<main><h1>Tide</h1><p id=first>{WORDS}</p>
<p>{WORDS} <a href="/notes#n">notes</a></p><pre class="language-python"><code>def a():
    return 1</code></pre><table><tr><th>Day<th>Low<tr><td>One<td>12:00<tr><td>Two<td>12:50</table>
<img id=own src="/take/own.png" alt="Own boat" width=200 height=200><img id=other src="OTHER/take/own.png" alt="Other boat" width=200 height=200>
<p>{WORDS}</p></main></html>"""
SELECT = "() => getSelection().setBaseAndExtent(document.querySelector('#first').firstChild, 4, document.querySelector('#first').firstChild, 23)"
CLIPBOARD = """
async () => {
  const [item] = await navigator.clipboard.read();
  return Object.fromEntries(await Promise.all(item.types.map(async (type) => [type, await (await item.getType(type)).text()])));
}
"""


running = reading_pages.running


@pytest.fixture
def view(running: Running, pages: PageServer, tab: Page) -> Iterator[Page]:
    """The view over a crunched page with two pictures, one of another site."""
    pages.add("/take/own.png", noise(), "image/png")  # longer than other attributes of a snapshot may be
    other = pages.address.replace("127.0.0.1", "localhost")
    running.browser.context.grant_permissions(["clipboard-read", "clipboard-write"])
    running.browser.open(pages.add("/take/page.html", PAGE.replace("OTHER", other)), tab)
    expect(tab.locator("#other")).to_have_js_property("complete", True)
    assert running.browser.press(tab)["state"] == "crunched"
    panel = open_panel(running.browser, tab)
    yield panel
    panel.close()


def open_view(panel: Page) -> Locator:
    panel.locator("#take").click()
    expect(panel.locator("#take-title")).to_be_focused()
    return panel.locator("#take-status")


def saved(panel: Page, form: str, folder: Path) -> Path:
    with panel.expect_download() as waiting:
        panel.locator(f"[data-format={form}]").click()
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


def test_copies(view: Page, tab: Page) -> None:
    status = open_view(view)
    view.locator("#copy").click()
    expect(status).to_contain_text("Copied")
    copied = view.evaluate(CLIPBOARD)["text/plain"]
    assert copied == tab.evaluate("() => document.body.innerText").strip()
    view.locator("#copy-markdown").click()
    expect(status).to_contain_text("Copied")
    expect(status).not_to_contain_text(f"Copied {len(copied):,}")
    markdown = view.evaluate(CLIPBOARD)["text/plain"]
    assert markdown.startswith("# Tide\n\nThe tide")
    assert "```python\ndef a():\n    return 1\n```" in markdown
    assert "| Day | Low |" in markdown
    assert re.search(r"\[notes\]\(http://127\.0\.0\.1:\d+/notes#n\)", markdown)
    assert "Menu 1" not in markdown
    view.locator("#copy-html").click()
    expect(status).not_to_contain_text(f"Copied {len(markdown):,}")
    expect(status).to_contain_text("Copied")
    both = view.evaluate(CLIPBOARD)
    assert both["text/plain"].startswith("<h1")
    assert re.search("<th[^>]*>Day</th>", both["text/html"]), "as the browser cleans it"
    assert 'alt="Own boat"' in both["text/html"]


def test_only_what_is_selected(view: Page, running: Running, pages: PageServer, tab: Page, tmp_path: Path) -> None:
    tab.evaluate(SELECT)
    status = open_view(view)
    expect(view.locator("#take-selected")).to_be_checked()
    view.locator("#copy-markdown").click()
    expect(status).to_have_text("Copied 19 characters.")
    assert view.evaluate(CLIPBOARD)["text/plain"] == "tide is low at noon"
    view.locator("#take-all").check(force=True)
    view.locator("#copy").click()
    expect(status).not_to_have_text("Copied 19 characters.")
    expect(status).to_contain_text("Copied")


def test_files_with_the_pictures_that_can_be_had_and_no_request(
    view: Page, pages: PageServer, tab: Page, tmp_path: Path
) -> None:
    before, asked = tab.evaluate(SERIALISE), list(pages.requests)
    status = open_view(view)
    page = saved(view, "clean-html", tmp_path)
    assert page.name == "Tide a b.html"
    expect(status).to_have_text(
        "Saved as “Tide a b.html”. 1 picture could not be taken along: a link stands in its place."
    )
    expect(view.locator("#take-more")).to_be_visible()
    written = page.read_text("utf-8")
    assert [len(data) > 9000 for data in whole_pictures(written)] == [True]
    assert re.search(r'<a href="http://localhost:\d+/take/own\.png">\[Other boat\]</a>', written)
    assert "1 picture is not in this file" in written
    assert "Menu 1" not in written
    with zipfile.ZipFile(saved(view, "epub", tmp_path)) as book:
        assert book.read("EPUB/picture-1.png") == whole_pictures(written)[0]
        assert b"Own boat" in book.read("EPUB/text.xhtml")
    assert saved(view, "markdown", tmp_path).read_text("utf-8").startswith("# Tide")
    assert saved(view, "text", tmp_path).read_text("utf-8").startswith("Tide")
    assert pages.requests == asked, "nothing was loaded again"
    assert tab.evaluate(SERIALISE) == before


def test_a_host_that_is_gone_leaves_the_copy_of_text(view: Page, running: Running, tab: Page) -> None:
    status = open_view(view)
    wrapper = running.host.installed.wrapper
    elsewhere = wrapper.rename(wrapper.with_suffix(".away"))
    try:
        running.host.kill()
        view.locator("#copy").click()
        expect(status).to_contain_text("Copied")
        view.locator("#copy-markdown").click()
        expect(status).to_have_attribute("data-state", "error")
    finally:
        elsewhere.rename(wrapper)


def test_the_view_is_for_everybody(view: Page) -> None:
    open_view(view)
    assert axe_findings(view) == []
    assert view.evaluate(
        "() => document.documentElement.scrollHeight <= 600 && document.documentElement.scrollWidth <= innerWidth"
    )
    for button in view.locator("#take-view button:visible").all():
        assert (button.bounding_box() or {"height": 0})["height"] >= 24
    view.locator("#take-back").click()
    expect(view.locator("#take")).to_be_focused()


def test_print_is_what_is_seen(view: Page, running: Running, tab: Page) -> None:
    """Of Crunch nothing: its handle, its notes and its list are in one element of its own."""
    printed = pdf_text(tab.pdf())
    assert "The tide is low" in printed
    assert "Menu 1" not in printed
    tab.emulate_media(media="print")
    own = "() => [...document.documentElement.children].slice(2).map((one) => getComputedStyle(one).display)"
    assert set(tab.evaluate(own)) <= {"none"}
    tab.emulate_media(media="screen")
    running.browser.press(tab)
    assert "Menu 1" in pdf_text(tab.pdf())


def test_pictures_of_other_sites_where_the_reader_lets_the_browser_save_the_page(
    playwright: Playwright, tmp_path: Path, pages: PageServer
) -> None:
    """The permission is one of the manifest here: a browser without a screen asks nobody."""
    folder = build_with_sites(tmp_path / "extension")
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    manifest["permissions"] += manifest["optional_permissions"]
    (folder / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    profile = tmp_path / "profile"
    profile.mkdir()
    RealHost(profile)
    pages.add("/take/own.png", png(side=20), "image/png")
    other = pages.address.replace("127.0.0.1", "localhost")
    with open_browser(profile, folder, playwright=playwright) as browser:
        tab = browser.context.new_page()
        browser.open(pages.add("/take/more.html", PAGE.replace("OTHER", other)), tab)
        expect(tab.locator("#other")).to_have_js_property("complete", True)
        asked = list(pages.requests)
        panel = open_panel(browser, tab)
        status = open_view(panel)
        written = saved(panel, "clean-html", tmp_path).read_text("utf-8")
        expect(status).to_have_text("Saved as “Tide a b.html”.")
        expect(panel.locator("#take-more")).to_be_hidden()
        assert written.count('src="data:image/png;base64,') == 2
        assert "in this file" not in written
        assert [path for path, _ in pages.requests[len(asked) :] if path.startswith("/take/")] == []


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Tide: a/b?", "Tide a b.html"),
        ("../../etc/passwd", "etc passwd.html"),
        ("..\\..\\boot.ini", "boot.ini.html"),
        ("exe\u202elmth.", "exe lmth.html"),
        ("con", "page con.html"),
        (" . ", "page.html"),
        ("", "page.html"),
        ("A harbour " * 9, "A harbour " * 7 + "A harbour.html"),
        ("\U0001f600" * 200, "\U0001f600" * 80 + ".html"),
    ],
)
def test_a_name_of_a_file_is_none_of_a_folder(view: Page, title: str, expected: str) -> None:
    name = "async (title) => (await import('/pages/panel/file_names.js')).fileName(title, '.html')"
    assert view.evaluate(name, title) == expected
