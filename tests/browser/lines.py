"""How many characters the lines of a page hold, read from where the browser put each word."""

from __future__ import annotations

from typing import Any, Final

COMFORTABLE: Final = 75
MOST: Final = 88
"""A line of narrow letters holds more than one of wide ones."""

LINES: Final = r"""() => {
  const wide = /[\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/;
  const texts = new Map(); // by block
  const blockOf = (node) => {
    let box = node.parentElement;
    while (box && /^(inline|contents|ruby.*)$/.test(getComputedStyle(box).display)) box = box.parentElement;
    return box;
  };
  const trees = [document.body];
  while (trees.length > 0) {
    const walker = document.createTreeWalker(trees.pop(), NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === 1) {
        if (node.shadowRoot) trees.push(node.shadowRoot);
        continue;
      }
      const box = blockOf(node);
      if (!box || !/\S/.test(node.data) || !box.checkVisibility({ visibilityProperty: true })) continue;
      texts.set(box, [...(texts.get(box) ?? []), node]);
    }
  }
  return [...texts].map(([box, nodes]) => {
    const lines = [];
    let at = null;
    for (const node of nodes) {
      if (node.parentElement.closest("script, style, template, noscript")) continue;
      for (const { 0: word, index } of node.data.matchAll(wide.test(node.data) ? /\S/gu : /\S+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const rect = range.getClientRects()[0];
        if (!rect || rect.width === 0) continue;
        const length = [...word].reduce((sum, one) => sum + (wide.test(one) ? 2 : 1), wide.test(word) ? 0 : 1);
        if (!at || Math.abs(rect.bottom - at.bottom) > rect.height * 0.7) {
          at = { bottom: rect.bottom, length: 0 };
          lines.push(at);
        }
        at.length += length;
      }
    }
    const style = getComputedStyle(box);
    const { left, right, width } = box.getBoundingClientRect();
    return { tag: box.localName, text: box.textContent.trim().slice(0, 40), lines: lines.map(({ length }) => length),
      width, left, right, isCode: box.closest("pre, textarea") !== null };
  });
}"""
"""By block of text: characters of each line (an ideograph is two), its width and place."""


def longest(blocks: list[dict[str, Any]]) -> int:
    """The longest line of all."""
    return max((max(block["lines"], default=0) for block in blocks if not block["isCode"]), default=0)


def too_long(before: list[dict[str, Any]], after: list[dict[str, Any]], most: int = MOST) -> list[dict[str, Any]]:
    """Blocks whose lines grew over the limit."""
    was = {(block["tag"], block["text"]): max(block["lines"], default=0) for block in before}
    return [
        block
        for block in after
        if not block["isCode"]
        and (now := max(block["lines"], default=0)) > most
        and now > was.get((block["tag"], block["text"]), 0) + 2
    ]


def narrower(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[tuple[str, float, float]]:
    """Blocks that lost room; not the letters of formulas, which are many of one name."""
    was = {(block["tag"], block["text"]): block["width"] for block in before}
    return [
        (block["text"], was[key], block["width"])
        for block in after
        if (key := (block["tag"], block["text"])) in was and len(block["text"]) > 3 and block["width"] < was[key] - 1
    ]
