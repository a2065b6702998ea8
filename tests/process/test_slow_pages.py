"""A page that is made to take long in one tab, an ordinary page in another: through the host as a browser starts it."""

from __future__ import annotations

import pytest

from tests.process.conftest import page
from tests.support.growing_pages import BODIES, FILES, NESTED
from tests.support.pages import WORDS, snapshot_of

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
