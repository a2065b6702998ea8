"""Pages that pretend to be crunched: no node of theirs goes, no press is lost on them, and undo stays exact."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Running
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE, CrunchBrowser
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

_MENU = "<nav><ul>" + "".join(f"<li><a href='/n{k}'>Entry {k}</a></li>" for k in range(20)) + "</ul></nav>"
_TEXT = "".join(f"<p>Sentence {k} says what a reader came for, and goes on for some words.</p>" for k in range(9))
STORY = f"<!doctype html><html lang=en><title>t</title><body>{_MENU}<main><h1>Head</h1>{_TEXT}</main>"
OLD = {"hide": "crunch-layer hide", "text": "crunch-layer text", "ours": "crunch-layer ours", "note": "crunch-note"}
"""Marks as versions before seals wrote them."""
MADE_UP = {name: f"{'0123456789' * 4} {name}" for name in ("hide", "text", "ours")} | {"note": "0123456789" * 4}
WORDS = "The only copy of what the author wrote"

PRETEND = """
([marks, words]) => {
  const make = (name, value, text) => {
    const element = document.createElement(name);
    element.dataset.crunch = value;
    element.append(text);
    document.documentElement.append(element);
    return element;
  };
  make("aside", marks.hide, "hidden by the page").style.display = "none";
  make("p", marks.text, "not seen").style.visibility = "hidden";
  for (const value of [marks.note, marks.ours]) {
    const element = make("div", value, words);
    element.attachShadow({ mode: "closed" }).innerHTML = "<slot></slot>";
  }
}
"""
"""Marks, what they do, and closed roots: everything of a crunched page that a page can make."""

FORGE = """
() => {
  const article = document.querySelector("main");
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      for (const node of [target, ...addedNodes]) {
        const value = node.dataset?.crunch;
        if (value && !document.querySelector("#forged")) {
          const forged = document.createElement("div");
          forged.id = "forged";
          forged.append("kept by nobody else");
          forged.attachShadow({ mode: "closed" }).innerHTML = "<slot></slot>";
          forged.dataset.crunch = `${value.split(" ")[0]} ours`;
          const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
          drawing.setAttribute("data-crunch", forged.dataset.crunch);
          forged.append(drawing);
          document.documentElement.append(forged);
          article.dataset.crunch = forged.dataset.crunch;
        }
      }
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}
"""
"""Takes over each mark of ours as soon as it is there."""

VALUES = """
() => [...document.querySelectorAll("*")].flatMap((element) =>
  [...element.attributes].map(({ name, value }) => `${name}=${value}`))
