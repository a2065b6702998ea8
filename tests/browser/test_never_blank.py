"""Whatever the host answers, a page that shows text never becomes blank: what is rendered decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.blank_answers import (
    BLANKING,
    EVERYWHERE,
    TREES,
    UNSEEN,
    WORDS,
    WRONG,
    tree_page,
    unseen_page,
)
from tests.browser.driver import SERIALISE_BESIDE_NOTE, CrunchBrowser
from tests.browser.lent_tabs import lent_tab
from tests.browser.server import PageServer

pytestmark = pytest.mark.browser

LEFT = {
    *(("bare text", answer) for answer in ("everything", "all but the body", "all but wrappers")),
    ("a form", "all slots and everything"),
}
"""Where text stays whatever the answer says: that of the body itself, and what was written into a form."""
ALL_TEXT = "document.body.innerText + (document.querySelector('textarea')?.value ?? '')"


@pytest.fixture
def browser(browser_of_answers: CrunchBrowser) -> CrunchBrowser:
    return browser_of_answers


@pytest.fixture
def tab(request: pytest.FixtureRequest, browser: CrunchBrowser) -> Iterator[Page]:
    with lent_tab(browser, request) as page:
        yield page


def answer_next(tab: Page, answer: str) -> None:
    """The page's address says what the host answers to the next press."""
    tab.evaluate("answer => history.replaceState(null, '', `?answer=${encodeURIComponent(answer)}`)", answer)


def press(browser: CrunchBrowser, tab: Page, answer: str) -> dict[str, Any]:
    answer_next(tab, answer)
    return browser.press(tab)


def assert_refused(browser: CrunchBrowser, tab: Page, answer: str) -> None:
    before = tab.evaluate(SERIALISE_BESIDE_NOTE)
    last = press(browser, tab, answer)
    assert (last["state"], last.get("code")) == ("error", "blank_page"), (answer, last)
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before


def assert_next_press_works(browser: CrunchBrowser, tab: Page) -> None:
    before = tab.evaluate(SERIALISE_BESIDE_NOTE)
    assert press(browser, tab, "nothing")["state"] == "crunched"
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before


@pytest.mark.parametrize("tree", TREES)
def test_an_answer_that_leaves_nothing_is_taken_back(
    browser: CrunchBrowser, pages: PageServer, tab: Page, tree: str
) -> None:
    tab.goto(pages.add("/tree.html", tree_page(tree)))
    for answer in BLANKING if tree in ("plain", "bare text") else EVERYWHERE:
        if (tree, answer) in LEFT:
            assert press(browser, tab, answer)["state"] == "crunched"
            assert tab.evaluate(ALL_TEXT).count("worth reading") > 1
            browser.press(tab)
        else:
            assert_refused(browser, tab, answer)
    assert_next_press_works(browser, tab)


@pytest.mark.parametrize("element", UNSEEN)
def test_what_nobody_sees_is_not_enough(browser: CrunchBrowser, pages: PageServer, tab: Page, element: str) -> None:
    tab.goto(pages.add("/unseen.html", unseen_page()))
    assert_refused(browser, tab, f"all but {element}")
    assert press(browser, tab, "all but main")["state"] == "crunched"


def test_letters_of_no_size_are_not_enough(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    tab.goto(pages.add("/unseen.html", unseen_page()))
    assert_refused(browser, tab, "letters of no size")
    assert press(browser, tab, "text in place of the page")["state"] == "crunched"


def test_it_is_said_in_words(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    tab.goto(pages.add("/unseen.html", unseen_page()))
    last = press(browser, tab, "everything")
    assert last["detail"].endswith("of a page that shows 50 words or more, 0 would be left")
    title = browser.title(tab)
    assert "next to nothing of it would have been left to be seen" in title
    assert "The page was left as it is." in title


def test_no_blank_frame_is_seen(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    """The page looks at itself before each frame is painted: it never finds its text hidden."""
    tab.goto(pages.add("/unseen.html", unseen_page()))
    tab.evaluate(
        """() => {
          window.blank = 0;
          const look = () => {
            blank += document.getElementById("main").checkVisibility() ? 0 : 1;
            requestAnimationFrame(look);
          };
          look();
        }"""
    )
    assert_refused(browser, tab, "everything")
    assert tab.evaluate("blank") == 0
    press(browser, tab, "all but word")
    assert tab.evaluate("blank") == 0


def test_a_page_of_few_words_may_come_out_empty(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    """The host's own rule: a page of 50 words does not."""
    tab.goto(pages.add("/few.html", f"<!doctype html><p>{WORDS * 2}</p>"))
    assert press(browser, tab, "everything")["state"] == "crunched"


@pytest.mark.parametrize(
    ("selected", "answer", "state"),
    [
        ("#word", "all but word", "crunched"),
        ("#drawing", "all but drawing", "crunched"),
        ("#word", "everything", "error"),
        ("#word", "all but sr", "error"),
    ],
)
def test_keeping_only_a_selection_may_leave_a_word_or_a_picture(
    browser: CrunchBrowser, pages: PageServer, tab: Page, selected: str, answer: str, state: str
) -> None:
    drawing = "<div id=drawing><svg width=50 height=50><circle r=50 /></svg></div>"
    tab.goto(pages.add("/unseen.html", f"{unseen_page()}{drawing}"))
    press(browser, tab, "nothing")
    browser.press(tab)  # gives the extension the page; the menu of a test does not
    tab.evaluate("what => getSelection().selectAllChildren(document.querySelector(what))", selected)
    answer_next(tab, answer)
    assert browser.choose_from_menu(tab, "keep-only-selection")["state"] == state


@pytest.mark.parametrize("answer", WRONG)
def test_an_answer_that_does_not_fit_says_what_is_wrong(
    browser: CrunchBrowser, pages: PageServer, tab: Page, answer: str
) -> None:
    tab.goto(pages.add("/unseen.html", unseen_page()))
    before = tab.evaluate(SERIALISE_BESIDE_NOTE)
    last = press(browser, tab, answer)
    assert (last["state"], last["code"]) == ("error", "host_bad_output")
    assert WRONG[answer] in last["detail"]
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
    assert_next_press_works(browser, tab)


def test_elements_that_are_not_there_are_passed_over(browser: CrunchBrowser, pages: PageServer, tab: Page) -> None:
    tab.goto(pages.add("/unseen.html", unseen_page()))
    before = tab.evaluate(SERIALISE_BESIDE_NOTE)
    assert press(browser, tab, "elements that are not there")["state"] == "crunched"
    assert browser.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
