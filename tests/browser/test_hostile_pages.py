"""Pages that do what they can against an extension: each comes back exactly, without an error of ours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import CDPSession, ConsoleMessage, Error, Page, expect

from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.extension_pages import open_panel
from tests.browser.kept_browsers import Running
from tests.browser.lent_tabs import lent_tab
from tests.browser.server import PageServer
from tests.browser.settings_folder import ConfiguredBrowser, accessible_text

pytestmark = pytest.mark.browser

_TEXT = "".join(
    f"<p>Sentence {number} says what a reader came for, and goes on for some words.</p>" for number in range(9)
)
_MENU = (
    "<nav><ul>" + "".join(f"<li><a href='/n{number}'>Entry {number}</a></li>" for number in range(20)) + "</ul></nav>"
)
_NAMES = (
    "createElement createElementNS createDocumentFragment baseURI links contentType designMode readyState querySelector"
    " querySelectorAll getElementById addEventListener body head documentElement activeElement title hidden location"
    " defaultView getAnimations elementsFromPoint scrollingElement append contains nodeType adoptedStyleSheets"
).split()
_CONTROLS = (
    "id className style tagName host append remove focus blur closest matches children parentElement innerText name"
    " value title lang dir tabIndex offsetWidth scrollHeight shadowRoot attachShadow animate hidden submit length"
).split()


def page_with(more: str = "", head: str = "") -> str:
    return f"<!doctype html><html lang=en><title>t</title>{head}<body>{_MENU}<main><h1>Head</h1>{_TEXT}{more}</main>"


_TRAPS = """<script>
for (const { prototype } of [Element, Node, Document, HTMLElement])
  for (const name of Object.getOwnPropertyNames(prototype))
    if (name !== "constructor")
      try {
        Object.defineProperty(prototype, name, { get() { throw new Error("trap " + name); }, set() { throw 1; } });
      } catch { /* what the browser keeps as it is cannot be spoilt; the rest is */ }
