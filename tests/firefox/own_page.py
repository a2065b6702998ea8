"""The extension's own pages, opened in tabs."""

from __future__ import annotations

import contextlib
import time
from typing import Any

from marionette_driver.errors import JavascriptException

from tests.firefox.driver import CrunchFirefox

OWN_ADDRESS = "return extension.baseURL"
TAB_ID = "return ExtensionParent.apiManager.global.tabTracker.getId(window.gBrowser.selectedTab)"
"""The number by which the extension knows the tab in front."""
FORGET_MESSAGES = "Services.console.reset()"
ERRORS = """
return JSON.stringify(Services.console.getMessageArray()
  .filter((message) => message instanceof Ci.nsIScriptError)
  .filter(({ flags, sourceName, errorMessage }) =>
    !(flags & Ci.nsIScriptError.warningFlag) && `${sourceName} ${errorMessage}`.includes(extension.baseURL))
  .map(({ sourceName, lineNumber, errorMessage }) => `${sourceName}:${lineNumber}: ${errorMessage}`));
"""
"""What the browser's console holds of errors of ours, as JSON."""


class OwnPage:
    """One of the extension's pages in a tab, looked at through the driver."""

    def __init__(self, firefox: CrunchFirefox, name: str) -> None:
        self.firefox = firefox
        self.tab = firefox.open(firefox.chrome(OWN_ADDRESS) + f"pages/{name.split('.')[0]}/{name}")

    def wait(self, condition: str, argument: object = None, seconds: float = 20) -> None:
        """Wait until an expression of ``document`` and ``wanted`` is true.

        A window that was only now opened still holds an empty document, whose scripts end with no answer when the page
        takes its place: then the question is put to the page.
        """
        self.tab.show()
        script = """
        const [condition, wanted, milliseconds, done] = arguments;
        const holds = new Function("wanted", `return ${condition}`);
        const end = Date.now() + milliseconds;
        const look = () => {
          if (holds(wanted)) done("");
          else if (Date.now() > end) done(`${condition}, ${wanted}: ${document.body.innerText}`);
          else setTimeout(look, 20);
        };
        look();
        """
        end = time.monotonic() + seconds
        missing = None
        while missing is None and (left := end - time.monotonic()) > 0:
            with contextlib.suppress(JavascriptException):
                missing = self.firefox.marionette.execute_async_script(
                    script, [condition, argument, round(left * 1000)], script_timeout=round(left * 1000) + 10_000
                )
        assert missing == "", missing or f"{condition}, {argument}: no document of {seconds} s answered"

    def wait_for_text(self, selector: str, words: str) -> None:
        """Wait until an element shows these words."""
        self.wait("document.querySelector(wanted[0])?.textContent.includes(wanted[1])", [selector, words])

    def do(self, script: str, *arguments: object) -> Any:
        """Run a script in the page."""
        self.tab.show()
        return self.firefox.marionette.execute_script(script, list(arguments))

    def click(self, selector: str) -> None:
        """Click as a person does."""
        self.tab.show()
        self.firefox.marionette.find_element("css selector", selector).click()

    def keys(self, selector: str, keys: str) -> None:
        """Press keys in an element."""
        self.tab.show()
        self.firefox.marionette.find_element("css selector", selector).send_keys(keys)
