"""Drives a real Firefox with the built extension and the real host. Shared by tests and bench.

>>> with open_firefox(home, extension) as firefox:
...     tab = firefox.open("http://127.0.0.1:8000/news.html")
...     firefox.press(tab)["state"]
'crunched'
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from crunch.deploy.sources import extension_id
from tests.browser.driver import PRESS_SECONDS, SAME_PRESS_SECONDS, BrowserMissingError

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of packages that these import and nobody here uses
    from marionette_driver.addons import Addons
    from marionette_driver.errors import MarionetteException
    from marionette_driver.marionette import Marionette

PROGRAMS = ("firefox-esr", "firefox")
START_SECONDS = 60
NATIVE_HOSTS = Path(".mozilla/native-messaging-hosts")
"""Where Firefox looks for native hosts, relative to HOME."""

_PREFERENCES: dict[str, bool | int | str] = {
    "marionette.port": 0,  # any free one; the browser writes it down
    "remote.active-protocols": 2,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "browser.newtabpage.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.sessionstore.resume_from_crash": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "extensions.update.enabled": False,
    "intl.accept_languages": "en-US, en",
}

_SETUP = """
const extensionId = arguments[0];
const policy = WebExtensionPolicy.getByID(extensionId);
const extension = policy?.extension;
const { extensionStorageSession: session } = ChromeUtils.importESModule("resource://gre/modules/ExtensionStorage.sys.mjs");
const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
const window = Services.wm.getMostRecentBrowserWindow();
const button = () => ExtensionParent.apiManager.global.browserActionFor(extension);
const lastPress = () => {
  const stored = session.get(extension, ["last_press"]).last_press;
  return stored?.deserialize ? stored.deserialize(globalThis, true) : stored;
};
const limited = (milliseconds, start) => new Promise((resolve) => {
  const finish = (value) => {
    window.clearTimeout(timer);
    resolve(value);
  };
  const timer = window.setTimeout(() => finish(null), milliseconds);
  start(finish);
});
"""

_WAIT_FOR_PRESS = """
const [, count, milliseconds] = arguments;
return limited(milliseconds, (finish) => {
  const look = () => {
    const last = lastPress();
    if ((last?.count ?? 0) > count) finish(JSON.stringify(last));
  };
  session.registerListener(extension, look);
  look();
});
"""

_CLOSE_FIRST_PAGE = """
return limited(10000, (finish) => {
  const look = () => {
    const first = window.gBrowser.tabs.find((tab) => /welcome\\.html$/.test(tab.linkedBrowser.currentURI.spec));
    if (!first) return window.setTimeout(look, 20);
    window.gBrowser.removeTab(first);
    finish(true);
  };
  look();
});
"""
"""The page that an installation opens comes to the front when it is ready, whatever else is pressed then."""

_WAIT_UNTIL_ACTIVE = """
return limited(20000, (finish) => {
  const look = () => {
    if (WebExtensionPolicy.getByID(extensionId)?.active) finish(true);
    else window.setTimeout(look, 20);
  };
  look();
});
"""

_QUIT = "window.setTimeout(() => Services.startup.quit(Ci.nsIAppStartup.eAttemptQuit), 0)"

_ALLOW_PRIVATE = """
return limited(20000, async (finish) => {
  const { ExtensionPermissions } = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
  const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs");
  const all = { permissions: ["internal:privateBrowsingAllowed"], origins: [] };
  await ExtensionPermissions.add(extensionId, all, extension);
  await (await AddonManager.getAddonByID(extensionId)).reload();
  finish(WebExtensionPolicy.getByID(extensionId).privateBrowsingAllowed);
});
"""

_RELOAD = """
return limited(20000, async (finish) => {
  const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs");
  await (await AddonManager.getAddonByID(extensionId)).reload();
  finish(true);
});
"""

_BUTTON_TITLE = "button().action.getProperty(window.gBrowser.selectedTab, 'title')"

_WAIT_FOR_TITLE = f"""
const [, beginning, milliseconds] = arguments;
return limited(milliseconds, (finish) => {{
  const look = () => {{
    const title = {_BUTTON_TITLE};
    if (title.startsWith(beginning)) finish(title);
    else window.setTimeout(look, 20);
  }};
  look();
}});
"""


def find_firefox() -> str:
    """Path of an installed Firefox.

    Raises:
        BrowserMissingError: there is none.
    """
    named = os.environ.get("CRUNCH_FIREFOX")
    for program in [named] if named else PROGRAMS:
        found = shutil.which(program)
        if found:
            return found
    if named:
        raise BrowserMissingError(f"CRUNCH_FIREFOX={named} is no program.")
    raise BrowserMissingError(
        f"No Firefox was found (looked for {', '.join(PROGRAMS)}). Install Debian's firefox-esr, or name one with"
        " CRUNCH_FIREFOX=/path/to/firefox."
    )


class Tab:
    """A tab, told by the driver's handle."""

    def __init__(self, firefox: CrunchFirefox, handle: str) -> None:
        self.firefox = firefox
        self.handle = handle

    def show(self) -> None:
        """Bring it to the front; scripts run in the tab that was shown last."""
        self.firefox.show(self)

    def go(self, address: str) -> None:
        """Open an address and wait until it is loaded."""
        self.show()
        self.firefox.marionette.navigate(address)

    def evaluate(self, function: str, argument: object = None, seconds: float = 60) -> Any:
        """Call a JavaScript function in the page's own world, as a script of the page would; wait for its promise."""
        self.show()
        call = f"(async () => JSON.stringify((await ({function})({json.dumps(argument)})) ?? null))()"
        marionette = self.firefox.marionette
        result = marionette.execute_script(
            "return window.wrappedJSObject.eval(arguments[0])", [call], script_timeout=round(seconds * 1000)
        )
        return json.loads(result)

    def screenshot(self, path: Path, *, full: bool = True) -> None:
        """Save a picture of the page."""
        self.show()
        with path.open("wb") as file:
            self.firefox.marionette.save_screenshot(file, full=full)

    def close(self) -> None:
        """Close it; the last tab of a window stays."""
        self.show()
        marionette = self.firefox.marionette
        if len(marionette.window_handles) > 1:
            marionette.close()
            self.firefox.shown = None


