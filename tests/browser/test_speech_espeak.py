"""Read aloud once with a voice that speaks: espeak-ng through Speech Dispatcher, on a sound card that is none."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright

from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.extension_pages import build_with_sites, open_page
from tests.browser.hosts import RealHost
from tests.browser.server import PageServer

CONFIGURATION = Path("/etc/speech-dispatcher")
MISSING = [program for program in ("speech-dispatcher", "espeak-ng") if shutil.which(program) is None]
NO_SOUND = "pcm.!default { type null }\nctl.!default { type null }\n"
SECONDS = 60

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING) or not CONFIGURATION.is_dir(), reason=f"not installed: {', '.join(MISSING)}"),
]


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CrunchBrowser]:
    """With a HOME whose Speech Dispatcher plays to nobody; the browser starts it, and it ends with the browser."""
    home = tmp_path_factory.mktemp("home-of-voices")
    own = home / ".config" / "speech-dispatcher"
    shutil.copytree(CONFIGURATION, own)
    settings = (CONFIGURATION / "speechd.conf").read_text("utf-8")
    (own / "speechd.conf").write_text(f'{settings}\nAudioOutputMethod "alsa"\nTimeout 1\n', "utf-8")
    (home / ".asoundrc").write_text(NO_SOUND, "ascii")
    run = home / "run"
    run.mkdir(mode=0o700)
    environment = {"HOME": str(home), "XDG_CONFIG_HOME": str(home / ".config"), "XDG_RUNTIME_DIR": str(run)}
    profile = tmp_path_factory.mktemp("profile")
    RealHost(profile)
    folder = build_with_sites(tmp_path_factory.mktemp("extension-with-sites"))
    switches = ["--enable-speech-dispatcher"]
    with open_browser(
        profile, folder, playwright=playwright, environment=environment, more_switches=switches
    ) as opened:
        yield opened


def test_three_sentences_one_after_the_other(browser: CrunchBrowser, pages: PageServer) -> None:
    tab = browser.open(f"{pages.address}/news.html", browser.context.new_page())
    tab_id = browser.tab_id(tab)
    own = open_page(browser, "host_help.html")
    end = time.monotonic() + SECONDS
    while not own.evaluate("() => chrome.tts.getVoices()"):
        assert time.monotonic() < end, "the browser offers no voice"
    voices = ask(own, "speech_voices", tabId=tab_id)
    assert voices["missing"] == []
    assert not [voice for voice in voices["voices"] if "+" in voice["name"]]
    ask(own, "speech_start", tabId=tab_id, **{"from": "top"})
    heard: list[int] = []
    while len(heard) < 4:
        now = ask(own, "speech_state", tabId=tab_id)
        assert now["state"] == "speaking"
        if not heard or now["index"] != heard[-1]:
            heard.append(now["index"])
        assert time.monotonic() < end, heard
    assert heard == [0, 1, 2, 3]
    ask(own, "speech_act", tabId=tab_id, act={"type": "stop"})
    assert ask(own, "speech_state", tabId=tab_id)["state"] == "none"


def ask(own: Page, kind: str, **fields: object) -> Any:
    """What the panel would get for an answer."""
    answer = own.evaluate("(message) => chrome.runtime.sendMessage(message)", {"type": kind, **fields})
    assert "value" in answer, answer
    return answer["value"]