"""

SHEET = """
async (tabId) => {
  const func = () => globalThis.crunch.layer.css;
  const [{ result }] = await chrome.scripting.executeScript({ target: { tabId }, func });
  return result;
}
"""


@pytest.fixture
def browser(running: Running) -> CrunchBrowser:
    return running.browser


def there_and_back(browser: CrunchBrowser, tab: Page) -> None:
    """A press crunches, the next one brings everything back."""
    before = tab.evaluate(SERIALISE)
    for _ in range(2):
        assert browser.press(tab)["state"] in ("crunched", "unsure")
        assert browser.press(tab)["state"] == "restored"
        assert tab.evaluate(SERIALISE_UNDONE) == before


@pytest.mark.parametrize("marks", [OLD, MADE_UP], ids=["old", "made-up"])
def test_a_page_that_brings_marks_along(
    browser: CrunchBrowser, pages: PageServer, tab: Page, marks: dict[str, str]
) -> None:
    browser.open(pages.add("/pretend", STORY), tab)
    tab.evaluate(PRETEND, [marks, WORDS])
    there_and_back(browser, tab)
    assert tab.evaluate("(words) => document.documentElement.textContent.split(words).length - 1", WORDS) == 2


def copied(browser: CrunchBrowser, pages: PageServer, tab: Page) -> str:
    """The markup of a crunched page, as a reader saves it, or another page takes it over."""
    browser.open(f"{pages.address}/forum.html", tab)
    browser.press(tab)
    html = str(tab.evaluate("document.documentElement.outerHTML"))
    assert "data-crunch" in html
    return html


@pytest.mark.parametrize("reloaded", [False, True], ids=["same-extension", "reloaded"])
def test_marks_of_another_page_are_worth_nothing(
    browser: CrunchBrowser, pages: PageServer, tab: Page, reloaded: bool
) -> None:
    """They act, as the page has copied the rules, too."""
    html = copied(browser, pages, tab)
    rules = "<style>[data-crunch~=hide] { display: none !important }</style>"
    browser.open(pages.add("/copied", html.replace("</head>", f"{rules}</head>")), tab)
    if reloaded:
        browser.reload_extension()
    there_and_back(browser, tab)


def test_what_is_forged_while_the_page_is_crunched_stays(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    browser.open(pages.add("/forging", STORY), tab)
    tab.evaluate(FORGE)
    browser.press(tab)
    tab.wait_for_function("document.querySelector('#forged')")
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate("document.querySelector('#forged').textContent") == "kept by nobody else"
    assert tab.evaluate("document.querySelectorAll('main p').length") == 9
    assert tab.evaluate("document.querySelectorAll('[data-crunch]').length") == 0


def test_what_is_forged_stays_when_the_extension_was_reloaded(
    browser: CrunchBrowser, pages: PageServer, tab: Page
) -> None:
    """Then nothing but the marks tells what is ours, and the page has seen the token in them."""
    browser.open(pages.add("/forging", STORY), tab)
    tab.evaluate(FORGE)
    browser.press(tab)
    tab.wait_for_function("document.querySelector('#forged')")
    browser.reload_extension()
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate("document.querySelector('#forged').textContent") == "kept by nobody else"
    assert tab.evaluate("document.querySelectorAll('main p').length") == 9
    assert tab.evaluate("document.querySelectorAll('[data-crunch]').length") == 0


def test_marks_that_are_put_back_after_undo_take_no_press(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    browser.open(pages.add("/replayed", STORY), tab)
    browser.press(tab)
    value = tab.evaluate("document.querySelector('[data-crunch~=hide]').dataset.crunch")
    assert browser.press(tab)["state"] == "restored"
    tab.evaluate(
        """(value) => {
          const nav = document.querySelector("nav");
          nav.dataset.crunch = value;
          nav.style.display = "none";
        }""",
        value,
    )
    there_and_back(browser, tab)


def test_what_the_page_puts_into_our_element_stays(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    """And where it has moved our element, that goes from there."""
    browser.open(pages.add("/moving", STORY), tab)
    browser.press(tab)
    tab.wait_for_function("document.documentElement.lastElementChild.localName === 'div'")
    tab.evaluate(
        """() => {
          const ours = document.documentElement.lastElementChild;
          ours.append(document.querySelector("h1"));
          document.querySelector("main").prepend(ours);
          document.documentElement.append(ours.cloneNode(true));
        }"""
    )
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate("[...document.querySelectorAll('h1')].map((h1) => h1.parentElement.localName)") == [
        "main",
        "html",
    ]
    assert tab.evaluate("document.querySelectorAll('div').length") == 0


def test_a_mark_whose_words_the_page_has_changed(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    """What it says of a tabindex cannot keep the page from being restored."""
    browser.open(pages.add("/changed", STORY), tab)
    before = tab.evaluate(SERIALISE)
    browser.press(tab)
    tab.evaluate("document.querySelector('nav').dataset.crunch += ' tabindex-%'")
    browser.reload_extension()
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate("document.querySelector('nav').getAttribute('tabindex')") == "%"
    tab.evaluate("document.querySelector('nav').removeAttribute('tabindex')")
    assert tab.evaluate(SERIALISE_UNDONE) == before


def added(browser: CrunchBrowser, tab: Page, address: str) -> tuple[set[str], str]:
    """What a press puts into a page: values of attributes, and the style sheet."""
    browser.open(address, tab)
    before = set(tab.evaluate(VALUES))
    assert browser.press(tab)["state"] in ("crunched", "unsure")
    values = set(tab.evaluate(VALUES)) - before
    css = browser.worker.evaluate(SHEET, browser.tab_id(tab))
    browser.press(tab)
    return values, str(css)


@pytest.mark.parametrize("name", ["blog", "forum"])
def test_no_value_is_the_same_on_two_presses_or_pages(
    browser: CrunchBrowser, pages: PageServer, tab: Page, name: str
) -> None:
    seen: list[Any] = [added(browser, tab, f"{pages.address}/{page}.html") for page in (name, name, "news")]
    for index, (values, css) in enumerate(seen):
        assert values
        rules = [rule.removeprefix("@media screen{") for rule in css.splitlines()]
        tokens = {match[1] for rule in rules if (match := re.match(r'\[data-crunch\^="([0-9a-f]{40}) "\]', rule))}
        assert len(tokens) == 1
        assert all(rule.startswith(f'[data-crunch^="{next(iter(tokens))} "]') for rule in rules)
        for others, other_css in seen[:index]:
            assert values & others == set()
            assert set(rules) & set(other_css.splitlines()) == set()
