"""A hundred saves of marked pages, the host killed at random moments: every document whole, the package valid."""

from __future__ import annotations

import base64
import json
import random
import select
from pathlib import Path
from statistics import median
from time import monotonic
from typing import Any

import pytest

from crunch_lab.annotation.verifying import check_package
from crunch_lab.evaluation.packages import Document, Package
from tests.support.host_process import ClosedError, Host

SAVES = 100
A_HOST = 4
ADDRESSES = 30
"""So that most saves replace a document."""
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(40_000)


def request(number: int) -> dict[str, Any]:
    """The page of one save; its number stands in every file."""
    body = "".join(f"<p>Save {number}, paragraph {place}.</p>" for place in range(40))
    html = f"<html><head></head><body>{body}</body></html>"
    return {
        "snapshot": html,
        "elements": 43,
        "html": html,
        "url": f"https://example.org/{number % ADDRESSES}",
        "spans": [{"label": "main", "element": place, "slot": 0} for place in range(3, 43)],
        "annotator": "ada",
        "facts": {"notes": str(number)},
        "screenshot": base64.b64encode(PICTURE + str(number).encode()).decode(),
        "existing": "replace",
    }


def numbers_of(folder: Path) -> set[str]:
    """The save that each file of a document is from."""
    name = folder.name
    assert {file.name.removeprefix(name) for file in folder.iterdir()} == {
        ".html",
        ".txt",
        ".json",
        ".ada.labels",
        ".png",
    }
    html = (folder / f"{name}.html").read_text("utf-8")
    return {
        html.partition("Save ")[2].partition(",")[0],
        (folder / f"{name}.txt").read_text("utf-8").partition("Save ")[2].partition(",")[0],
        json.loads((folder / f"{name}.json").read_text("utf-8"))["notes"],
        (folder / f"{name}.ada.labels").read_text("utf-8").partition("Save ")[2].partition(",")[0],
        (folder / f"{name}.png").read_bytes()[len(PICTURE) :].decode(),
    }


def documents(package: Path) -> list[Path]:
    return [path for path in package.iterdir() if path.is_dir() and not path.name.startswith(".")]


@pytest.mark.slow
def test_a_killed_host_leaves_a_valid_package(tmp_path: Path) -> None:
    drawn = random.Random(8)
    package = tmp_path / "gold"
    environment = {"CRUNCH_CONFIG": str(tmp_path / "config")}
    answered: dict[str, int] = {}
    killed_early = saved = 0
    took: list[float] = []
    sent = 0
    while sent < SAVES:
        with Host(tmp_path, **environment) as host:
            if not sent:
                host.ask("annotation_folder", path=str(package))
            host.ask("hello", protocol=1, extension="1")
            # The first host is left alone, to learn how long a save takes; some are killed between two saves.
            doomed = drawn.randrange(A_HOST) if took else A_HOST
            replies = []
            for number in range(doomed + 1 if took else A_HOST):
                began = monotonic()
                host.send("annotation_save", **request(sent))
                sent += 1
                if number == doomed:
                    select.select([host.process.stdout], [], [], drawn.uniform(0, 1.2) * median(took[-9:]))
                    host.process.kill()
                try:
                    replies.append(host.read())
                except ClosedError:
                    killed_early += 1
                    break
                took.append(monotonic() - began)
            for reply in replies:
                assert reply["type"] == "annotation_save", reply
                answered[reply["document"]] = saved = saved + 1
        for folder in documents(package):
            assert len(numbers_of(folder)) == 1, folder  # never half of one save and half of another
        assert {folder.name for folder in documents(package)} >= answered.keys()
        problems = [entry for entry in Package(package).entries() if not isinstance(entry, Document)]
        assert [entry for entry in problems if documents(package) or "no document" not in entry.message] == []
    assert killed_early > 8
    assert saved > 15

    with Host(tmp_path, **environment) as host:
        assert host.ask("annotation_folder")["documents"] == len(documents(package))
    assert [path.name for path in package.iterdir() if path.name.startswith(".")] == []
    entries = list(check_package(Package(package)))
    assert [entry for entry in entries if not isinstance(entry, Document)] == []
    assert len(entries) == len(documents(package))
