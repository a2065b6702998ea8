"""`python -m crunch.stdio` as a browser starts it: frames in, frames out, and how it ends."""

from __future__ import annotations

import json
import os
import platform
import signal
import struct
from base64 import b64decode
from pathlib import Path

import pytest

import crunch
from crunch.algorithms import TABLE
from crunch.protocol.framing import MAX_REPLY, MAX_REQUEST
from tests.process.conftest import page
from tests.support.host_process import ClosedError, Watched, descendants, frame
from tests.support.pages import WORDS

pytestmark = pytest.mark.slow

SMALL = page("<p>Hello</p>")
HUGE = {**page("<p>x</p>" * 60_000), "algorithm": "plain"}
"""More elements than are worked on in a thread."""


def assert_alive(host) -> None:
    assert host.ask("hello", protocol=1, extension="1")["type"] == "hello"


# Messages -------------------------------------------------------------------------------------------------------------


def test_hello(host):
    reply = host.ask("hello", protocol=1, extension="9.9")
    assert reply == {
        "type": "hello",
        "id": 1,
        "protocol": 1,
        "host": crunch.__version__,
        "python": platform.python_version(),
    }


@pytest.mark.parametrize(("protocol", "older"), [(0, "update the extension"), (2, "update the host")])
def test_hello_of_another_protocol_says_which_side_is_older(host, protocol, older):
    reply = host.ask("hello", protocol=protocol, extension="9.9")
    assert (reply["type"], reply["code"]) == ("error", "protocol_mismatch")
    assert older in reply["message"]
    assert "9.9" in reply["message"]
    assert crunch.__version__ in reply["message"]
    assert reply["parameters"] == {"protocol": 1, "host": crunch.__version__}


def test_describe(host):
    reply = host.ask("describe")
    assert [one["name"] for one in reply["algorithms"]] == list(TABLE)
    assert all(one["title"] and one["settings"]["type"] == "object" for one in reply["algorithms"])


def test_crunch(host):
    body = f"<nav>Menu</nav><p>{WORDS * 4}</p>"
    reply = host.ask("crunch", **page(body), url="https://example.org/")
    assert (reply["type"], reply["elements"], reply["algorithm"]) == ("crunch", 4, "auto")
    assert b64decode(reply["bitmap"]) == bytes([0b1011])
    assert [removal["element"] for removal in reply["removals"]] == [2]
    assert reply["timings"]["parse"] > 0


def test_crunch_of_a_selection(host):
    reply = host.ask("crunch", **page("<p>one</p><p>two</p>"), keep_only=[3])
    assert b64decode(reply["bitmap"]) == bytes([0b1011])
    assert reply["algorithm"] == "keep only"


def test_removals_are_asked_for_in_parts(host):
    fields = {**page("<p>" + WORDS * 20 + "</p>" + "<nav>x</nav>" * 5_010), "algorithm": "region"}
    first = host.ask("crunch", **fields)
    second = host.ask("crunch", **fields, removals_offset=len(first["removals"]))
    assert len(first["removals"]) == 5_000
    assert len(first["removals"]) + len(second["removals"]) == first["removals_total"] == 5_010
    assert first["bitmap"] == second["bitmap"]


