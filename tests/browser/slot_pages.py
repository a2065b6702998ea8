# ruff: noqa: E501  (markup is easier to read unbroken)
"""Pages whose text stands in slots, with what a reader sees of them, in order. Both browsers press them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_WORDS = "Some words of an article that go on for a while so that it is worth reading. "
_LINKS = "<nav><ul>" + "".join(f"<li><a href=/{k}>Link number {k}</a></li>" for k in range(12)) + "</ul></nav>"


def _p(name: str, rest: str = "") -> str:
    return f"<p {rest}>{name}: {_WORDS * 4}</p>"


@dataclass(frozen=True, slots=True)
class SlotPage:
    """A page, the words whose order counts, and words that nobody sees."""

    body: str
    order: list[str]
    unseen: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    """Lines that must come out whole."""


SLOT_PAGES: Final = {
    "named_slots_in_another_order": SlotPage(
        f"<x-card>{_p('Second', 'slot=b')}{_p('First', 'slot=a')}<template shadowrootmode=open><article><slot name=a>"
        "</slot><slot name=b></slot></article></template></x-card>",
        ["First:", "Second:"],
    ),
    "text_of_the_shadow_tree_around": SlotPage(
        f"<x-card>{_p('Light')}<template shadowrootmode=open><article><h1>Heading of the tree</h1><slot></slot>{_p('After')}"
        "</article></template></x-card>",
        ["Heading of the tree", "Light:", "After:"],
    ),
    "fallback_only_where_nothing_is_assigned": SlotPage(
        f"<x-card>{_p('Light')}<p slot=nowhere>Unslotted words</p><template shadowrootmode=open><article><slot>Fallback one"
        f"</slot><slot name=none>{_p('Instead')}</slot></article></template></x-card>",
        ["Light:", "Instead:"],
        ("Fallback one", "Unslotted words"),
    ),
    "slot_in_a_slot": SlotPage(
        f"<x-page>{_p('Body')}<h1 slot=head>The headline</h1><template shadowrootmode=open><x-frame><slot name=head "
        "slot=top></slot><slot></slot><template shadowrootmode=open><main><header><slot name=top></slot></header>"
        "<slot></slot></main></template></x-frame></template></x-page>",
        ["The headline", "Body:"],
    ),
    "article_in_the_inner_of_two": SlotPage(
        f"<x-a>{_p('One')}{_p('Two')}<template shadowrootmode=open><x-b><slot></slot><template shadowrootmode=open><article>"
        "<slot></slot></article></template></x-b></template></x-a>",
        ["One:", "Two:"],
    ),
    "slot_in_three_slots": SlotPage(
        f"<x-a>{_p('One')}{_p('Two')}<template shadowrootmode=open><x-b><slot></slot><template shadowrootmode=open><x-c><slot>"
        "</slot><template shadowrootmode=open><div><slot></slot></div></template></x-c></template></x-b></template></x-a>",
        ["One:", "Two:"],
    ),
    "bare_text_in_a_slot": SlotPage(
        f"<x-card>Bare: {_WORDS * 8}<template shadowrootmode=open><article><h1>Heading</h1><p><slot></slot></p></article>"
        "</template></x-card>",
        ["Heading", "Bare:"],
    ),
    "words_in_a_line": SlotPage(
        f"<p>Before the <x-term>pretty word<template shadowrootmode=open><b><slot></slot></b></template></x-term>, and after "
        f"it. {_WORDS * 4}</p>{_p('Next')}",
        ["Before the", "Next:"],
        lines=("Before the pretty word, and after it.",),
    ),
}
"""Beside each of them stands a list of links."""


def source_of(page: SlotPage) -> str:
    """The whole page."""
    return f"<!doctype html><title>t</title>{_LINKS}{page.body}<footer><a href=/x>Imprint and more</a></footer>"


SHOWN: Final = """() => {
  const texts = [];
  const visit = (node, isShown) => {
    if (node.nodeType === 3) {
      if (isShown) texts.push(node.data);
      return;
    }
    if (node.nodeType === 1 && ["SCRIPT", "STYLE", "TEMPLATE"].includes(node.tagName)) return;
    const style = node.nodeType === 1 ? getComputedStyle(node) : null;
    if (style && style.display !== "contents") isShown = node.checkVisibility();
    const isSeen = style ? style.visibility === "visible" : true;
    const assigned = node.localName === "slot" ? node.assignedNodes() : [];
    for (const child of assigned.length > 0 ? assigned : (node.shadowRoot ?? node).childNodes) visit(child, isShown && (isSeen || child.nodeType === 1));
  };
  visit(document.body, true);
  return texts.join(" ").replace(/\\s+/g, " ").replace(/ ,/g, ",");
}"""
"""The text that the browser shows, in the order of the flat tree."""


def assert_in_order(text: str, page: SlotPage) -> None:
    """Each word once, in order; nothing that nobody sees; whole lines."""
    places = [text.find(word) for word in page.order]
    assert -1 not in places, (places, text)
    assert places == sorted(places), text
    assert [text.count(word) for word in page.order] == [1] * len(page.order)
    assert not [word for word in page.unseen if word in text]
    assert not [line for line in page.lines if line not in text]
