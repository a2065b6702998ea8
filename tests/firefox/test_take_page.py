"""Copy and save in Firefox: what is written of a page, with its pictures and without a request."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.driver import SERIALISE_BESIDE_NOTE
from tests.browser.server import PageServer
from tests.firefox.driver import CrunchFirefox, Tab
from tests.firefox.own_page import TAB_ID, OwnPage
from tests.support.drawn_pictures import noise, whole_pictures

pytestmark = pytest.mark.browser

ASK = """
const [fields, done] = arguments;
const { runtime } = window.wrappedJSObject.browser;
runtime.sendMessage(JSON.parse(fields)).then((answer) => done(JSON.stringify(answer)), (error) => done(String(error)));
"""
WORDS = "The tide is low at noon and high in the evening, and boats wait for it. " * 12
MENU = "<nav>" + "".join(f"<a href='/m{number}'>Menu {number}</a> " for number in range(40)) + "</nav>"
PAGE = f"""<!doctype html><html lang=en><title>Tide</title>{MENU}<main>
<h1>Tide</h1><p id=first>{WORDS}</p><p>{WORDS}</p>
<img id=own src="/take/own.png" alt="Own boat" width=200 height=200><p>{WORDS}</p></main></html>"""


def ask(firefox: CrunchFirefox, tab: Tab, **fields: Any) -> dict[str, Any]:
    """What the background answers to a page of the extension."""
    tab_id = firefox.chrome(TAB_ID)
    asking = OwnPage(firefox, "host_help.html")
    asking.tab.show()
    message = json.dumps({"type": "take_page", "tabId": tab_id, "selected": False, "pictures": True, **fields})
    answer = json.loads(firefox.marionette.execute_async_script(ASK, [message], script_timeout=60_000))
    asking.tab.close()
    tab.show()
    assert isinstance(answer["value"], dict), answer
    return answer["value"]


def test_pages_and_books_with_their_pictures(firefox: CrunchFirefox, pages: PageServer, tab: Tab) -> None:
    pages.add("/take/own.png", noise(), "image/png")  # longer than other attributes of a snapshot may be
    tab.go(pages.add("/take/firefox.html", PAGE))
    assert firefox.press(tab)["state"] == "crunched"
    before, asked = tab.evaluate(SERIALISE_BESIDE_NOTE), list(pages.requests)
    page = ask(firefox, tab, format="clean-html")
    assert (page["encoding"], page["title"], page["missing"]) == ("text", "Tide", 0)
    assert [len(data) > 9000 for data in whole_pictures(page["text"])] == [True]
    assert "Menu 1" not in page["text"]
    assert ask(firefox, tab, format="epub")["encoding"] == "base64"
    tab.evaluate(
        "() => { const p = document.querySelector('#first').firstChild; getSelection().setBaseAndExtent(p, 4, p, 23); }"
    )
    assert ask(firefox, tab, format="markdown", selected=True, pictures=False)["text"] == "tide is low at noon"
    assert [path for path, _ in pages.requests[len(asked) :] if path.startswith("/take/")] == []
    assert tab.evaluate(SERIALISE_BESIDE_NOTE) == before
