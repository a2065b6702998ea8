"""A page that is made to take long in one tab, an ordinary page in another: through the host as a browser starts it."""

from __future__ import annotations

import select
import sys
from pathlib import Path
from time import monotonic

import pytest

from tests.process.conftest import page
from tests.process.test_full_disk import marked
from tests.support.growing_pages import BODIES, FILES, NESTED
from tests.support.host_process import PATIENCE
from tests.support.pages import WORDS, snapshot_of

pytestmark = pytest.mark.slow

SMALL = page(f"<p>{WORDS}</p>")
MANY = 100_000
DEEP = 20_000
"""Of one thing; what takes the square of its time is not done within the patience of the test."""


def asked(snapshot: str, **more: str) -> dict[str, object]:
    return {"snapshot": snapshot, "elements": snapshot.count("<") - snapshot.count("</"), **more}


def with_other(html: str) -> dict[str, object]:
    """Of a page with which this one is compared, which was fetched and is a file."""
    snapshot = snapshot_of(f"<p>{WORDS}</p>")
    return {"snapshot": snapshot, "elements": 5, "other_page": html, "compare": True, "site": "https://a.example"}


SLOW = {
    "attributes of one element": lambda: asked(snapshot_of(BODIES["attributes of one element"](MANY))),
    "length of style": lambda: asked(snapshot_of(BODIES["length of style"](MANY))),
    "length of class": lambda: asked(snapshot_of(BODIES["length of class"](MANY))),
    "another page of any depth": lambda: with_other(NESTED["depth of div"](DEEP)),
    "another page of lists in lists": lambda: with_other(NESTED["depth of lists"](DEEP)),
    "another page with attributes": lambda: with_other(BODIES["attributes of one element"](MANY)),
    "another page with quotes": lambda: with_other(FILES["quotes of style"](MANY)),
}


@pytest.mark.parametrize("name", SLOW)
def test_an_ordinary_page_is_answered_beside_a_slow_one(host, name):
    slow = host.send("crunch", **SLOW[name](), algorithm="crunch")
    small = host.send("crunch", **SMALL)
    replies = {reply["id"]: reply for reply in (host.read(), host.read())}
    assert replies[small]["type"] == "crunch"
    assert replies[slow]["type"] == "crunch", replies[slow]


def test_a_page_of_many_attributes_is_worked_on_beside_the_others(odd_host):
    """Few elements, but much to do: in a process of its own, so that it can be ended."""
    large = page("".join(f'<p a="{number}" b="1" c="1">x</p>' for number in range(40_000)) * 2)
    target = odd_host.send("crunch", **{**large, "elements": 40_000}, algorithm="hang")
    assert odd_host.ask("crunch", **SMALL)["type"] == "crunch"
    odd_host.send("cancel", target=target)
    assert {odd_host.read()["id"], odd_host.read()["id"]} > {target}


def test_a_page_beyond_the_limit_is_refused_at_once(host):
    reply = host.ask("crunch", snapshot="<html/>", elements=4_000_000)
    assert (reply["type"], reply["code"]) == ("error", "too_large")
    assert "4,000,000 elements; Crunch works on up to 3,000,000" in reply["message"]
    assert host.ask("crunch", **SMALL)["type"] == "crunch"


def saved_package(host, folder: Path, html: str) -> None:
    """A package with one document, whose page is another then: it may come from anywhere."""
    assert host.ask("annotation_folder", path=str(folder))["type"] == "annotation_folder"
    saved = host.ask("annotation_save", **marked(1))
    assert saved["type"] == "annotation_save", saved
    (folder / saved["document"] / f"{saved['document']}.html").write_text(html, "utf-8")


def works_beside(host, request_id: int) -> bool:
    """Whether the work on a request runs in a process of its own; an ordinary page is answered meanwhile."""
    until = monotonic() + PATIENCE
    children = Path(f"/proc/{host.process.pid}/task")
    while monotonic() < until:
        if any(path.read_text().split() for path in children.glob("*/children")):
            small = host.ask("crunch", **SMALL)
            assert (small["type"], small["id"] != request_id) == ("crunch", True)
            return True
        if select.select([host.process.stdout], [], [], 0.01)[0]:
            return False
    return False


LONG = f"<body><p>{WORDS}</p>" + "<div class=a><p>word <a href=/>word</a>" * 40_000


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc tells the processes of a process")
def test_scores_of_a_hostile_page_hold_up_nobody(host, tmp_path):
    """All algorithms on a page that somebody made."""
    saved_package(host, tmp_path / "gold", LONG)
    document = next(path.name for path in (tmp_path / "gold").iterdir() if path.is_dir())
    slow = host.send("annotation_scores", document=document)
    assert works_beside(host, slow)
    host.send("cancel", target=slow)
    replies = {(reply["type"], reply["id"] == slow) for reply in (host.read(), host.read())}
    assert ("error", True) in replies, "it can be ended"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc tells the processes of a process")
def test_a_large_page_that_is_saved_holds_up_nobody(host, tmp_path):
    assert host.ask("annotation_folder", path=str(tmp_path / "gold"))["type"] == "annotation_folder"
    html = f"<html><head></head><body><p>Save 1.</p><p>{'The harbour lay in fog. ' * 40_000}</p></body></html>"
    slow = host.send("annotation_save", **{**marked(1), "snapshot": html, "html": html})
    assert works_beside(host, slow)
    assert host.read()["type"] == "annotation_save"
    assert len(list((tmp_path / "gold").iterdir())) == 2


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc tells the processes of a process")
def test_a_large_page_beside_its_result_holds_up_nobody(host, tmp_path):
    pages, texts = tmp_path / "pages", tmp_path / "texts"
    pages.mkdir()
    texts.mkdir()
    (pages / "a.html").write_text(LONG, "utf-8")
    (texts / "a.txt").write_text(WORDS, "utf-8")
    slow = host.send("cleaner_result", folder=str(pages), out=str(texts), name="a.html", output="a.txt")
    assert works_beside(host, slow)
    reply = host.read()
    assert (reply["type"], reply["id"]) == ("cleaner_result", slow), reply


def test_a_page_to_be_saved_beyond_the_limit_is_refused_at_once(host):
    reply = host.ask("annotation_save", **{**marked(1), "elements": 4_000_000})
    assert (reply["type"], reply["code"]) == ("error", "too_large")
