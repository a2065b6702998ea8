"""Chromium's own log of the network (``--log-net-log``): what was asked for, the browser's own requests left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from playwright.sync_api import Playwright

from tests.browser.driver import CrunchBrowser, open_browser

NOBODY = "not an origin"
"""The log's word for a request's initiator where no document and no worker asked."""
FRAMES = ("main frame", "sub frame")


class NetworkLog:
    """A log that is whole when its browser has ended."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def requests(self) -> list[str]:
        """Addresses in order, of all that came over a network but what the browser asked on its own account.

        Its own requests (for updates, of its maker's accounts) have no initiator, and load no document of a tab or
        frame. Whatever a page, a content script, a worker or a page of an extension asks for has an initiator; and an
        address that an extension opens in a tab is the document of a frame.
        """
        return [
            params["url"]
            for params in self._of("URL_REQUEST_START_JOB")
            if "url" in params  # the end of a request has none
            and urlsplit(params["url"]).scheme in ("http", "https", "ws", "wss")
            and (params["initiator"] != NOBODY or params["request_type"] in FRAMES)
        ]

    def hosts_looked_up(self, *askers: str) -> set[str]:
        """Origins that were resolved on behalf of sites, a request following or not (preconnect, WebRTC)."""
        return {
            params["host"]
            for params in self._of("HOST_RESOLVER_MANAGER_REQUEST")
            if "host" in params and params["network_anonymization_key"].startswith(askers)
        }

    def _of(self, kind: str) -> Iterator[dict[str, Any]]:
        found = json.loads(self._path.read_text("utf-8"))
        number = found["constants"]["logEventTypes"][kind]
        return (event["params"] for event in found["events"] if event["type"] == number and "params" in event)


@contextmanager
def logged_browser(
    playwright: Playwright, profile: Path, extension: Path, environment: dict[str, str] | None = None
) -> Iterator[tuple[CrunchBrowser, NetworkLog]]:
    """A browser and its log, to be read after the end of the context."""
    path = profile.with_name(f"network-{uuid4().hex}.json")
    switches = [f"--log-net-log={path}", "--net-log-capture-mode=IncludeSensitive"]
    opened = open_browser(profile, extension, playwright=playwright, environment=environment, more_switches=switches)
    with opened as browser:
        yield browser, NetworkLog(path)
