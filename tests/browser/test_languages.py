"""Every page of the extension in every language: nothing that only English has words for, nothing that is cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.hosts import RealHost
from tests.browser.in_page_walk import walk_in_pages
from tests.browser.own_pages import walk
from tests.browser.server import PageServer
from tests.browser.unmet_texts import NOT_MET, OF_THE_HOST
from tests.support.languages import OTHERS, PSEUDO, in_language, keys_in, messages_of
from tests.unit.corpus.conftest import make_site

pytestmark = pytest.mark.browser

WORDS_OF_NO_LANGUAGE = """
() => {
  const own = "code, kbd, samp, pre, [translate=no], .keys, script, style, bdi, .part-text, iframe";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (/\\p{L}{2}/u.test(node.data) && !element.closest(own)) {
      found.push({ words: node.data.trim(), of: element.closest("[id]")?.id ?? element.localName });
    }
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      const words = element.getAttribute(name) ?? "";
      if (/\\p{L}{2}/u.test(words) && !element.closest(own)) {
        found.push({ words, of: `${name} of ${element.id || element.localName}` });
      }
    }
  }
  return found;
}
"""
"""All words of a page but those that are the same in every language: commands, keys, what a site says."""

NAMES = ("Crunch", "HTML", "Markdown", "EPUB", "2 kB", "news.example", "~/test-pages")
"""What every language calls the same."""

DATA = {"address", "folder", "time", "agreement-figures", "bars", "placeholder of settings-form-substance"}
"""What shows the page, its folder, tags of HTML, names of people and algorithms, or what the browser writes itself."""

CUT = """
() => {
  const { documentElement: root } = document;
  const seen = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility({
    opacityProperty: true, visibilityProperty: true }) && !element.closest(".visually-hidden, iframe, svg"));
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const cut = seen.filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    && getComputedStyle(element).display !== "inline" && !scrolls(element)
    && !element.matches("select, option, input, textarea, html, body, main, section"));
  const out = seen.filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > innerWidth + 1) && !element.parentElement.closest("select, table, pre")
      && ![...ancestors(element)].some(scrolls);
  });
  function* ancestors(element) {
    for (let one = element.parentElement; one; one = one.parentElement) yield one;
  }
  const named = ({ localName, id, className, textContent }) =>
    `${localName}#${id}.${className}: ${textContent.trim().slice(0, 60)}`;
  const sideways = root.scrollWidth > root.clientWidth ? ["the page scrolls sideways"] : [];
  return [...cut.map((one) => `cut ${named(one)}`), ...out.map((one) => `outside ${named(one)}`), ...sideways];
}
"""


@contextmanager
def speaking(language: str, playwright: Playwright, extension_folder: Path, folder: Path) -> Iterator[CrunchBrowser]:
    """A browser whose extension speaks a language."""
    with speaking_host(language, playwright, extension_folder, folder) as (browser, _):
        yield browser


@contextmanager
def speaking_host(
    language: str, playwright: Playwright, extension_folder: Path, folder: Path
) -> Iterator[tuple[CrunchBrowser, RealHost]]:
    """The same, with its host."""
    host = RealHost(folder / "profile")
    extension = in_language(extension_folder, folder / "extension", language)
    environment = {"CRUNCH_CONFIG": str(folder / "config")}
    with open_browser(folder / "profile", extension, playwright=playwright, environment=environment) as browser:
        yield browser, host


def misfits(name: str, page: Page) -> list[str]:
    """What is cut or stands outside, at the page's own width and on the narrowest screen."""
    size = page.viewport_size
    assert size is not None
    found = []
    for width in (size["width"], 320):
        page.set_viewport_size({**size, "width": width})
        found += [f"{name} at {width} px: {one}" for one in page.evaluate(CUT)]
    page.set_viewport_size(size)
    return found


def test_no_words_but_those_of_the_language(
    playwright: Playwright, extension_folder: Path, pages: PageServer, tmp_path: Path
) -> None:
    """In a language that does not exist, and that is a third longer than English; and every text of it is met once."""
    left: list[str] = []
    shown: list[str] = []

    def look(name: str, page: Page) -> None:
        for one in page.evaluate(WORDS_OF_NO_LANGUAGE):
            shown.append(one["words"])
            if not {"⟦", "⟧"} & set(one["words"]) and one["words"] not in NAMES and one["of"] not in DATA:
                left.append(f"{name}, {one['of']}: {one['words']}")
        left.extend(misfits(name, page))

    def hear(name: str, page: Page, words: list[str]) -> None:
        shown.extend(words)
        of_page = page.locator("body").inner_text()
        own = [one for one in words if re.search(r"[^\W\d]{2}", one) and one not in of_page and one not in NAMES]
        left.extend(f"{name}: {one}" for one in own if not {"⟦", "⟧"} & set(one))

    site = make_site(tmp_path / "site", 3)
    with speaking_host(PSEUDO, playwright, extension_folder, tmp_path) as (browser, host):
        walk(browser, pages, look, site, every=True)
        walk_in_pages(browser, host, pages, look, hear, tmp_path / "gold")
    allowed = {key for keys in NOT_MET.values() for key in keys.split()}
    assert allowed <= messages_of(PSEUDO).keys()
    missing = messages_of(PSEUDO).keys() - keys_in(shown) - allowed
    unmet = sorted(key for key in missing if not key.startswith(OF_THE_HOST))
    assert left == [], "\n".join(left)
    assert unmet == [], "\n".join(unmet)


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_cut(
    language: str, playwright: Playwright, extension_folder: Path, pages: PageServer, tmp_path: Path
) -> None:
    own = messages_of(language)
    words, direction = own["text_language"]["message"], own["text_direction"]["message"]
    left: list[str] = []

    def look(name: str, page: Page) -> None:
        assert page.locator("html").get_attribute("lang") == words
        assert page.locator("html").get_attribute("dir") == direction
        left.extend(misfits(name, page))

    site = make_site(tmp_path / "site", 3)
    with speaking(language, playwright, extension_folder, tmp_path) as browser:
        walk(browser, pages, look, site)
    assert left == [], "\n".join(left)
