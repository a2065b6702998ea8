"""The popup at the button of Firefox: waiting for it and measuring what is in it."""

from __future__ import annotations

import json
from typing import Any

from tests.firefox.driver import CrunchFirefox

_MEASURE = """
const [, code, milliseconds] = arguments;
const popup = () => window.document.querySelector("panel[panelopen] browser.webextension-popup-browser");
const inPopup = (browser) => new Promise((resolve) => {
  const manager = browser.messageManager;
  const heard = ({ data }) => {
    manager.removeMessageListener("measured", heard);
    resolve(data);
  };
  manager.addMessageListener("measured", heard);
  const script = `{
    const measure = ${code};
    sendAsyncMessage("measured", JSON.stringify(measure(content)));
  }`;
  manager.loadFrameScript(`data:,${encodeURIComponent(script)}`, false);
});
return limited(milliseconds, async (finish) => {
  let last = "";
  for (;;) {
    const browser = popup();
    if (browser) {
      const { width, height } = browser.getBoundingClientRect();
      const inside = JSON.parse(await inPopup(browser));
      const now = JSON.stringify({ ...inside, width, height });
      if (inside.isFilled && now === last) {
        finish(now);
        return;
      }
      last = now;
    }
    await new Promise((resolve) => window.setTimeout(resolve, 150));
  }
});
"""
"""Waits until the popup is filled, and until two measurements that follow each other agree."""

_CLOSE = """
return limited(5000, async (finish) => {
  for (;;) {
    const panels = [...window.document.querySelectorAll("panel")];
    const open = panels.filter((panel) => panel.querySelector("browser.webextension-popup-browser"));
    if (open.length === 0) { finish(true); return; }
    for (const panel of open) panel.hidePopup();
    await new Promise((resolve) => window.setTimeout(resolve, 20));
  }
});
"""


def measure_popup(firefox: CrunchFirefox, function: str, seconds: float = 20) -> dict[str, Any]:
    """What a function of the popup's window says, with the width and height of the popup itself."""
    measured = firefox.chrome(_MEASURE, function, round(seconds * 1000), seconds=seconds + 5)
    if measured is None:
        raise TimeoutError(f"no popup was filled within {seconds} s")
    result: dict[str, Any] = json.loads(measured)
    return result


_WAIT_UNTIL_CLOSED = """
return limited(5000, (finish) => {
  const look = () => {
    const open = window.document.querySelector("panel browser.webextension-popup-browser");
    if (open) window.setTimeout(look, 20);
    else finish(true);
  };
  look();
});
"""


def wait_until_closed(firefox: CrunchFirefox) -> None:
    """Wait until it has closed by itself."""
    assert firefox.chrome(_WAIT_UNTIL_CLOSED), "the popup stays"


def close_popup(firefox: CrunchFirefox) -> None:
    """Close it, as a click beside it does."""
    assert firefox.chrome(_CLOSE), "the popup stays"