@pytest.mark.parametrize(
    ("fields", "code", "words"),
    [
        ({"type": "no_such"}, "unknown_type", "'no_such'; there are hello, describe"),
        ({"type": "x" * 1000}, "unknown_type", "no message of type"),
        ({"type": "hello", "protocol": 1}, "bad_message", "extension"),
        ({"type": "crunch", "snapshot": "<html/>"}, "bad_message", "elements"),
        ({"type": 7}, "bad_message", "type"),
        ({"type": None}, "bad_message", "type"),
        ({}, "bad_message", "type"),
        ({"type": "crunch", "snapshot": "<html>", "elements": 1}, "bad_snapshot", "not well-formed"),
        ({"type": "crunch", "snapshot": "", "elements": 0}, "bad_snapshot", "not well-formed"),
        ({"type": "crunch", "snapshot": "<html>\ud800</html>", "elements": 1}, "bad_snapshot", "lone surrogate"),
        ({"type": "hello", "protocol": 1, "extension": "\ud800"}, "bad_message", "'extension' holds half a character"),
        ({"type": "settings", "changes": [{"path": ["\udfff"]}]}, "bad_message", "half a character"),
        ({"type": "crunch", **SMALL, "settings": {"\ud800": 1}}, "bad_message", "half a character"),
        ({"type": "crunch", "snapshot": "<html><p/></html>", "elements": 3}, "count_mismatch", "counted 3"),
        ({"type": "crunch", **SMALL, "algorithm": "none"}, "unknown_algorithm", "'none'"),
        ({"type": "crunch", **SMALL, "algorithm": "lqf", "settings": {"threshold": 2}}, "bad_settings", "threshold"),
        ({"type": "crunch", **SMALL, "settings": {"nothing": 2}}, "bad_settings", "'nothing'"),
    ],
)
def test_request_that_cannot_be_answered_ends_in_an_error(host, fields, code, words):
    host.write(frame(json.dumps({"id": 5, **fields}).encode()))
    reply = host.read()
    assert (reply["type"], reply["id"], reply["code"]) == ("error", 5, code)
    assert words in reply["message"]
    assert_alive(host)


@pytest.mark.parametrize("message", [[], "text", 5, None, {"id": "7"}, {"id": 0}, {"id": 2**53}, {"id": True}])
def test_message_without_a_usable_id_is_answered_without_one(host, message):
    host.write(frame(json.dumps(message).encode()))
    reply = host.read()
    assert (reply["type"], reply["id"], reply["code"]) == ("error", None, "bad_message")
    assert_alive(host)


# Frames ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe\x00garbage", b"{", b"nonsense", b'{"type": "hello"', b"[" * 50_000, bytes(range(256))],
)
def test_frame_without_a_message_is_an_error_and_the_host_goes_on(host, content):
    host.write(frame(content))
    reply = host.read()
    assert (reply["type"], reply["id"], reply["code"]) == ("error", None, "bad_frame")
    assert_alive(host)


@pytest.mark.parametrize("length", [0, MAX_REQUEST + 1, 0xFFFF_FFFF, int.from_bytes(b"GET ", "little")])
def test_impossible_length_ends_the_host_with_an_error(host, length):
    host.write(struct.pack("@I", length) + b"whatever")
    reply = host.read()
    assert (reply["type"], reply["id"], reply["code"]) == ("error", None, "bad_frame")
    assert str(length) in reply["message"]
    assert host.wait() == 1
    assert host.rest() == b""


@pytest.mark.parametrize("data", [b"\x05", b"\x05\x00\x00\x00", b"\x05\x00\x00\x00{}"])
def test_truncated_frame_ends_the_host_with_an_error(host, data):
    host.write(data)
    host.close_input()
    assert host.read()["code"] == "bad_frame"
    assert host.wait() == 1
    assert host.rest() == b""


def test_input_that_ends_at_once_is_no_error(host):
    host.close_input()
    assert host.wait() == 0
    assert host.rest() == b""
    assert host.stderr == ""


def test_input_that_ends_after_a_request_is_no_error(host):
    assert_alive(host)
    host.close_input()
    assert host.wait() == 0
    assert host.stderr == ""


def test_output_that_nobody_reads_ends_the_host(host):
    host.close_output()
    host.send("hello", protocol=1, extension="1")
    assert host.wait() == 0
    assert host.stderr == ""


def test_output_that_nobody_reads_ends_the_host_from_a_job_too(host):
    host.close_output()
    host.send("crunch", **SMALL)
    assert host.wait() == 0


def test_frames_that_come_byte_by_byte_are_read(host):
    content = json.dumps({"type": "hello", "id": 3, "protocol": 1, "extension": "1"}).encode()
    for byte in frame(content):
        host.write(bytes([byte]))
    assert host.read()["id"] == 3


