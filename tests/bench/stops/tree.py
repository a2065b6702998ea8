"""Where a screen reader halts: the accessibility tree as Chromium has it, turned into a list of stops.

The rule. A stop is what the next-item key comes to: the down arrow in NVDA's browse mode without screen layout (NVDA
user guide, *Browse Mode* and *Use screen layout*: the arrow goes from line to line; with that setting off, links and
controls stand on lines of their own), or the swipe to the right on a phone.

- The text of one block is one stop, however long, also where it goes on behind a link in it. A block within ends it,
  and so does a line break (``<br>``), which begins a new line of browse mode.
- A link is one stop; one that holds blocks, such as a card, is one for each of them.
- A button, a field or another control is one stop, also without a name, for it takes focus and is called by its role.
- A heading is one stop with all that it says, the links in it too.
- A picture, a formula, a meter with a name is one stop.
- A list, a table, a landmark is none by itself: it is announced with the first thing in it. Nor is a list's marker.
- What is not in the tree, or ignored in it, such as what is hidden, is none, and its children count where it has some.

Frames stand where their element stands. What is said of a stop is its name or its text, and its role (``said``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import CDPSession, Page

from crunch_lab.evaluation.tokens import compared_tokens
from tests.bench.stops.model import Stop, Stops

FIELDS: Final = frozenset(
    "button checkbox combobox ComboBoxMenuButton ComboBoxSelect DisclosureTriangle DisclosureTriangleGrouped listbox"
    " menuitem menuitemcheckbox menuitemradio option PopUpButton radio searchbox slider spinbutton switch tab textbox"
    " TextFieldWithComboBox ToggleButton ColorWell Date DateTime InputTime".split()
)
PICTURES: Final = frozenset(
    "img image graphics-document graphics-object graphics-symbol math MathMLMath meter progressbar Canvas"
    " SvgRoot PluginObject EmbeddedObject".split()
)
_SKIPPED: Final = frozenset(("ListMarker", "InlineTextBox"))
Node = dict[str, Any]


def read_stops(page: Page, session: CDPSession | None = None) -> Stops:
    """The stops of a page as it stands in the browser now."""
    own = session or page.context.new_cdp_session(page)
    try:
        own.send("Accessibility.enable")
        own.send("DOM.enable")
        trees = [own.send("Accessibility.getFullAXTree")["nodes"]]
        owners: dict[int, str] = {}
        for frame in _frames(own.send("Page.getFrameTree")["frameTree"]):
            tree = own.send("Accessibility.getFullAXTree", {"frameId": frame})["nodes"]
            owners[own.send("DOM.getFrameOwner", {"frameId": frame})["backendNodeId"]] = tree[0]["nodeId"]
            trees.append(tree)
        return stops_of(trees, owners, _blocks(own))
    finally:
        own.send("Accessibility.disable")
        if session is None:
            own.detach()


def _frames(tree: Mapping[str, Any]) -> list[str]:
    found = []
    waiting = list(tree.get("childFrames", ()))
    while waiting:
        inner = waiting.pop()
        if not inner["frame"]["url"].startswith(
            "chrome-error:"
        ):  # there is no network: what would say so is not theirs
            found.append(inner["frame"]["id"])
        waiting.extend(inner.get("childFrames", ()))
    return found


def _blocks(session: CDPSession) -> set[int]:
    """Backend numbers of what begins and ends a line."""
    shot = session.send("DOMSnapshot.captureSnapshot", {"computedStyles": ["display"]})
    strings, found = shot["strings"], set()
    for document in shot["documents"]:
        numbers = document["nodes"]["backendNodeId"]
        for node, styles in zip(document["layout"]["nodeIndex"], document["layout"]["styles"], strict=True):
            if styles and not strings[styles[0]].startswith(("inline", "contents", "ruby")):
                found.add(numbers[node])
    return found


@dataclass(eq=False, slots=True)
class _Open:
    """An element that is being gone through, in which text makes a stop of this kind."""

    kind: str
    stop: int | None = None


class _Walk:
    """What has been found so far."""

    def __init__(self) -> None:
        self.found = Stops([], [])
        self.opened = [_Open("text")]
        self.paragraph = 0
        self.mains = 0

    def break_line(self) -> None:
        """What comes is another line: of all that is open, text makes new stops."""
        self.paragraph += 1
        for opened in self.opened:
            opened.stop = None

    def add(self, kind: str, text: str) -> int:
        """A stop that is complete."""
        self.found.stops.append(Stop(kind, self.paragraph, main=self.mains > 0))
        self.say(len(self.found.stops) - 1, text)
        return len(self.found.stops) - 1

    def text(self, text: str) -> None:
        """Some text of the innermost that is open."""
        opened = self.opened[-1]
        if opened.stop is None and compared_tokens(text):
            opened.stop = self.add(opened.kind, text)
        elif opened.stop is not None:
            self.say(opened.stop, text)

    def say(self, number: int, text: str) -> None:
        """More of a stop."""
        stop, words = self.found.stops[number], compared_tokens(text)
        stop.text += text
        stop.words += words
        if stop.kind != "field":
            lines = self.found.lines
            lines[stop.paragraph] = lines.get(stop.paragraph, "") + text
        self.found.words += [(word, number) for word in words]


def stops_of(trees: list[list[Node]], owners: Mapping[int, str], blocks: set[int]) -> Stops:
    """Stops of the trees of a page and its frames.

    Args:
        trees: nodes as CDP's ``Accessibility.getFullAXTree`` returns them, the page's own first.
        owners: backend number of a frame's element -> number of the root of its tree.
        blocks: backend numbers of elements that are displayed as blocks.
    """
    nodes = {node["nodeId"]: node for tree in trees for node in tree}
    walk = _Walk()
    waiting: list[tuple[Node, str]] = [(trees[0][0], "enter")]
    while waiting:
        node, step = waiting.pop()
        if step != "enter":
            _leave(walk, step)
            continue
        leave = _enter(walk, node, blocks, nodes)
        if leave is None:
            continue
        waiting.append((node, leave))
        children = [nodes[child] for child in node.get("childIds", ()) if child in nodes]
        frame = owners.get(node.get("backendDOMNodeId", -1))
        if frame is not None and not node.get("ignored"):
            children.append(nodes[frame])
        waiting.extend((child, "enter") for child in reversed(children))
    return walk.found


def _enter(walk: _Walk, node: Node, blocks: set[int], nodes: Mapping[str, Node]) -> str | None:
    """Take a node in; how it is left, or nothing where its children are not gone through."""
    role = _role(node)
    name = str(node.get("name", {}).get("value") or "")
    ignored = bool(node.get("ignored"))
    if role in _SKIPPED:
        return None
    if role != "RootWebArea" and _is_focused(node):
        walk.found.focus = len(walk.found.stops)
    if role == "LineBreak":
        walk.break_line()
        return None
    if role == "StaticText":
        if not ignored:
            walk.text(name)
        return None
    block = node.get("backendDOMNodeId") in blocks
    if block:
        walk.break_line()
    leave = "block" if block else "inline"
    if ignored:
        return leave
    if role in FIELDS or role in PICTURES or (role == "heading" and name.strip()):
        kind = "field" if role in FIELDS else "picture" if role in PICTURES else role
        if kind == "field" or compared_tokens(name):
            number = walk.add(kind, name)
            walk.found.stops[number].level = _level(node) if kind == "heading" else 0
            if block:
                walk.break_line()
            return None
        return leave if kind == "picture" else None
    if role == "link":
        if not _holds_blocks(node, blocks, nodes):
            walk.add("link", name)
            return None
        walk.opened.append(_Open("link"))
        return f"{leave} link"
    if role == "main":
        walk.mains += 1
        return f"{leave} main"
    return leave


def _leave(walk: _Walk, step: str) -> None:
    if step.endswith("link"):
        walk.opened.pop()
    if step.endswith("main"):
        walk.mains -= 1
    if step.startswith("block"):
        walk.break_line()


def _role(node: Node) -> str:
    return str(node.get("role", {}).get("value") or "")


def _level(node: Node) -> int:
    return next((int(known["value"]["value"]) for known in node.get("properties", ()) if known["name"] == "level"), 0)


def _is_focused(node: Node) -> bool:
    return any(
        known["name"] == "focused" and known["value"].get("value") is True for known in node.get("properties", ())
    )


def _holds_blocks(node: Node, blocks: set[int], nodes: Mapping[str, Node]) -> bool:
    waiting = list(node.get("childIds", ()))
    while waiting:
        inner = nodes.get(waiting.pop())
        if inner is None:
            continue
        if inner.get("backendDOMNodeId") in blocks and _role(inner) not in PICTURES:
            return True
        waiting.extend(inner.get("childIds", ()))
    return False
