"""An extension that is switched off or removed leaves nothing hidden: Firefox takes its style sheet with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.server import PageServer
from tests.firefox.driver import open_firefox
from tests.firefox.hosts import register_host

pytestmark = pytest.mark.browser

_HIDDEN = """() => [...document.querySelectorAll("*")].filter((element) =>
  element.getAttributeNames().some((name) => name.startsWith("data-crunch"))
  && getComputedStyle(element).display === "none").length"""
_WAIT = f"async () => {{ while (({_HIDDEN})() > 0) await new Promise((next) => setTimeout(next, 50)); }}"
_END = """
return limited(20000, async (finish) => {
  const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs");
  await (await AddonManager.getAddonByID(extensionId))[arguments[1]]();
  finish(true);
});
"""


@pytest.mark.slow
@pytest.mark.parametrize("end", ["disable", "uninstall"])
def test_nothing_stays_hidden(tmp_path: Path, firefox_extension: Path, pages: PageServer, end: str) -> None:
    register_host(tmp_path)
    with open_firefox(tmp_path, firefox_extension) as firefox:
        tab = firefox.open(f"{pages.address}/forum.html")
        assert firefox.press(tab)["state"] == "crunched"
        assert tab.evaluate(_HIDDEN) > 10
        assert firefox.chrome(_END.replace("arguments[1]", f'"{end}"'))
        tab.evaluate(_WAIT)
        assert tab.evaluate(_HIDDEN) == 0