class CrunchFirefox:
    """A running Firefox with Crunch in it."""

    def __init__(self, process: subprocess.Popen[bytes], marionette: Marionette, extension: Path | None) -> None:
        self.process = process
        self.marionette = marionette
        self.shown: str | None = None
        self.extension_id: str = extension_id("firefox")
        self._triggered_at = -SAME_PRESS_SECONDS
        self._triggered_in: str | None = None
        if extension is None:
            if not self.chrome(_WAIT_UNTIL_ACTIVE):
                raise TimeoutError("the extension of the profile did not start")
            return
        installed = Addons(marionette).install(str(extension.resolve()), temp=extension.is_dir())
        assert installed == self.extension_id
        if not self.chrome(_CLOSE_FIRST_PAGE):
            raise TimeoutError("the first page did not open after the installation")

    def chrome(self, script: str, *arguments: object, seconds: float = 30) -> Any:
        """Run a script in the browser's own context; it finds the names of ``_SETUP``."""
        with self.marionette.using_context("chrome"):
            return self.marionette.execute_script(
                _SETUP + script, [self.extension_id, *arguments], script_timeout=round(seconds * 1000)
            )

    def new_tab(self) -> Tab:
        """A new tab, in front."""
        if self.shown is None:
            self.marionette.switch_to_window(self.marionette.window_handles[0])
        handle = self.marionette.open(type="tab", focus=True)["handle"]
        tab = Tab(self, handle)
        tab.show()
        return tab

    def open(self, address: str, tab: Tab | None = None) -> Tab:
        """Open an address in a tab."""
        tab = tab or self.new_tab()
        tab.go(address)
        return tab

    def show(self, tab: Tab) -> None:
        """Bring a tab to the front."""
        if self.shown != tab.handle:
            self.marionette.switch_to_window(tab.handle)
            self.shown = tab.handle

    def trigger(self, tab: Tab, times: int = 1) -> None:
        """Press the toolbar button on a page, as a person does: the extension gets activeTab. Does not wait."""
        tab.show()
        self.chrome("for (let left = arguments[1]; left > 0; left -= 1) button().triggerAction(window)", times)
        self._triggered_at, self._triggered_in = time.monotonic(), tab.handle

    def press(self, tab: Tab, seconds: float = PRESS_SECONDS) -> dict[str, Any]:
        """Press the toolbar button and wait for the end of it; what happened and the milliseconds it took."""
        count = self.press_count()
        self.let_pass_same_press(tab)
        self.trigger(tab)
        return self.wait_for_press(count, seconds)

    def let_pass_same_press(self, tab: Tab) -> None:
        """A press is told from a repeated one by nothing but time and the tab, so here time has to pass."""
        seconds = SAME_PRESS_SECONDS - (time.monotonic() - self._triggered_at)
        if seconds > 0 and self._triggered_in == tab.handle:
            self.chrome("return limited(arguments[1], () => {})", round(seconds * 1000) + 20)

    def press_count(self) -> int:
        """How many presses have ended in this browser."""
        return int(self.chrome("return lastPress()?.count ?? 0"))

    def wait_for_press(self, count: int, seconds: float = PRESS_SECONDS) -> dict[str, Any]:
        """Wait until more than ``count`` presses have ended, and return the last (common/types.d.ts, LastPress)."""
        last = self.chrome(_WAIT_FOR_PRESS, count, round(seconds * 1000), seconds=seconds + 5)
        if last is None:
            raise TimeoutError(f"no press ended within {seconds} s")
        result: dict[str, Any] = json.loads(last)
        # When the extension saw it; a stopped event page takes its time to come back.
        total = (result.get("timings") or result.get("restoreTimings") or {"total": 0})["total"]
        self._triggered_at = max(self._triggered_at, time.monotonic() - total / 1000)
        return result

    def title(self, tab: Tab) -> str:
        """What the toolbar button says on a page."""
        tab.show()
        return str(self.chrome(f"return {_BUTTON_TITLE}"))

    def wait_for_title(self, tab: Tab, beginning: str, seconds: float = 10) -> str:
        """Wait until the toolbar button of a tab says something that begins so, and return all of it."""
        tab.show()
        title = self.chrome(_WAIT_FOR_TITLE, beginning, round(seconds * 1000), seconds=seconds + 5)
        if title is None:
            raise TimeoutError(f"after {seconds} s the button says {self.title(tab)!r}")
        return str(title)

    def background_state(self) -> str:
        """Of the extension's event page: starting, running, suspending or stopped."""
        return str(self.chrome("return extension.backgroundState"))

    def stop_background(self) -> None:
        """End the event page, as the browser does when it has been idle; the port to the host closes with it."""
        self.chrome("return extension.terminateBackground({ disableResetIdleForTest: true }).then(() => 1)")

    def reload_extension(self) -> None:
        """Reload the extension, as its update does: its style sheets go with it, its attributes stay in the pages."""
        assert self.chrome(_RELOAD) is True
        assert self.chrome(_WAIT_UNTIL_ACTIVE) is True

    def allow_private_windows(self) -> bool:
        """Let the extension work in private windows, as its reader can in about:addons; it is loaded anew."""
        return bool(self.chrome(_ALLOW_PRIVATE))

    def set_preference(self, name: str, value: bool | int | str) -> None:
        """A preference of the browser."""
        self.marionette.set_pref(name, value)

    def set_time_limits(self, **milliseconds: int) -> None:
        """Shorten the time limits of requests (hello, crunch, idle); they count from the next connection on."""
        self.chrome("session.set(extension, { time_limits: arguments[1] })", milliseconds)

    def quit(self) -> None:
        """Close the browser as a person does, and wait until it has written what it keeps."""
        self.chrome(_QUIT)
        self.process.wait(60)


