"""A page behind a modal dialog, or one that an overlay has made inert, can be used while it is crunched."""

from __future__ import annotations

import pytest
from playwright.sync_api import Error

from tests.browser.content_harness.harness import ContentPage, parse, reply_that_hides
from tests.browser.content_harness.states import TWO_FRAMES, assert_undone_three_times
from tests.browser.modal_pages import BOX, FOCUS, KEPT, SHUT, STATE, UNDER, dialog, page
from tests.browser.wall_pages import ARTICLE

pytestmark = pytest.mark.browser

MARKUP = "document.documentElement.outerHTML"
HIDE = "//*[@id='o'] | //nav"


def can_buy(content_page: ContentPage) -> bool:
    """Whether a click on the button arrives."""
    before = content_page.page.evaluate("window.bought ?? 0")
    content_page.page.locator("#cart").scroll_into_view_if_needed()
    box = content_page.page.locator("#cart").bounding_box()
    assert box
    content_page.page.mouse.click(box["x"] + 5, box["y"] + 5)
    return bool(content_page.page.evaluate("window.bought ?? 0") > before)


def settle(content_page: ContentPage) -> None:
    """Let the page hear of what it did itself."""
    content_page.page.evaluate(TWO_FRAMES)
    content_page.page.evaluate("new Promise((done) => setTimeout(done, 50)).then(() => { heard.length = 0 })")


@pytest.mark.parametrize("kind", SHUT)
def test_the_page_can_be_used(content_page: ContentPage, kind: str) -> None:
    tab = content_page.open(SHUT[kind])
    settle(content_page)
    before, markup = tab.evaluate(STATE), tab.evaluate(MARKUP)
    assert before["at"] == "mail"
    assert tab.evaluate(UNDER) != "cart"
    content_page.crunch(HIDE)
    assert can_buy(content_page)
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.id") == "next"
    tab.keyboard.press("Escape")
    tab.evaluate(TWO_FRAMES)
    content_page.restore()
    assert tab.evaluate(MARKUP) == markup
    assert tab.evaluate("new Promise((done) => setTimeout(() => done(heard), 50))") == []
    assert tab.evaluate(STATE) == before
    assert tab.evaluate(UNDER) != "cart"


@pytest.mark.parametrize("kind", ["attributes_after_open", "inert_and_unheard"])
def test_three_rounds(content_page: ContentPage, kind: str) -> None:
    content_page.open(SHUT[kind])
    assert_undone_three_times(content_page, HIDE)


@pytest.mark.parametrize(("kind", "opener"), [("modal_with_an_opener", "main"), ("modal_with_a_hidden_opener", "ask")])
@pytest.mark.parametrize("is_reloaded", [False, True])
def test_the_focus_goes_back_where_it_was_before_the_dialog(
    content_page: ContentPage, kind: str, opener: str, is_reloaded: bool
) -> None:
    tab = content_page.open(SHUT[kind])
    content_page.crunch(HIDE)
    if is_reloaded:
        content_page.step("forget")
        assert content_page.capture()["state"] == "crunched"
    content_page.restore()
    tab.evaluate("o.close('done')")
    assert tab.evaluate("[document.activeElement.id, o.returnValue]") == [opener, "done"]


@pytest.mark.parametrize("kind", SHUT)
def test_an_extension_that_was_reloaded_brings_it_back(content_page: ContentPage, kind: str) -> None:
    tab = content_page.open(SHUT[kind])
    before, markup = tab.evaluate(STATE), tab.evaluate(MARKUP)
    content_page.crunch(HIDE)
    content_page.step("forget")
    assert content_page.capture()["state"] == "crunched"
    content_page.restore()
    assert tab.evaluate(MARKUP) == markup
    assert {**tab.evaluate(STATE), "heard": []} == {**before, "heard": []}


@pytest.mark.parametrize("kind", KEPT)
def test_what_asks_for_money_or_a_login_stays(content_page: ContentPage, kind: str) -> None:
    tab = content_page.open(KEPT[kind])
    before = tab.evaluate(STATE)
    content_page.crunch(HIDE)
    assert tab.evaluate("o.checkVisibility()")
    assert tab.evaluate(UNDER) != "cart"
    assert {**tab.evaluate(STATE), "heard": []} == {**before, "heard": []}


def test_dialogs_over_each_other(content_page: ContentPage) -> None:
    both = dialog("<p>Which?</p><button id=more>More</button>", "id=p class=o") + dialog(attributes="id=o class=o")
    tab = content_page.open(page(both.replace("id=p", "id=z"), f"z.showModal(); more.focus(); o.showModal(); {FOCUS}"))
    before, markup = tab.evaluate(STATE), tab.evaluate(MARKUP)
    content_page.crunch("//dialog | //nav")
    assert tab.evaluate(UNDER) == "cart"
    content_page.restore()
    assert tab.evaluate(MARKUP) == markup
    assert {**tab.evaluate(STATE), "heard": []} == {**before, "heard": []}
    tab.evaluate("o.close()")
    assert tab.evaluate("[document.activeElement.id, z.matches(':modal')]") == ["more", True]


def test_a_dialog_that_stays_keeps_its_page(content_page: ContentPage) -> None:
    cookies = dialog("<p>We use cookies.</p><button>Accept all</button>")
    story = dialog(ARTICLE + "<button id=more>More</button>", "id=z")
    tab = content_page.open(page(cookies + story, "o.showModal(); z.showModal(); more.focus()"))
    before = tab.evaluate(STATE)
    content_page.crunch(HIDE)
    assert {**tab.evaluate(STATE), "heard": []} == {**before, "heard": []}


