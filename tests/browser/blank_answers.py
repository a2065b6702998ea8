# ruff: noqa: E501  (markup is easier to read unbroken)
"""A host that would leave pages blank, and pages of every kind of tree for it. Both browsers press them.

The host is a real program; what it answers stands in the address of the page: ``?answer=everything``. An answer
in JSON is fields of a reply that hides all but the article.
"""

from __future__ import annotations

from typing import Final

from tests.support.programs import python_program

_PROGRAM = """
import base64, json, struct, sys
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

def read():
    length = sys.stdin.buffer.read(4)
    if len(length) < 4:
        sys.exit(0)
    return json.loads(sys.stdin.buffer.read(struct.unpack("=I", length)[0]))

def write(message):
    content = json.dumps(message).encode()
    sys.stdout.buffer.write(struct.pack("=I", len(content)) + content)
    sys.stdout.buffer.flush()

def packed(bits):
    bitmap = bytearray((len(bits) + 7) // 8)
    for number, bit in enumerate(bits):
        bitmap[number >> 3] |= bit << (number & 7)
    return base64.b64encode(bitmap).decode()

def kept(root, wanted):
    # One bit an element: what is wanted, all that is in it, and all that it is in.
    bits = []
    def visit(element, inside):
        inside = inside or wanted(element)
        at = len(bits)
        bits.append(1)
        inner = [visit(child, inside) for child in element]
        bits[at] = 1 if inside or any(inner) else 0
        return bits[at]
    visit(root, False)
    return bits

def answer(message):
    how = parse_qs(urlsplit(message["url"]).query).get("answer", ["nothing"])[0]
    root = ElementTree.fromstring(message["snapshot"])
    elements = list(root.iter())
    every, none = [1] * len(elements), [0] * len(elements)
    reply = {
        "type": "crunch", "id": message["id"], "elements": len(elements), "bitmap": packed(every), "hidden_slots": [],
        "removals": [], "removals_total": 0, "share": 0.9, "unsure": False, "notes": [], "algorithm": "auto",
        "settings": {}, "timings": {"parse": 1, "extract": 1, "markers": 1},
    }
    output = {"font_size": 0, "image_scale": 1, "word_wrap": 0, "alt_texts": [], "text": None}
    by_id = lambda name: packed(kept(root, lambda element: element.get("id") == name))
    if how == "everything":
        reply["bitmap"] = packed(none)
    elif how == "all but the body":
        reply["bitmap"] = packed([1 if element.tag in ("html", "head", "body") else 0 for element in elements])
    elif how == "all but wrappers":
        reply["bitmap"] = packed([1 if element.tag[0] == "{" or element.tag in ("slot", "iframe") else 0 for element in elements])
    elif how == "all slots":
        wrong = [(number, slot) for number, element in enumerate(elements) for slot in range(len(element) + 1)]
        reply["hidden_slots"] = [value for pair in wrong for value in pair]
    elif how == "all slots and everything":
        reply["bitmap"] = packed([1 - (element.tag in ("p", "li", "td")) for element in elements])
        wrong = [(number, slot) for number, element in enumerate(elements) for slot in range(len(element) + 1)]
        reply["hidden_slots"] = [value for pair in wrong for value in pair]
    elif how.startswith("all but "):
        reply["bitmap"] = by_id(how.removeprefix("all but "))
    elif how == "no text in place of the page":
        reply["output"] = {**output, "text": " \\n "}
    elif how == "text in place of the page":
        reply["output"] = {**output, "text": "Word after word. " * 20}
    elif how == "letters of no size":
        reply["output"] = {**output, "font_size": -200}
    elif how == "a bitmap that is too short":
        reply["bitmap"] = packed(every[:-16])
    elif how == "a bitmap that is too long":
        reply["bitmap"] = packed([*every, *every])
    elif how == "a bitmap that is none":
        reply["bitmap"] = "%%%"
    elif how == "another number of elements":
        reply["elements"] += 7
    elif how == "slots that are no numbers":
        reply["hidden_slots"] = ["0", None, {}]
    elif how == "elements that are not there":
        reply["hidden_slots"] = [len(elements), 0, -1, 0, 10**12, 5]
        reply["faded"] = [{"element": 10**9, "action": "dim", "reason": "", "score": 1}]
        reply["output"] = {**output, "font_size": 1, "alt_texts": [{"element": -5, "text": "x"}]}
    elif how.startswith("{"):
        reply["bitmap"] = by_id("main")
        reply |= json.loads(how)
    return reply

while True:
    message = read()
    if message["type"] == "hello":
        write({"type": "hello", "id": message["id"], "protocol": 1, "host": "0.1.0", "python": "3"})
    elif message["type"] == "crunch":
        write(answer(message))
"""