Array.prototype.push = Array.prototype.map = Array.prototype[Symbol.iterator] = () => { throw new Error("trap"); };
Promise.prototype.then = JSON.parse = JSON.stringify = getComputedStyle = scrollTo = () => { throw new Error("trap"); };
Object.defineProperty(window, "crunch", { get() { throw new Error("trap"); } });
</script>"""

PAGES: dict[str, str] = {
    "names of the document, by images": page_with("".join(f"<img name={name}>" for name in _NAMES)),
    "names of the document, by forms": page_with("".join(f"<form name={name}></form>" for name in _NAMES)),
    "names of elements, by controls": page_with(
        "<form>" + "".join(f"<input name={name}>" for name in _CONTROLS) + _MENU
    ),
    "frames with the browser's names": page_with(
        "".join(f"<iframe name={name} srcdoc=x></iframe>" for name in ("browser", "chrome", "crunch", "scrollY"))
    ),
    "elements with the browser's names": page_with("<b id=browser>b</b><b id=chrome>c</b><b id=crunch>d</b>"),
    "names of prototypes": page_with(
        "<div __proto__=1 constructor=2 id=__proto__ class='__proto__ constructor'>deep<b id=constructor></b>"
        "<form id=hasOwnProperty><input name=__proto__><input name=constructor></form></div>"
    ),
    "prototypes that trap": page_with(_TRAPS),
    "a polluted object": page_with("<script>Object.prototype.element = 5; Array.prototype.extra = 'y'</script>"),
    "lone surrogates": page_with(
        r"""<script>for (const s of ["\ud800", "\udc00x", "a\0b", "\ufffe"]) {
        const a = Object.assign(document.createElement("a"), { href: "/" + s, textContent: s, title: s });
        document.querySelector("nav ul").append(a) } document.documentElement.lang = "\ud800"</script>"""
    ),
    "huge attributes": page_with(f"<div title='{'x' * 3_000_000}' class='{'c ' * 100_000}'>text</div>"),
    "marks of a page that was saved": page_with(
        "<div data-crunch='crunch-layer hide'>saved</div><p data-crunch='crunch-layer text still'>words</p>"
        "<div data-crunch='crunch-layer ours'></div>"
    ),
    "our element is taken away": page_with(
        "<script>new MutationObserver(() => { for (const e of document.querySelectorAll('html > div')) e.remove() })"
        ".observe(document.documentElement, { childList: true })</script>"
    ),
    "a policy that forbids all": page_with(
        head="<meta http-equiv=Content-Security-Policy"
        " content=\"default-src 'none'; require-trusted-types-for 'script'\">"
    ),
    "a page that is an editor": page_with("<script>document.designMode = 'on'</script>"),
    "a base that is none": page_with(head="<base href='http://['>"),
    "roots in roots": page_with(
        "<script>let e = document.querySelector('main'); for (let i = 0; i < 300; i++) {"
        "const d = document.createElement('div'); e.append(d);"
        "e = d.attachShadow({ mode: i % 2 ? 'open' : 'closed' }) }"
        "e.append('innermost')</script>"
    ),
}
_XHTML = (
    f"<html xmlns='http://www.w3.org/1999/xhtml' xml:lang='en'><head><title>t</title></head><body>{_MENU}"
    f"<div>{_TEXT}<![CDATA[<b>]]><x:y xmlns:x='urn:x'>other</x:y></div></body></html>"
)
XML: dict[str, tuple[str, str]] = {
    "xhtml": (
        _XHTML,
        "application/xhtml+xml",
    ),
    "svg": ("<svg xmlns='http://www.w3.org/2000/svg'><text y='50'>Words in a drawing</text></svg>", "image/svg+xml"),
    "xml": ("<root><a>text of a document</a><b>more</b></root>", "application/xml"),
    "feed": (
        "<rss version='2.0'><channel><title>Feed</title><item><title>One</title></item></channel></rss>",
        "text/xml",
    ),
    "text": ("Lines that are read as they are.\n" * 50, "text/plain"),
    "json": ('{"text": "' + "words " * 60 + '"}', "application/json"),
}


@pytest.fixture(scope="module")
def crunching(running: Running) -> ConfiguredBrowser:
    browser = ConfiguredBrowser.of(running)
    browser.run("crunch")
    return browser


@pytest.fixture
def tab(request: pytest.FixtureRequest, crunching: ConfiguredBrowser) -> Iterator[Page]:
    with lent_tab(crunching.browser, request) as page:
        yield page


class Watched:
    """A page as the debugger sees it, whatever its scripts have made of the DOM, and errors of ours in it."""

    def __init__(self, tab: Page) -> None:
        self.errors: list[str] = []
        tab.on("pageerror", self._note_error)
        tab.on("console", self._note_message)
        self._cdp: CDPSession = tab.context.new_cdp_session(tab)

    def _note_error(self, error: Error) -> None:
        if "chrome-extension:" in (error.stack or ""):
            self.errors.append(error.message)

    def _note_message(self, message: ConsoleMessage) -> None:
        if "chrome-extension:" in message.location["url"]:
            self.errors.append(message.text)

    @property
    def html(self) -> str:
        root = self._cdp.send("DOM.getDocument", {"depth": 0})["root"]
        return str(self._cdp.send("DOM.getOuterHTML", {"nodeId": root["nodeId"]})["outerHTML"])


def assert_exact(crunching: ConfiguredBrowser, tab: Page) -> None:
    """Twice there and back, not blank, not a word of ours on the console."""
    watched = Watched(tab)
    before = watched.html
    for _ in range(2):
        last = crunching.browser.press(tab)
        assert last["state"] in ("crunched", "unsure"), last
        assert accessible_text(tab).strip()
        assert crunching.browser.press(tab)["state"] == "restored"
        assert watched.html == before
    assert watched.errors == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_with(crunching: ConfiguredBrowser, pages: PageServer, tab: Page, name: str) -> None:
    crunching.set(font_size=1)
    tab.goto(pages.add("/hostile.html", PAGES[name]))
    assert_exact(crunching, tab)


@pytest.mark.parametrize("output", ["html", "text"])
@pytest.mark.parametrize("name", XML)
def test_a_document_of(crunching: ConfiguredBrowser, pages: PageServer, tab: Page, name: str, output: str) -> None:
    crunching.set(output=output, font_size=1)
    tab.goto(pages.add("/hostile", *XML[name]))
    assert_exact(crunching, tab)


def test_text_in_place_of_a_page_whose_frame_is_called_browser(
    crunching: ConfiguredBrowser, pages: PageServer, tab: Page
) -> None:
    """Chromium gives the content scripts no functions there; the text needs none."""
    crunching.set(output="text")
    tab.goto(pages.add("/hostile.html", PAGES["frames with the browser's names"]))
    assert_exact(crunching, tab)


def test_the_panel_of_a_crunched_page_that_was_saved(
    crunching: ConfiguredBrowser, pages: PageServer, tab: Page
) -> None:
    """The marks in the file hide nothing, so that the page is not called crunched."""
    tab.goto(pages.add("/hostile.html", PAGES["marks of a page that was saved"]))
    crunching.browser.press(tab)
    crunching.browser.press(tab)
    panel = open_panel(crunching.browser, tab)
    expect(panel.locator("#press")).to_contain_text("Crunch this page")
    panel.close()


def test_controls_that_are_called_as_our_functions_are_none(running: Running, pages: PageServer, tab: Page) -> None:
    """Where a tab was pressed before, its scripts are asked for without any being put there."""
    browser = running.browser
    names = ["capture", "layer", "holds", "state", "plan", "restore", "discard", "summary", "speechState"]
    controls = "".join(f"<input type=hidden name={name}>" for name in names)
    address = pages.add("/called-crunch.html", page_with(f"<form id=crunch>{controls}</form>"))
    browser.open(f"{pages.address}/news.html", tab)
    browser.press(tab)
    browser.open(address, tab)
    before = tab.evaluate(SERIALISE)
    panel = open_panel(browser, tab)
    expect(panel.locator("#press")).to_contain_text("Crunch this page")
    panel.close()
    assert browser.press(tab)["state"] == "crunched"
    assert not tab.evaluate("() => document.querySelector('nav').checkVisibility()")
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before
