"""The host, killed at random moments while it writes marked pages, settings and fingerprints of sites."""

from __future__ import annotations

import select
import tomllib
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import msgspec

from crunch.settings_file.migrations import VERSION
from crunch.site_templates.store import SeenSite
from crunch_lab.annotation.verifying import check_package
from crunch_lab.evaluation.packages import Document, Package
from tests.process.test_annotation_killed import documents, numbers_of
from tests.process.test_annotation_killed import request as marked_page
from tests.soak.killing import Moments, Tally, wait_for
from tests.support.host_process import PATIENCE, ClosedError, Host
from tests.support.pages import WORDS, snapshot_of

A_HOST = 6
"""Requests of one host, unless it is killed."""
SITES = 3
PAGES_OF_A_SITE = 3


class _Killed:
    """Hosts one after the other, each killed in the middle of its requests."""

    def __init__(self, folder: Path, tally: Tally, drawn: Random) -> None:
        self._folder, self._tally, self._moments = folder, tally, Moments(drawn)
        self.environment = {"CRUNCH_CONFIG": str(folder / "config"), "CRUNCH_STATE": str(folder / "state")}

    def host(self) -> Host:
        """A host that nobody kills."""
        return Host(self._folder, **self.environment)

    def run(self, requests: list[tuple[str, dict[str, Any]]], after: float = 0.0) -> list[dict[str, Any]]:
        """Send requests until the kill; the replies that came. ``after``: seconds that work goes on after a reply."""
        with self.host() as host:
            host.ask("hello", protocol=1, extension="1")
            began = monotonic()
            is_first = not self._moments.longest
            moment = began + (PATIENCE if is_first else self._moments.draw())
            replies = []
            for kind, fields in requests:
                host.send(kind, **fields)
                ready, _, _ = select.select([host.process.stdout], [], [], max(0.0, moment - monotonic()))
                if not ready:
                    host.process.kill()
                try:
                    replies.append(host.read())
                except ClosedError:
                    break
            if is_first:
                self._moments.longest = monotonic() - began + after
                wait_for(lambda: monotonic() - began > self._moments.longest, after + 1)
            else:
                wait_for(lambda: monotonic() >= moment, max(moment - monotonic(), 0) + 1)
            host.process.kill()
        self._tally.kills += 1
        self._tally.early += len(replies) < len(requests)
        return replies


def annotation(folder: Path, times: int, drawn: Random) -> Tally:
    """Marked pages: every document is whole and of one save, and what was answered is there."""
    tally = Tally("annotation")
    package = folder / "gold"
    killed = _Killed(folder, tally, drawn)
    with killed.host() as host:
        host.ask("annotation_folder", path=str(package))
    answered: set[str] = set()
    sent = 0
    while tally.kills < times:
        pages = [("annotation_save", marked_page(sent + place)) for place in range(A_HOST)]
        sent += A_HOST
        for reply in killed.run(pages):
            tally.check(reply["type"] == "annotation_save", str(reply))
            answered.add(str(reply.get("document")))
        mixed = [path.name for path in documents(package) if len(numbers_of(path)) != 1] if package.is_dir() else []
        tally.check(not mixed, f"half of one save and half of another: {mixed}")
        there = {path.name for path in documents(package)} if package.is_dir() else set()
        tally.check(answered <= there, f"answered and not there: {answered - there}")
    with killed.host() as host:
        count = host.ask("annotation_folder")["documents"]
    tally.check(count == len(documents(package)), "the host counts other documents than there are")
    entries = list(check_package(Package(package)))
    tally.check(all(isinstance(entry, Document) for entry in entries), f"the package has problems: {entries[:3]}")
    tally.check(not [path for path in package.iterdir() if path.name.startswith(".")], "something is left over")
    tally.ends += 1
    return tally