def blank_host() -> str:
    """The program, as a browser starts it."""
    return python_program(_PROGRAM)


WORDS: Final = "Some words of an article that go on for a while so that it is worth reading. "
_P = f"<p>{WORDS * 4}</p>"
_CSS = "<style>#sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}</style>"
_HIDDEN = (
    f"<div id=empty></div><div id=sr>{_P}</div><div id=far style='position:absolute;left:-9999px;width:500px'>{_P}</div>"
    f"<div id=clear style='opacity:0'>{_P}</div><div id=folded style='height:0;overflow:hidden'>{_P}</div>"
    f"<div id=cut style='clip-path:inset(100%)'>{_P}</div><p id=word>Three words only</p>"
)

TREES: Final = {
    "plain": f"<main>{_P}{_P}</main>",
    "a table": f"<table><tr><td>{WORDS * 3}<td>{WORDS * 3}</table>",
    "bare text": WORDS * 8,
    "a shadow tree": f"<x-a><template shadowrootmode=open><article>{_P}<h1>{WORDS}</h1></article></template></x-a>",
    "a closed shadow tree": f"<x-a><template shadowrootmode=closed><article>{_P}</article></template></x-a>",
    "a slot": f"<x-a>{_P}<template shadowrootmode=open><article><slot></slot></article></template></x-a>",
    "a slot handed into an inner slot": (
        f"<x-a>{_P}{_P}<template shadowrootmode=open><x-b><slot></slot><template shadowrootmode=open><article><slot></slot>"
        "</article></template></x-b></template></x-a>"
    ),
    "bare text in a slot": f"<x-a>{WORDS * 6}<template shadowrootmode=open><p><slot></slot></p></template></x-a>",
    "a frame": f'<iframe style="width:600px;height:400px" srcdoc="<main>{_P}</main>"></iframe>',
    "contents": f"<div style='display:contents'><div style='display:contents'>{WORDS * 6}</div></div>",
    "a fixed layout": f"<div style='position:fixed;inset:0;overflow:auto'>{_P}{_P}</div>",
    "an absolute layout": (
        f"<div style='height:0;overflow:hidden'><div style='position:absolute;top:9px;left:9px'>{_P}{_P}</div></div>"
    ),
    "a form": f"<form><textarea cols=80 rows=8>{WORDS * 6}</textarea></form>",
}
"""A page of one kind of tree each; all its text stands in it."""

BLANKING: Final = (
    "everything",
    "all but the body",
    "all but wrappers",
    "all slots and everything",
    "no text in place of the page",
)
"""Answers that leave nothing, whatever the page is."""

EVERYWHERE: Final = ("everything", "all slots and everything")
"""Those that are tried on every kind of tree."""

UNSEEN: Final = ("empty", "sr", "far", "clear", "folded", "cut", "word")
"""Elements of the page with unseen parts, each of which alone leaves the page blank."""

WRONG: Final = {
    "a bitmap that is too short": "the bitmap has",
    "a bitmap that is too long": "the bitmap has",
    "a bitmap that is none": "the bitmap is not in base64",
    "another number of elements": "the host counted",
    "slots that are no numbers": "hidden_slots",
}
"""Answers that do not fit the page, with what is said of them."""


def tree_page(name: str) -> str:
    """A page with one kind of tree."""
    return f"<!doctype html><title>t</title>{_CSS}{TREES[name]}"


def unseen_page() -> str:
    """A page with an article, and parts that nobody sees beside it."""
    return f"<!doctype html><title>t</title>{_CSS}<main id=main>{_P}{_P}</main>{_HIDDEN}"