def test_of_two_dialogs_the_upper_one_goes(content_page: ContentPage) -> None:
    story = dialog("<p>A part of the page.</p><button id=more>More</button>", "id=z")
    tab = content_page.open(page(dialog() + story, f"z.showModal(); more.focus(); o.showModal(); {FOCUS}"))
    content_page.crunch(HIDE)
    more = tab.locator("#more").bounding_box()
    assert more
    hit = "([x, y]) => document.elementFromPoint(x, y)?.id"
    assert tab.evaluate(hit, [more["x"] + 3, more["y"] + 3]) == "more"
    assert tab.evaluate("document.activeElement.id") == "more"
    content_page.restore()
    tab.evaluate("o.close()")
    assert tab.evaluate("document.activeElement.id") == "more"


@pytest.mark.parametrize(
    "insists",
    [
        "new MutationObserver(() => o.open || o.showModal()).observe(o, {attributes: true})",
        "setInterval(() => o.open || o.showModal(), 10)",
        "setInterval(() => { if (!o.matches(':modal')) { o.close(); o.showModal(); } }, 100)",
        "o.addEventListener('close', () => o.showModal())",
        "document.addEventListener('beforetoggle', (e) => e.preventDefault(), true)",
        "document.addEventListener('focusin', (e) => { if (!o.contains(e.target)) mail.focus() }, true)",
    ],
)
def test_a_page_that_insists(content_page: ContentPage, insists: str) -> None:
    tab = content_page.open(page(dialog(), f"o.showModal(); {FOCUS}; {insists}"))
    markup = tab.evaluate(MARKUP)
    content_page.crunch(HIDE)
    tab.evaluate("new Promise((done) => setTimeout(done, 250))")
    assert tab.evaluate(UNDER) == "cart"
    content_page.restore()
    assert tab.evaluate(MARKUP) == markup
    assert tab.evaluate("o.matches(':modal')")


@pytest.mark.parametrize(
    ("meanwhile", "holds"),
    [
        ("o.close(); main.inert = false", "!o.open && !main.inert"),
        ("o.remove(); main.inert = false", "!main.inert"),
        ("o.removeAttribute('open')", "!o.open"),
    ],
)
def test_a_dialog_that_the_page_closes_meanwhile(content_page: ContentPage, meanwhile: str, holds: str) -> None:
    tab = content_page.open(page(dialog(), f"main.inert = true; o.showModal(); {FOCUS}"))
    settle(content_page)
    content_page.crunch(HIDE)
    tab.evaluate("new Promise((done) => setTimeout(done, 50))")
    tab.evaluate(meanwhile)
    tab.evaluate("new Promise((done) => setTimeout(done, 50))")
    heard = tab.evaluate("heard")
    assert ("close" in heard) == ("o.close" in meanwhile)
    content_page.restore()
    assert tab.evaluate(holds)
    assert tab.evaluate(UNDER) == "cart"


def test_a_dialog_of_a_hidden_part_that_opens_later(content_page: ContentPage) -> None:
    later = f"<aside id=o>{dialog(attributes='id=z')}</aside>"
    tab = content_page.open(page(later, "cart.addEventListener('click', () => z.showModal())"))
    content_page.crunch(HIDE)
    assert can_buy(content_page)
    tab.evaluate(TWO_FRAMES)
    assert can_buy(content_page)
    content_page.restore()
    assert tab.evaluate("[z.open, heard.includes('close')]") == [False, True]


def test_what_fills_the_screen_stays(content_page: ContentPage) -> None:
    tab = content_page.open(page("<aside id=o><p id=film>Moving pictures</p></aside>"))
    tab.evaluate("addEventListener('click', () => film.requestFullscreen())")
    tab.locator("#ask").click()
    tab.wait_for_function("document.fullscreenElement")
    content_page.crunch(HIDE)
    assert tab.evaluate("document.fullscreenElement === film && film.checkVisibility()")
    assert not tab.evaluate("document.querySelector('nav').checkVisibility()")


def test_slides_that_are_inert_have_other_reasons(content_page: ContentPage) -> None:
    slides = f"<div id=s inert aria-hidden=true>{ARTICLE}</div>"
    tab = content_page.open(page(slides + BOX))
    content_page.crunch(HIDE)
    assert tab.evaluate("[s.inert, s.getAttribute('aria-hidden')]") == [True, "true"]


def test_a_press_that_fails_leaves_the_dialog_modal(content_page: ContentPage) -> None:
    tab = content_page.open(SHUT["modal_and_inert"])
    before, markup = tab.evaluate(STATE), tab.evaluate(MARKUP)
    reply = reply_that_hides(parse(content_page.capture()["snapshot"]), HIDE)
    content_page.step("insert", content_page.step("plan", reply)["css"])
    content_page.step("sabotage")
    with pytest.raises(Error, match="sabotage"):
        content_page.step("commit")
    assert tab.evaluate(MARKUP) == markup
    assert {**tab.evaluate(STATE), "heard": []} == {**before, "heard": []}


def test_without_anything_hidden_over_it_a_page_stays_inert(content_page: ContentPage) -> None:
    tab = content_page.open(page("", "main.inert = true"))
    content_page.crunch("//nav")
    assert tab.evaluate("main.inert")
