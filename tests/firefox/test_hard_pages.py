"""Hard pages pressed in Firefox: what the real host got, against a reading of the live DOM by other means; then the
markers on the page against the host's reply; then the page after the undo against the page before."""

from __future__ import annotations

import base64
import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from crunch.documents.page import Page
from crunch.documents.parsing import parse_snapshot
from tests.browser.driver import SERIALISE, SERIALISE_UNDONE
from tests.browser.hard_pages.pages import BIG, SMALL, HardPage
from tests.browser.server import PageServer, serve
from tests.browser.test_capture_hard_pages import (
    CRUNCH,
    REFERENCE,
    attributes,
    characters,
    parse,
    rebuilt,
    tag,
    texts,
)
from tests.firefox.driver import CrunchFirefox, Tab
from tests.firefox.hosts import RecordedHost

pytestmark = pytest.mark.browser

Tabs = Iterator[Tab]

PRESS_SECONDS = 60
MARKED = "<main id=m></main>"
WORDS = "An article of many words, so that there is something that can be kept on this page. " * 6
AROUND = (
    "<nav><ul>" + "".join(f"<li><a href=/{k}>Link number {k}</a></li>" for k in range(12)) + "</ul></nav>",
    f"<article><h1>An article</h1><p>{WORDS}</p><p>{WORDS}</p></article><aside><a href=/more>More of it</a></aside>",
)
"""Put around what is hard where the page has room for it: something to hide, and something to keep."""

RENDERED = """
() => {
  const own = (prototype, name) => Object.getOwnPropertyDescriptor(prototype, name).get;
  const localName = own(Element.prototype, "localName"), childNodes = own(Node.prototype, "childNodes");
  const nodeType = own(Node.prototype, "nodeType"), shadowRoot = own(Element.prototype, "shadowRoot");
  const isHtml = (node) => own(Element.prototype, "namespaceURI").call(node) === "http://www.w3.org/1999/xhtml";
  const rootOf = (node) => Node.prototype.getRootNode.call(node);
  const elements = (node) => [...childNodes.call(node)].filter((child) => nodeType.call(child) === 1);
  const shown = (node, isHost) => {
    if (isHost) return elements(node).filter((child) => !child.assignedSlot);
    const isSlot = nodeType.call(node) === 1 && localName.call(node) === "slot" && rootOf(node).host;
    const nodes = isSlot ? node.assignedNodes() : [];
    return nodes.length > 0 ? nodes.filter((child) => nodeType.call(child) === 1) : elements(node);
  };
  const found = [];
  const stack = [own(Document.prototype, "documentElement").call(document)];
  while (stack.length > 0) {
    const node = stack.pop();
    if (nodeType.call(node) !== 1) {
      found.push(null);
      stack.push(...shown(node).reverse());
      continue;
    }
    const name = localName.call(node);
    found.push([name, nodeType.call(rootOf(node)) === 11, Element.prototype.checkVisibility.call(node),
      Element.prototype.getAttribute.call(node, "data-crunch")]);
    if (["script", "style", "template", "noscript"].includes(name)) continue;
    const frame = isHtml(node) && ["iframe", "frame", "object"].includes(name) ? node.contentDocument : null;
    const tree = isHtml(node) ? shadowRoot.call(node) : null;
    stack.push(...shown(node, tree !== null).reverse());
    const inner = tree ?? frame;
    if (inner) stack.push(inner);
  }
  return found;
}
"""
"""For each number: name, whether in a shadow tree, whether rendered, our attribute; null for a wrapper."""

OURS = re.compile(r"[0-9a-f]{40} ours")
STAYS = {"html", "head", "body", "frameset"}


@pytest.fixture(scope="module")
def elsewhere() -> Iterator[str]:
    """An address of another origin."""
    with serve() as server:
        yield server.add("/", "<p>elsewhere")


@pytest.fixture(scope="module")
def tabs(firefox: CrunchFirefox) -> Iterator[Tabs]:
    """Two tabs by turns, as presses of one tab need some time between them."""
    both = [firefox.new_tab(), firefox.new_tab()]
    yield itertools.cycle(both)
    for tab in both:
        tab.close()


def show(tab: Tab, pages: PageServer, hard: HardPage, name: str, elsewhere: str) -> None:
    for path, source in hard.parts.items():
        pages.add(f"/{path}", source)
    source = hard.source.replace("http://elsewhere.example/", elsewhere)
    source = source.replace(MARKED, MARKED.join(AROUND))
    tab.go(pages.add(f"/hard/{name}/{hard.path}", source, hard.content_type))
    if hard.script:
        tab.evaluate(f"() => {{ const m = document.getElementById('m'); {hard.script} }}")


