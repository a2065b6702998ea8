# ruff: noqa: E501  (markup is easier to read unbroken)
"""Presets in a page: of those as in the papers, forms work under each; of the others, each does what it says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from crunch.presets.collection import PAPERS, SHIPPED
from tests.browser import test_page_settings
from tests.browser.server import PageServer
from tests.browser.settings_folder import ConfiguredBrowser

pytestmark = pytest.mark.browser

crunching = test_page_settings.crunching

PRESETS = sorted(f"{PAPERS}{path.stem}" for path in SHIPPED.glob("papers/*.toml"))
WORDS = "Plain words of an article stand here, one after the other, so that it is the main content. " * 5
MENU = "".join(
    f'<li><a href="/{name}">{name.title()}</a></li>' for name in ("news", "sea", "market", "tides", "letters")
)
PICTURES = "".join(
    f'<a href="/p{n}"><img alt="" width="80" height="60" src="data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\'/%3E"></a>'
    for n in range(6)
)
PAGE = f"""<!doctype html><html lang="en"><title>Forms</title><body>
<header class="banner"><ul>{MENU}</ul><form role="search" action="/search"><label>Find <input id="search" name="q"></label><button>Go</button></form></header>
<div class="sidebar"><form class="login" action="/login"><label>Name <input name="user"></label>
 <label>Password <input id="login" type="password" name="word"></label><button>Log in</button> <a href="/lost">Lost it?</a></form><ul>{MENU}</ul></div>
<main><h1>A title</h1><p>{WORDS}</p><div id="pictures">{PICTURES}</div><p>{WORDS}</p>
<div class="related"><form class="checkout" action="/checkout"><label>Street <input id="checkout" name="street"></label><button>Pay</button></form></div></main>
<section class="comments"><form action="/reply"><label>Reply <textarea id="reply" name="text"></textarea></label><button>Send</button></form></section>
<footer><ul>{MENU}</ul></footer></body></html>"""
FORMS = ("search", "login", "checkout", "reply")


@pytest.mark.parametrize("preset", PRESETS)
def test_forms_and_pictures_keep_working(
    crunching: ConfiguredBrowser, pages: PageServer, tab: Page, preset: str
) -> None:
    for form in FORMS:
        pages.add(f"/{form}", f"<!doctype html><title>{form}</title>")
    crunching.browser.open(pages.add(f"/forms-{preset}.html", PAGE), tab)
    crunching.run("auto", preset)
    last = crunching.press(tab)
    assert last["algorithm"] == "crunch"
    assert last["hiddenParts"] > 0
    assert tab.locator("#pictures img").count() == 6
    for picture in tab.locator("#pictures img").all():
        expect(picture).to_be_visible()
    for form in FORMS:
        tab.locator(f"#{form}").fill("four words of mine")
    submitted = FORMS[PRESETS.index(preset) % len(FORMS)]
    tab.locator(f"form:has(#{submitted}) button").click()
    tab.wait_for_url(f"**/{submitted}?**four+words+of+mine**")


TEXT = f"<h1>A title</h1><p>{WORDS}</p><p>{WORDS}</p>"
CELLS = "".join(f'<tr><th><a href="/{n}">Size {n}</a></th><td>{n} cm</td><td>{n * 3} g</td></tr>' for n in range(8))
KINDS = {
    "documentation": f'<main><article>{TEXT}</article><div><table id="part">{CELLS}</table></div></main>',
    "listing": f'<main><article>{TEXT}</article><div class="pagination" id="part"><a href="/1">1</a> <a rel="next" href="/2">Next page</a></div></main>',
    "service": f'<main><article>{TEXT}<form action="/book"><label>Loaves <input id="part" name="n"></label><button>Book</button></form></article></main>',
    "collection": f'<main><article>{TEXT}</article><div class="views">{PICTURES.replace("<img", "<img id=part", 1).replace("80", "300")}<span class="badge">-3 %</span></div></main>',
}


@pytest.mark.parametrize("preset", KINDS)
def test_a_preset_keeps_what_it_says(crunching: ConfiguredBrowser, pages: PageServer, tab: Page, preset: str) -> None:
    page = f"<!doctype html><html lang='en'><title>A title</title><body><nav>{MENU}</nav>{KINDS[preset]}</body></html>"
    crunching.browser.open(pages.add(f"/kind-{preset}.html", page), tab)
    crunching.run("auto", preset)
    last = crunching.press(tab)
    assert (last["algorithm"], last["state"]) == ("auto", "crunched")
    expect(tab.locator("#part")).to_be_visible()
    expect(tab.locator("nav")).to_be_hidden()


def test_a_name_of_old_runs_what_it_ran(crunching: ConfiguredBrowser, pages: PageServer, tab: Page) -> None:
    crunching.browser.open(pages.add("/forms-old.html", PAGE), tab)
    crunching.run("auto", "link-heavy")
    assert crunching.press(tab)["algorithm"] == "crunch"
