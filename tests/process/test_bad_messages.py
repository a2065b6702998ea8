"""Messages that no extension sends: each ends in an error of its own, and costs the others nothing."""

from __future__ import annotations

import json

import pytest

from tests.process.conftest import page
from tests.support.host_process import Host, frame
from tests.support.pages import WORDS

pytestmark = pytest.mark.slow

PAGE = page(f"<nav>Menu</nav><p>{WORDS * 4}</p>")
MANY = 10**4_000
HALF = "\ud800"


def sent(host: Host, text: str) -> dict[str, object]:
    host.write(frame(text.encode()))
    return host.read()


def test_an_id_that_is_in_use_is_refused_and_no_thread_is_lost(odd_host: Host) -> None:
    first = {"type": "crunch", "id": 1, **PAGE, "algorithm": "hang"}
    odd_host.write(frame(json.dumps(first).encode()))
    odd_host.worker()
    for kind in ("crunch",) * 6:
        reply = sent(odd_host, json.dumps({**first, "type": kind}))
        assert (reply["type"], reply["id"], reply["code"]) == ("error", 1, "bad_message")
        assert "under way" in str(reply["message"])
    assert sent(odd_host, json.dumps({"type": "crunch", "id": 2, **PAGE}))["type"] == "crunch"
    odd_host.write(frame(json.dumps({"type": "cancel", "id": 3, "target": 1}).encode()))
    assert {odd_host.read()["type"], odd_host.read()["type"]} == {"error", "cancel"}
    again = sent(odd_host, json.dumps({"type": "crunch", "id": 1, **PAGE}))
    assert (again["type"], again["id"]) == ("crunch", 1), "afterwards it may be used again"
    for number in range(4, 12):
        assert sent(odd_host, json.dumps({"type": "crunch", "id": number, **PAGE}))["type"] == "crunch"


@pytest.mark.parametrize(
    "fields",
    [
        {"elements": MANY},
        {"picture_boxes": [MANY]},
        {"keep_only": [MANY]},
        {"settings": {"ratio": MANY}, "algorithm": "crunch"},
        {"settings": {"minimum_text": -MANY}, "algorithm": "crunch"},
        {"removals_offset": MANY},
        {"url": HALF},
        {"settings": {HALF: 1}},
        {"settings": {"substance": [HALF]}, "algorithm": "crunch"},
        {"preset": HALF},
        {"site": HALF},
        {HALF: 1},
        {"snapshot": f"<html>{HALF}</html>", "elements": 1},
    ],
    ids=range(13),
)
def test_long_numbers_and_half_characters(host: Host, fields: dict[str, object]) -> None:
    reply = host.ask("crunch", **{**PAGE, **fields})
    assert (reply["type"], reply["code"] in ("bad_message", "bad_settings", "bad_snapshot")) == ("error", True), reply
    assert host.ask("crunch", **PAGE)["type"] == "crunch"
    assert host.stderr == ""


def test_numbers_of_thousands_of_digits(host: Host) -> None:
    for text in ('{"type": "hello", "id": %s}', '{"type": "hello", "id": 1, "protocol": %s}', "[%s]", "%s"):
        reply = sent(host, text % ("9" * 5_000))
        assert (reply["type"], reply["id"], reply["code"]) == ("error", None, "bad_message")
    for path in (["version"], ["algorithms", "crunch", "ratio"], [HALF], ["preset", "x" * 100_000]):
        said = host.ask("settings", changes=[{"path": path, "value": MANY}])
        assert (said["type"], said["code"] in ("bad_settings", "bad_message")) == ("error", True), said
    assert host.ask("hello", protocol=1, extension="1")["type"] == "hello"
    assert host.stderr == ""
