"""Firefox's own log of the network (MOZ_LOG): every request that it made, and every host that it turned to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from tests.firefox.driver import CrunchFirefox, open_firefox

SWITCHED_OFF: dict[str, bool | int | str] = {
    "services.settings.server": "data:,#remote-settings-dummy/v1",  # lists that it fetches from its maker at each start
    "media.gmp-manager.updateEnabled": False,  # codecs, which it looks for some time later
}
"""Beside what the driver's preferences and Marionette's own switch off. No request is left out of the log: one of the
browser's own that these do not stop makes the tests fail, and has to be switched off here."""

_ENVIRONMENT = {
    "MOZ_LOG": "sync,nsHttp:1,nsSocketTransport:1,nsHostResolver:4",
    "MOZ_REMOTE_SETTINGS_DEVTOOLS": "1",  # without it a released Firefox does not let that server be chosen
}
_REQUEST = re.compile(r"\[Parent [^\]]*\]: E/nsHttp uri=(\S+)")
"""A channel is made for a request of any process in the parent; those of the others only ask it to."""
_HOSTS = re.compile(
    r"/nsSocketTransport nsSocketTransport::Init \[this=\w+ host=(\S+?):\d+ |Resolving host \[([^\]]*)\]"
)


class NetworkLog:
    """What a Firefox wrote up to now."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @property
    def requests(self) -> list[str]:
        """Addresses over HTTP and web sockets (which are named as HTTP), in order."""
        return _REQUEST.findall(self._written())

    @property
    def hosts(self) -> set[str]:
        """Names and numbers that were resolved or connected to, a request following or not."""
        return {connected or resolved for connected, resolved in _HOSTS.findall(self._written())}

    def _written(self) -> str:
        files = sorted(self._path.parent.glob(f"{self._path.name}*.moz_log*"))
        assert files, "Firefox wrote no log"
        return "\n".join(file.read_text("utf-8", errors="replace") for file in files)


@contextmanager
def logged_firefox(home: Path, extension: Path) -> Iterator[tuple[CrunchFirefox, NetworkLog]]:
    """A Firefox and its log."""
    path = home.with_name(f"network-{uuid4().hex}")
    environment = {**_ENVIRONMENT, "MOZ_LOG_FILE": str(path)}
    with open_firefox(home, extension, preferences=SWITCHED_OFF, environment=environment) as firefox:
        yield firefox, NetworkLog(path)
