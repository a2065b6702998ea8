"""Which pages the demo shows: our samples, or what the person named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit

from tests.browser.server import serve

SAMPLES = Path(__file__).resolve().parents[1] / "packages" / "samples"


class DemoError(Exception):
    """The demo cannot run; the message says what, where, and how to mend it."""


@dataclass(frozen=True)
class DemoPage:
    """A page to show, and the name of its files in build/demo."""

    name: str
    address: str


@contextmanager
def sample_pages() -> Iterator[list[DemoPage]]:
    """Our sample pages, served from this machine.

    Raises:
        DemoError: they are not there.
    """
    names = sorted(path.stem for path in SAMPLES.glob("*.html"))
    if not names:
        raise DemoError(f"No sample page lies in {SAMPLES}. Is this a whole checkout?")
    with serve(SAMPLES) as server:
        yield [DemoPage(name, f"{server.address}/{name}.html") for name in names]


@contextmanager
def named_page(place: str) -> Iterator[list[DemoPage]]:
    """One page: a file, served with its folder, or an address.

    Raises:
        DemoError: neither a file nor an address.
    """
    if re.match(r"https?://", place):
        parts = urlsplit(place)
        name = re.sub(r"[^\w.-]+", "-", parts.netloc + parts.path).strip("-.") or "page"
        yield [DemoPage(name, place)]
        return
    file = Path(place.removeprefix("file://")).expanduser()
    if not file.is_file():
        raise DemoError(f"URL={place} is neither a file nor an address that starts with http:// or https://.")
    with serve(file.resolve().parent) as server:
        yield [DemoPage(file.stem, f"{server.address}/{quote(file.name)}")]