def check_snapshot(snapshot: str, elements: int, expected: dict[str, Any], with_attributes: bool) -> None:
    """Count, order, parents, text slots: of the snapshot, and of the page that the host makes of it."""
    found, parents, levels = rebuilt(parse(snapshot))
    names = [tag(name) for name in expected["names"].split("\n")]
    assert elements == len(names)
    assert [element.tag for element in found] == names
    assert parents == [int(number) for number in expected["parents"].split()]
    assert levels == [int(number) for number in expected["levels"].split()]
    slots = {number: list_ for number, list_ in expected["slots"] if levels[number] < 1000}
    for number, element in enumerate(found):
        if levels[number] < 1000:
            wanted = [characters(value) if isinstance(value, str) else value for value in slots.get(number, [])]
            assert texts(element) == wanted, (number, element.tag)
    if with_attributes:
        written = {number: attributes(list_) for number, list_ in expected["attributes"]}
        for number, element in enumerate(found):
            own = {name: value for name, value in element.items() if not name.startswith(CRUNCH)}
            assert own == written.get(number, {}), (number, element.tag)
    page: Page = parse_snapshot(snapshot, elements)
    assert page.parents[1:] == parents[1:]


def bits(reply: dict[str, Any]) -> list[int]:
    """The bitmap of a reply, one number for each element."""
    data = base64.b64decode(reply["bitmap"])
    return [data[number >> 3] >> (number & 7) & 1 for number in range(reply["elements"])]


def check_markers(before: list[Any], after: list[Any], reply: dict[str, Any]) -> int:
    """What was rendered still is, exactly when its bit is set; returns how many elements went."""
    kept = bits(reply)
    after = [
        now for now in after if now is None or not OURS.fullmatch(now[3] or "")
    ]  # the list of removed links, and the handle
    assert len(before) == len(after) == len(kept)
    hidden = 0
    for number, (old, new, bit) in enumerate(zip(before, after, kept, strict=True)):
        if old is None or not old[2]:
            continue
        name, is_in_shadow = old[:2]
        if name in STAYS or is_in_shadow:
            continue  # these stay for what is in them
        assert new[2] == bool(bit), (number, name, new)
        hidden += not bit
    return hidden


@pytest.mark.parametrize("name", SMALL)
def test_small(
    firefox: CrunchFirefox, host: RecordedHost, pages: PageServer, tabs: Tabs, elsewhere: str, name: str
) -> None:
    tab, hard = next(tabs), SMALL[name]
    show(tab, pages, hard, name, elsewhere)
    before, expected = tab.evaluate(SERIALISE), tab.evaluate(f"(withAttributes) => {{ {REFERENCE} }}", True)
    rendered = tab.evaluate(RENDERED)

    last = firefox.press(tab, PRESS_SECONDS)

    assert last["state"] in ("crunched", "unsure"), last
    request, reply = host.last_exchange()
    assert request["url"] == tab.evaluate("() => location.href")
    check_snapshot(request["snapshot"], request["elements"], expected, with_attributes=True)
    hidden = check_markers(rendered, tab.evaluate(RENDERED), reply)
    if MARKED in hard.source and name not in ("other_document_element", "no_body"):
        assert hidden >= 12

    assert firefox.press(tab, PRESS_SECONDS)["state"] == "restored"
    assert tab.evaluate(SERIALISE_UNDONE) == before


@pytest.mark.slow
@pytest.mark.parametrize("name", BIG)
def test_big(
    firefox: CrunchFirefox, host: RecordedHost, pages: PageServer, tabs: Tabs, elsewhere: str, name: str
) -> None:
    tab = next(tabs)
    show(tab, pages, BIG[name], name, elsewhere)
    expected = tab.evaluate(f"(withAttributes) => {{ {REFERENCE} }}", False)
    last = firefox.press(tab, PRESS_SECONDS)
    assert last["state"] in ("crunched", "unsure"), last
    request, _ = host.last_exchange()
    check_snapshot(request["snapshot"], request["elements"], expected, with_attributes=False)
    print(name, last["elements"], {part: round(milliseconds) for part, milliseconds in last["timings"].items()})
    assert firefox.press(tab, PRESS_SECONDS)["state"] == "restored"