def test_reply_for_200_000_hidden_parts_stays_under_the_cap(host):
    body = "<p>kept</p>" + "<p>gone</p>" * 200_000
    sent = host.send("crunch", **page(body), keep_only=[2])
    (length,) = struct.unpack("@I", host.take(4))
    reply = json.loads(host.take(length))
    assert (reply["type"], reply["id"]) == ("crunch", sent)
    assert reply["removals_total"] == 200_000
    assert len(reply["removals"]) == 5_000
    assert length <= MAX_REPLY


# What is printed ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fields", [SMALL, HUGE], ids=["in a thread", "in the child"])
def test_stray_output_never_reaches_the_frames(odd_host, fields):
    assert odd_host.ask("crunch", **{**fields, "algorithm": "noisy"})["type"] == "crunch"
    assert_alive(odd_host)
    odd_host.close_input()
    assert odd_host.wait() == 0
    assert odd_host.rest() == b""
    for words in ("a stray print", "a stray write", "to the first stdout", "a stray os.write", "a stray child"):
        assert words in odd_host.stderr


@pytest.mark.parametrize("fields", [SMALL, HUGE], ids=["in a thread", "in the child"])
def test_fault_of_the_host_is_an_error_with_its_details_on_standard_error(odd_host, fields):
    reply = odd_host.ask("crunch", **{**fields, "algorithm": "broken"})
    assert (reply["type"], reply["code"]) == ("error", "internal")
    assert "ValueError: broken on purpose" in reply["message"]
    assert "Traceback" in odd_host.stderr
    assert_alive(odd_host)


def test_child_that_dies_is_an_error(odd_host):
    reply = odd_host.ask("crunch", **{**HUGE, "algorithm": "dies"})
    assert (reply["type"], reply["code"]) == ("error", "internal")
    assert "ended with 3" in reply["message"]
    assert odd_host.ask("crunch", **HUGE)["type"] == "crunch"


# Pieces of a snapshot -------------------------------------------------------------------------------------------------


