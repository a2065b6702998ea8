"""The first look at a page: can it be cleaned, where is it from, and what is its fingerprint."""

from __future__ import annotations

from pathlib import Path

import msgspec

from crunch.corpus.fingerprints import fingerprint
from crunch.corpus.page_files import damage, read_page
from crunch.corpus.saying import Codes, codes_of, with_code
from crunch.corpus.sites import address_of
from crunch.documents.hosts import usable
from crunch.errors import CrunchError
from crunch.processes.limits import OutOfTimeError, one_page, too_much
from crunch.wording import say


class Scan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the first look found."""

    problem: str | None = None
    """Why the file cannot be cleaned."""
    address: str | None = None
    digest: str = ""
    sketch: tuple[int, ...] = ()
    damage: str | None = None
    """What is wrong with a page that is cleaned all the same."""
    said: Codes = {}
    """Codes of what is said above."""

    @property
    def notes(self) -> list[str]:
        """What is to be known of a page that is cleaned all the same."""
        return [with_code(self.damage, self.said)] if self.damage else []


def scan_page(path: str) -> Scan:
    """Look at one file; never raises because of what is in it."""
    try:
        with one_page():
            text = read_page(Path(path), follow=False)
            address = usable(address_of(text))
            found = fingerprint(text)
            damaged = damage(text)
    except CrunchError as error:
        return refused(error.words)
    except (MemoryError, OutOfTimeError) as error:
        return refused(too_much(error))
    except Exception as error:  # noqa: BLE001  one page must not end the work on all others
        return refused(say("page_unreadable_fault", fault=f"{type(error).__name__}: {error}"[:300]))
    return Scan(None, address, found.digest, found.sketch, damaged and str(damaged), codes_of([damaged]))


def refused(why: str) -> Scan:
    """Of a file that cannot be cleaned."""
    return Scan(problem=str(why), said=codes_of([why]))
