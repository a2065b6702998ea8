"""What the settings of the filters do in a page, in Firefox: sizes, ALT texts, plain text, removed links; and undo."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from crunch.presets.preset import toml_value
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.server import PageServer
from tests.browser.test_page_settings import BASE, PAGE
from tests.browser.test_unseen_text import OTHERS, WAYS, secrets
from tests.firefox.driver import CrunchFirefox, Tab

pytestmark = pytest.mark.browser

STYLE = "([id, name, pseudo]) => getComputedStyle(document.getElementById(id), pseudo || null)[name]"
BOX = "(id) => { const b = document.getElementById(id).getBoundingClientRect(); return [b.width, b.height]; }"
OWN_TEXT = """
const root = document.documentElement.lastElementChild.openOrClosedShadowRoot;
const details = root?.querySelector("details:not([open])");
// The list is written at the event of its opening, which Firefox sends when it is at leisure.
const opened = new Promise((resolve) =>
  details ? details.addEventListener("toggle", resolve, { once: true }) : resolve());
details?.querySelector("summary").click();
return opened.then(() => root?.textContent ?? "");
"""


class Settings:
    """The settings file of the browser's HOME."""

    def __init__(self, firefox: CrunchFirefox, home: Path) -> None:
        self.firefox = firefox
        self.file = home / ".config" / "crunch" / "settings.toml"

    def press(self, tab: Tab, **settings: Any) -> dict[str, Any]:
        """Press on a page with these settings of the filters."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        lines = [f"{key} = {toml_value(value)}" for key, value in settings.items()]
        self.file.write_text("\n".join(['preset = "custom"', "[algorithms.crunch]", *lines, ""]), "utf-8")
        last = self.firefox.press(tab)
        assert last["state"] == "crunched", last
        return last


@pytest.fixture
def settings(firefox: CrunchFirefox, home: Path) -> Iterator[Settings]:
    made = Settings(firefox, home)
    yield made
    made.file.unlink(missing_ok=True)


@pytest.fixture
def page(pages: PageServer, tab: Tab) -> Tab:
    pages.add("/owl.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'/>", "image/svg+xml")
    tab.go(pages.add("/settings.html", PAGE))
    return tab


def own_text(page: Tab) -> str:
    """What stands in our element, its list of links opened."""
    page.show()
    return str(page.firefox.marionette.execute_script(OWN_TEXT, sandbox="system"))


@pytest.mark.parametrize("by_class", [False, True], ids=["inline", "by class"])
def test_text_in_place_of_the_page_holds_what_was_seen(
    settings: Settings, pages: PageServer, tab: Tab, *, by_class: bool
) -> None:
    tab.go(pages.add("/unseen.html", secrets(by_class=by_class)))
    settings.press(tab, **BASE, output="text")
    text = own_text(tab)
    assert "Sentence 79" in text
    found = [int(number) for number in re.findall(r"SECRET(\d+)", text)]
    assert [[*WAYS, *OTHERS][number] for number in found] == []


def test_sizes(settings: Settings, page: Tab) -> None:
    settings.press(page, **BASE, font_size=2, image_scale=0.5, word_wrap=30)
    assert page.evaluate(STYLE, ["bold", "fontSize", ""]) == "23.04px"
    assert page.evaluate(BOX, "picture") == [60, 30]
    assert page.evaluate(BOX, "text")[0] < 580


def test_alt_texts(settings: Settings, page: Tab) -> None:
    settings.press(page, **BASE, images=True, images_alt=True, image_links=True, image_links_alt=True)
    contents = [page.evaluate(STYLE, ["pictured", "content", pseudo]) for pseudo in ("::before", "::after")]
    assert "An owl" in "".join(contents)
    assert "To the start" in page.evaluate(STYLE, ["imagelink", "content", "::before"])
    assert page.evaluate(BOX, "imagelink")[0] > 40


def test_text_in_place_of_the_page(settings: Settings, page: Tab) -> None:
    settings.press(page, output="text")
    assert page.evaluate("() => document.body.checkVisibility()") is False
    assert "Words before" in own_text(page)


def test_removed_links(settings: Settings, page: Tab) -> None:
    settings.press(page)
    text = own_text(page)
    assert "Removed links" in text
    assert "One part of the site" in text


@pytest.mark.parametrize(
    "choice",
    [{"font_size": 3, "image_scale": 0.7, "word_wrap": 50}, {"output": "text"}, {"images": True, "images_alt": True}],
)
def test_the_way_back_is_exact(settings: Settings, page: Tab, choice: dict[str, Any]) -> None:
    before = page.evaluate(SERIALISE)
    settings.press(page, **choice)
    assert page.evaluate(SERIALISE) != before
    settings.firefox.press(page)
    assert page.evaluate(SERIALISE_UNDONE) == before
