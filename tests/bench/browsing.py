"""A browser with Crunch and the real host, and a server of pages, for what is measured in it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from crunch.deploy.build_extension import build_extension
from crunch.deploy.install_host import install_in_profile
from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.server import PageServer, serve


@contextmanager
def browsing(root: Path | None = None, more_switches: Sequence[str] = ()) -> Iterator[tuple[CrunchBrowser, PageServer]]:
    """Both, until the block ends; with a profile and settings of its own.

    Args:
        root: folder whose files are served as well.
        more_switches: for the browser.
    """
    with tempfile.TemporaryDirectory(prefix="crunch-bench-") as folder:
        profile, extension = Path(folder, "profile"), Path(folder, "extension")
        build_extension("chromium", extension)
        install_in_profile("chromium", profile)
        opened = open_browser(profile, extension, environment={"HOME": folder}, more_switches=more_switches)
        with serve(root) as server, opened as browser:
            yield browser, server