def settings(folder: Path, times: int, drawn: Random) -> Tally:
    """Settings: the file can be read at any moment, holds every change that was answered, and its comments."""
    tally = Tally("settings")
    killed = _Killed(folder, tally, drawn)
    file = folder / "config" / "settings.toml"
    file.parent.mkdir()
    file.write_text(f'version = {VERSION}\n# mine\npreset = "news"\n', "utf-8")
    wanted: dict[str, str] = {}
    number = 0
    while tally.kills < times:
        places = range(number, number + A_HOST)
        changes = {f"site{place % 20}.example": drawn.choice(("news", "everything")) for place in places}
        number += A_HOST
        requests = [
            ("settings", {"changes": [{"path": ["sites", site, "preset"], "value": value}]})
            for site, value in changes.items()
        ]
        replies = killed.run(requests)
        done = list(changes.items())
        wanted |= dict(done[: len(replies)])
        text = file.read_text("utf-8")
        sites = {site: table["preset"] for site, table in tomllib.loads(text).get("sites", {}).items()}
        perhaps = dict(done[len(replies) : len(replies) + 1])  # written, and killed before it was answered
        tally.check(sites in (wanted, {**wanted, **perhaps}), f"{sites} instead of {wanted}")
        tally.check("# mine" in text, "a comment is gone")
        wanted = sites
    with killed.host() as host:
        reply = host.ask("settings", changes=[{"path": ["preset"], "value": "everything"}])
    tally.check(reply.get("problems") == [], f"problems: {reply}")
    read = {one["host"]: one["preset"] for one in reply.get("sites", [])}
    tally.check(read == wanted, "the host reads something else")
    tally.check([path.name for path in file.parent.iterdir()] == [file.name], "something is left over")
    tally.ends += 1
    return tally


def sites(folder: Path, times: int, drawn: Random) -> Tally:
    """The memory of sites: files are whole at any moment; in the end they have the bytes that no kill would change."""
    tally = Tally("sites")
    killed = _Killed(folder, tally, drawn)
    visits = [_visit(site, page) for page in range(PAGES_OF_A_SITE) for site in range(SITES)]
    while tally.kills < times:
        killed.run([("crunch", fields) for fields in drawn.sample(visits, A_HOST)], after=0.6)
        _check_sites(folder / "state" / "sites", tally)
    secret = folder / "state" / "sites" / "secret"
    other = folder / "other"
    (other / "state" / "sites").mkdir(parents=True)
    (other / "state" / "sites" / "secret").write_bytes(secret.read_bytes())
    contents = []
    for place in (folder, other):
        environment = {**killed.environment, "CRUNCH_STATE": str(place / "state")}
        with Host(folder, **environment) as host:
            for fields in visits:
                host.ask("crunch", **{**fields, "compare": True})  # remembered before the reply
        contents.append(_files(place / "state" / "sites"))
    tally.check(contents[0] == contents[1], "other bytes than without a kill")
    tally.check(len(contents[0]) == SITES + 1, f"{len(contents[0])} files for {SITES} sites and the key")
    tally.ends += 1
    return tally


def _visit(site: int, page: int) -> dict[str, Any]:
    texts = "".join(f"<p>Site {site}, page {page}, line {line}. {WORDS}</p>" for line in range(30))
    snapshot = snapshot_of(f"<nav><a href='/'>Site {site}</a></nav><main>{texts}</main><footer>Of {site}</footer>")
    return {
        "snapshot": snapshot,
        "elements": snapshot.count("<") - snapshot.count("</"),
        "url": f"https://site{site}.example/{page}",
        "site": f"https://site{site}.example",
        "remember": True,
        "algorithm": "lqf",
    }


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def _check_sites(folder: Path, tally: Tally) -> None:
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.name == "secret":
            tally.check(len(path.read_bytes()) == 32, "the key is not whole")
        elif not path.name.startswith("."):
            try:
                msgspec.json.decode(path.read_bytes(), type=SeenSite)
            except msgspec.DecodeError as error:
                tally.check(False, f"{path.name}: {error}")
