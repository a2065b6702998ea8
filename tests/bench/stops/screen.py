"""Which words a page shows on its first screen: the paper's small screen (Gupta et al. 2005), and one of a desk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Page

from crunch_lab.evaluation.tokens import compared_tokens

SMALL, DESK = (320, 480), (1280, 800)
SIZES: Final = (SMALL, DESK)

_WORDS: Final = """() => {
  scrollTo(0, 0);
  const { clientWidth, clientHeight } = document.scrollingElement ?? document.documentElement;
  const right = Math.min(clientWidth || innerWidth, innerWidth);
  const bottom = Math.min(clientHeight || innerHeight, innerHeight);
  const found = [];
  const look = (root, dx, dy) => {
    const shows = (element, { left, top, width, height }) => {
      const x = left + width / 2, y = top + height / 2;
      if (width === 0 || height === 0 || x + dx < 0 || y + dy < 0 || x + dx > right || y + dy > bottom) return false;
      const seen = root.elementFromPoint(x, y);
      return seen !== null && (seen.contains(element) || element.contains(seen));
    };
    const walker = root.createTreeWalker(root.documentElement, NodeFilter.SHOW_TEXT);
    const range = root.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || !element) continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || box.top + dy > bottom || box.bottom + dy < 0) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      for (const { index, 0: word } of node.data.matchAll(/[\\p{L}\\p{N}\\p{M}_]+/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (shows(element, range.getBoundingClientRect())) found.push(word);
      }
    }
    for (const frame of root.querySelectorAll("iframe")) {
      let inner = null;
      try { inner = frame.contentDocument; } catch { inner = null; }
      const { left, top } = frame.getBoundingClientRect();
      if (inner?.documentElement && frame.checkVisibility()) look(inner, dx + left, dy + top);
    }
  };
  look(document, 0, 0);
  return found;
}"""
"""Words whose middle lies on the first screen, where nothing covers it."""


def gold_words_seen(page: Page, gold: Sequence[str]) -> int:
    """How many words of gold stand on the first screen of a page as it is now; scrolls to its top."""
    seen = compared_tokens(" ".join(page.evaluate(_WORDS)))
    return sum((Counter(seen) & Counter(gold)).values())