@contextmanager
def open_firefox(
    home: Path,
    extension: Path | None,
    *,
    size: tuple[int, int] = (1280, 900),
    preferences: dict[str, bool | int | str] | None = None,
    display: dict[str, str] | None = None,
    environment: dict[str, str] | None = None,
) -> Iterator[CrunchFirefox]:
    """A Firefox with a HOME and a profile of its own and the extension, closed at the end.

    A folder is installed until the browser ends, a file for good; None means that the profile has it already.
    ``display`` is the environment of a display to open its window on; without one nothing is seen of it.
    ``environment`` is what else its process gets.
    """
    program = find_firefox()
    profile = home / "profile"
    profile.mkdir(parents=True, exist_ok=True)
    lines = [
        f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in {**_PREFERENCES, **(preferences or {})}.items()
    ]
    (profile / "user.js").write_text("".join(lines), "utf-8")
    port_file = profile / "MarionetteActivePort"
    port_file.unlink(missing_ok=True)
    all_variables = {
        **os.environ,
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "MOZ_HEADLESS_WIDTH": str(size[0]),
        "MOZ_HEADLESS_HEIGHT": str(size[1]),
        "MOZ_CRASHREPORTER_DISABLE": "1",
        **(display or {}),
        **(environment or {}),
    }
    with ExitStack() as stack:
        log = stack.enter_context((home / "firefox.log").open("wb"))
        switches = ["--marionette", "-remote-allow-system-access", "--no-remote"]
        switches += [] if display else ["--headless"]
        process = subprocess.Popen(
            [program, *switches, "--profile", str(profile)],
            env=all_variables,
            stdout=log,
            stderr=log,
        )
        stack.callback(_end, process)
        port = int(_wait_for(lambda: _read(port_file), START_SECONDS, lambda: process.poll() is not None))
        marionette = Marionette(host="127.0.0.1", port=port, socket_timeout=180)
        marionette.start_session()
        stack.callback(_leave, marionette)
        yield CrunchFirefox(process, marionette, extension)


def _read(file: Path) -> str | None:
    try:
        return file.read_text("ascii").strip() or None
    except OSError:
        return None


def _wait_for(value: Callable[[], str | None], seconds: float, is_hopeless: Callable[[], bool]) -> str:
    """A value that another process is about to give."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and not is_hopeless():
        found = value()
        if found is not None:
            return found
        time.sleep(0.02)
    raise TimeoutError(f"Firefox did not start within {seconds} s")


def _leave(marionette: Marionette) -> None:
    with suppress(MarionetteException, OSError):
        marionette.delete_session()


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
