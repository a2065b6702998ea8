"""A browser with Crunch and the real host, and a server of pages, for what is measured in it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from crunch.deploy.build_extension import build_extension
from crunch.deploy.install_host import install_in_profile
from tests.browser.driver import CrunchBrowser, open_browser
from tests.browser.server import PageServer, serve


@contextmanager
def browsing(root: Path | None = None) -> Iterator[tuple[CrunchBrowser, PageServer]]:
    """Both, until the block ends; with a profile of its own.

    Args:
        root: folder whose files are served as well.
    """
    with tempfile.TemporaryDirectory(prefix="crunch-bench-") as folder:
        profile, extension = Path(folder, "profile"), Path(folder, "extension")
        build_extension("chromium", extension)
        install_in_profile("chromium", profile)
        with serve(root) as server, open_browser(profile, extension) as browser:
            yield browser, server
