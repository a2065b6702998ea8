"""The first look at a page: can it be cleaned, where is it from, and what is its fingerprint."""

from __future__ import annotations

from pathlib import Path

import msgspec

from crunch.corpus.fingerprints import fingerprint
from crunch.corpus.page_files import damage, read_page
from crunch.corpus.sites import address_of
from crunch.documents.hosts import usable
from crunch.errors import CrunchError
from crunch.processes.limits import OutOfTimeError, one_page, too_much


class Scan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the first look found."""

    problem: str | None = None
    """Why the file cannot be cleaned."""
    address: str | None = None
    digest: str = ""
    sketch: tuple[int, ...] = ()
    damage: str | None = None
    """What is wrong with a page that is cleaned all the same."""


def scan_page(path: str) -> Scan:
    """Look at one file; never raises because of what is in it."""
    try:
        with one_page():
            text = read_page(Path(path), follow=False)
            address = usable(address_of(text))
            found = fingerprint(text)
            damaged = damage(text)
    except CrunchError as error:
        return Scan(problem=error.message)
    except (MemoryError, OutOfTimeError) as error:
        return Scan(problem=too_much(error))
    except Exception as error:  # noqa: BLE001  one page must not end the work on all others
        return Scan(problem=f"cannot be read ({type(error).__name__}: {error})"[:300])
    return Scan(None, address, found.digest, found.sketch, damaged)
