"""Whatever the host answers, a page that shows text never becomes blank, in Firefox: it draws and counts by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.blank_answers import TREES, UNSEEN, WRONG, tree_page, unseen_page
from tests.browser.driver import SERIALISE_BESIDE_NOTE
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab

pytestmark = pytest.mark.browser


@pytest.fixture
def page(firefox_of_answers: CrunchFirefox) -> Iterator[Tab]:
    tab = firefox_of_answers.new_tab()
    yield tab
    tab.close()


def press(tab: Tab, answer: str) -> dict[str, Any]:
    tab.evaluate("answer => history.replaceState(null, '', `?answer=${encodeURIComponent(answer)}`)", answer)
    return tab.firefox.press(tab)


def assert_refused(tab: Tab, answer: str, code: str = "blank_page") -> dict[str, Any]:
    before = tab.evaluate(SERIALISE_BESIDE_NOTE)
    last = press(tab, answer)
    assert (last["state"], last.get("code")) == ("error", code), (answer, last)
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
    return last


@pytest.mark.parametrize("tree", [name for name in TREES if name != "bare text"])
def test_an_answer_that_leaves_nothing_is_taken_back(pages: PageServer, page: Tab, tree: str) -> None:
    page.go(pages.add("/tree.html", tree_page(tree)))
    assert_refused(page, "everything")
    assert press(page, "nothing")["state"] == "crunched"


def test_what_nobody_sees_is_not_enough(pages: PageServer, page: Tab) -> None:
    page.go(pages.add("/unseen.html", unseen_page()))
    for element in UNSEEN:
        assert_refused(page, f"all but {element}")
    assert_refused(page, "letters of no size")
    assert_refused(page, "no text in place of the page")
    assert "next to nothing of it would have been left" in page.firefox.title(page)
    assert press(page, "all but main")["state"] == "crunched"


@pytest.mark.parametrize("answer", ["a bitmap that is too short", "a bitmap that is none"])
def test_an_answer_that_does_not_fit_says_what_is_wrong(pages: PageServer, page: Tab, answer: str) -> None:
    page.go(pages.add("/unseen.html", unseen_page()))
    assert WRONG[answer] in assert_refused(page, answer, "host_bad_output")["detail"]
    assert press(page, "nothing")["state"] == "crunched"