def pieces_of(snapshot: str, count: int) -> list[str]:
    size = -(-len(snapshot) // count)
    return [snapshot[place : place + size] for place in range(0, len(snapshot), size)]


def send_pieces(host, request_id: int, pieces: list[str], leave_out: int | None = None) -> None:
    for index, text in enumerate(pieces):
        if index != leave_out:
            part = {"type": "snapshot_part", "id": request_id, "index": index, "text": text}
            host.write(frame(json.dumps(part).encode()))


def request(request_id: int, **fields) -> bytes:
    return frame(json.dumps({"type": "crunch", "id": request_id, **fields}).encode())


def test_snapshot_in_pieces_is_the_snapshot(host):
    fields = page(f"<nav>Ménü 東京</nav><p>{WORDS * 4}</p>")
    whole = host.ask("crunch", **fields)
    send_pieces(host, 900, pieces_of(fields["snapshot"], 7))
    host.write(request(900, snapshot="", snapshot_parts=7, elements=fields["elements"]))
    joined = host.read()
    assert (joined.pop("id"), whole.pop("id")) == (900, 1)
    del joined["timings"], whole["timings"]
    assert joined == whole


def test_pieces_of_two_requests_do_not_mix(host):
    one, two = page("<p>One</p>" * 3), page("<p>Two</p>" * 5)
    for first, second in zip(pieces_of(one["snapshot"], 3), pieces_of(two["snapshot"], 3), strict=True):
        index = pieces_of(one["snapshot"], 3).index(first)
        for request_id, text in ((901, first), (902, second)):
            part = {"type": "snapshot_part", "id": request_id, "index": index, "text": text}
            host.write(frame(json.dumps(part).encode()))
    for request_id, fields in ((901, one), (902, two)):
        host.write(request(request_id, snapshot="", snapshot_parts=3, elements=fields["elements"]))
    replies = {reply["id"]: reply["elements"] for reply in (host.read(), host.read())}
    assert replies == {901: 5, 902: 7}


def test_missing_piece_is_named(host):
    send_pieces(host, 903, pieces_of(SMALL["snapshot"], 4), leave_out=2)
    host.write(request(903, snapshot="", snapshot_parts=4, elements=SMALL["elements"]))
    reply = host.read()
    assert (reply["id"], reply["code"]) == (903, "bad_message")
    assert "piece 2" in reply["message"]
    assert_alive(host)


def test_pieces_are_forgotten_with_their_request(host):
    send_pieces(host, 904, [SMALL["snapshot"]])
    host.write(request(904, snapshot="", snapshot_parts=1, elements=SMALL["elements"]))
    assert host.read()["type"] == "crunch"
    host.write(request(904, snapshot="", snapshot_parts=1, elements=SMALL["elements"]))
    assert host.read()["code"] == "bad_message"


def test_cancel_forgets_pieces(host):
    send_pieces(host, 905, [SMALL["snapshot"]])
    assert host.ask("cancel", target=905)["found"] is True
    host.write(request(905, snapshot="", snapshot_parts=1, elements=SMALL["elements"]))
    assert host.read()["code"] == "bad_message"


# Cancellation and time-out ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fields", [SMALL, HUGE], ids=["in a thread", "in the child"])
def test_cancelled_request_ends_and_the_host_goes_on(odd_host, fields):
    target = odd_host.send("crunch", **{**fields, "algorithm": "hang"})
    worker = odd_host.worker()
    assert (worker == odd_host.process.pid) == (fields is SMALL)
    watched = Watched(worker)
    cancel = odd_host.send("cancel", target=target)
    replies = {reply["id"]: reply for reply in (odd_host.read(), odd_host.read())}
    assert replies[cancel] == {"type": "cancel", "id": cancel, "target": target, "found": True}
    assert (replies[target]["type"], replies[target]["code"]) == ("error", "cancelled")
    assert odd_host.ask("crunch", **fields)["type"] == "crunch"
    if fields is HUGE:
        assert watched.ends_within(5)


def test_cancel_of_what_has_ended_or_never_was_is_no_error(host):
    target = host.ask("crunch", **SMALL)["id"]
    assert host.ask("cancel", target=target)["found"] is False
    assert host.ask("cancel", target=4_000)["found"] is False


def test_request_waiting_behind_another_can_be_cancelled(odd_host):
    working = []
    for _ in range(2):
        working.append(odd_host.send("crunch", **{**HUGE, "algorithm": "hang"}))
        odd_host.worker()
    waiting = odd_host.send("crunch", **HUGE)
    odd_host.send("cancel", target=waiting)
    assert {reply["id"]: reply["type"] for reply in (odd_host.read(), odd_host.read())}[waiting] == "error"
    for target in working:
        odd_host.send("cancel", target=target)
        odd_host.read()
        odd_host.read()
    assert odd_host.ask("crunch", **HUGE)["type"] == "crunch"


def test_work_that_takes_too_long_is_given_up(start_host):
    host = start_host(test_algorithms=True, CRUNCH_TIMEOUT="0.5")
    reply = host.ask("crunch", **SMALL, algorithm="hang")
    assert (reply["type"], reply["code"]) == ("error", "timeout")
    assert "0.5 s" in reply["message"]
    assert_alive(host)


def test_child_that_takes_too_long_is_ended(start_host):
    for seconds in (2, 10, 50):  # a busy machine may need longer until the child has begun
        host = start_host(test_algorithms=True, CRUNCH_TIMEOUT=str(seconds))
        target = host.send("crunch", **{**HUGE, "algorithm": "hang"})
        if (worker := host.worker_within(seconds + 1)) is not None:
            break
    assert worker is not None
    watched = Watched(worker)
    reply = host.read()
    assert (reply["type"], reply["id"], reply["code"]) == ("error", target, "timeout")
    assert watched.ends_within(5)
    assert_alive(host)


def test_every_one_of_many_hanging_requests_times_out(start_host):
    """More than there are threads: those that wait for one time out as well."""
    host = start_host(test_algorithms=True, CRUNCH_TIMEOUT="0.5")
    sent = {host.send("crunch", **SMALL, algorithm="hang") for _ in range(10)}
    replies = [host.read() for _ in sent]
    assert {reply["id"] for reply in replies} == sent
    assert {reply["code"] for reply in replies} == {"timeout"}


def test_threads_that_hang_do_not_hold_up_the_next_page(start_host):
    host = start_host(test_algorithms=True, CRUNCH_TIMEOUT="1")
    plain = {**SMALL, "algorithm": "plain"}
    assert host.ask("crunch", **plain)["type"] == "crunch"  # it is imported from now on
    for _ in range(10):
        host.send("crunch", **SMALL, algorithm="hang")
    for _ in range(10):
        host.read()
    assert host.ask("crunch", **plain)["type"] == "crunch"


# Several at once ------------------------------------------------------------------------------------------------------


def test_small_page_is_answered_while_a_huge_one_is_worked_on(odd_host):
    huge = odd_host.send("crunch", **{**HUGE, "algorithm": "lingers"})
    odd_host.worker()
    small = odd_host.send("crunch", **SMALL)
    assert odd_host.read()["id"] == small
    odd_host.let_go()
    reply = odd_host.read()
    assert (reply["id"], reply["type"]) == (huge, "crunch")


def test_thirty_pages_at_once_are_all_answered(host):
    pages = {host.send("crunch", **page("<p>word</p>" * count)): count + 2 for count in range(1, 31)}
    replies = [host.read() for _ in pages]
    assert {reply["id"]: reply["elements"] for reply in replies} == pages


# How it ends ----------------------------------------------------------------------------------------------------------


def test_work_that_is_nearly_done_is_still_answered_when_the_port_closes(host):
    sent = host.send("crunch", **page(f"<p>{WORDS}</p>" * 300))
    host.close_input()
    assert host.read()["id"] == sent
    assert host.wait() == 0


@pytest.mark.parametrize("fields", [SMALL, HUGE], ids=["in a thread", "in the child"])
def test_closed_port_ends_the_host_in_the_middle_of_work(odd_host, fields):
    odd_host.send("crunch", **{**fields, "algorithm": "hang"})
    watched = Watched(odd_host.worker())
    below = descendants(odd_host.process.pid)
    assert bool(below) == (fields is HUGE)
    others = [Watched(child) for child in below]
    odd_host.close_input()
    assert odd_host.wait(6) == 0
    assert watched.ends_within(5)
    assert all(child.ends_within(5) for child in others), "a process was left behind"
    with pytest.raises(ClosedError):
        odd_host.read()


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=["SIGKILL", "SIGTERM"])
def test_killed_host_leaves_no_child_behind(odd_host, how):
    odd_host.send("crunch", **{**HUGE, "algorithm": "hang"})
    odd_host.worker()
    below = [Watched(child) for child in descendants(odd_host.process.pid)]
    assert below
    os.kill(odd_host.process.pid, how)
    assert odd_host.wait() == -how
    assert all(child.ends_within(5) for child in below), "a process was left behind"


def test_child_ends_with_its_work(host):
    assert host.ask("crunch", **HUGE)["type"] == "crunch"
    at_work = [child for child in descendants(host.process.pid) if "spawn_main" in command_line(child)]
    assert at_work == []


def command_line(process_id: int) -> str:
    try:
        return Path(f"/proc/{process_id}/cmdline").read_text("utf-8")
    except OSError:
        return ""


def test_nothing_is_written_into_the_home(host, tmp_path):
    host.ask("crunch", **SMALL)
    host.ask("crunch", **HUGE)
    host.close_input()
    host.wait()
    assert list((tmp_path / "home").iterdir()) == []
