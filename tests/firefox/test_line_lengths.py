"""Lines of the sample pages in Firefox: none grows over the comfortable length, no block gets narrower."""

from __future__ import annotations

import pytest

from tests.browser.driver import SERIALISE
from tests.browser.lines import LINES, narrower, too_long
from tests.browser.server import PageServer
from tests.firefox.conftest import SAMPLES
from tests.firefox.driver import CrunchFirefox

pytestmark = pytest.mark.browser

NAMES = sorted(path.stem for path in SAMPLES.glob("*.html") if path.stem not in ("app", "frame"))
WORDS = "Some words of an article that is long enough to fill several lines of any column it may stand in. " * 8


@pytest.mark.parametrize("name", NAMES)
def test_sample(firefox: CrunchFirefox, pages: PageServer, name: str) -> None:
    tab = firefox.open(f"{pages.address}/{name}.html")
    before = tab.evaluate(LINES)
    assert firefox.press(tab)["state"] == "crunched"
    after = tab.evaluate(LINES)
    tab.close()
    assert not too_long(before, after)
    assert not narrower(before, after)


CODE = "<pre>def work(queue):\n    for item in queue:\n        yield item.done()\n    return queue.size()\n</pre>"
LINKS = "".join(f"<li><a href=/{k}>Link number {k}</a></li>" for k in range(14))
LAYOUTS = {
    "flex": "main { display: flex } article { flex: 1 } nav { width: 55% }",
    "grid": "main { display: grid; grid-template-columns: 55% 1fr }",
    "right_to_left": "html { direction: rtl } main { display: grid; grid-template-columns: 55% 1fr }",
    "table": "main { display: table; width: 100% } nav, article { display: table-cell } nav { width: 55% }",
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts(firefox: CrunchFirefox, pages: PageServer, name: str) -> None:
    body = (
        f"<main><nav><ul>{LINKS}</ul></nav><article><h1>A heading</h1><p>{WORDS}</p><p>{WORDS}</p>{CODE}<p>{WORDS}</p>"
        "</article></main>"
    )
    style = f"body {{ margin: 0; font: 13px/1.4 sans-serif }} {LAYOUTS[name]}"
    tab = firefox.open(pages.add(f"/lines/{name}", f"<!doctype html><title>t</title><style>{style}</style>{body}"))
    dom, before = tab.evaluate(SERIALISE), tab.evaluate(LINES)
    assert firefox.press(tab)["state"] == "crunched"
    after = tab.evaluate(LINES)
    text = [block for block in after if block["tag"] == "p"]
    assert text
    assert not narrower(before, after)
    assert not too_long(before, after)
    window = tab.evaluate("() => document.documentElement.clientWidth")
    (code,) = [block for block in after if block["tag"] == "pre"]
    assert code["width"] >= window - 10
    if name == "right_to_left":
        assert all(abs(block["right"] - window) <= 5 for block in text)
    else:
        assert all(abs(block["left"]) <= 5 for block in text)
    assert firefox.press(tab)["state"] == "restored"
    assert tab.evaluate(SERIALISE) == dom
    tab.close()
