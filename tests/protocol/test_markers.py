"""The markers of PROTOCOL.md, "Reply to crunch": by hand on small pages, and against a plain recursive reading."""

from __future__ import annotations

from base64 import b64decode
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from crunch.documents.extraction import Extraction, Removal, keep_everything, remove_subtrees
from crunch.documents.kept import hidden_slots, kept_elements
from crunch.documents.page import Page
from crunch.documents.parsing import parse_snapshot
from crunch.protocol import framing
from crunch.protocol.markers import MAX_HIDDEN_SLOTS, MAX_REMOVALS, markers, pack
from crunch.protocol.messages import CrunchReply
from tests.support.pages import by_id, html_page, keeping, snapshot_page, with_slots
from tests.support.trees import PlainBits, extractions


def bits(reply: CrunchReply) -> list[int]:
    """The bitmap, read as the protocol says."""
    data = b64decode(reply.bitmap)
    assert len(data) == (reply.elements + 7) // 8
    return [data[number >> 3] >> (number & 7) & 1 for number in range(reply.elements)]


def hidden(extraction: Extraction) -> set[str]:
    """Ids of the elements whose bit is not set."""
    page = extraction.page
    values = bits(markers(extraction, 1))
    return {
        element.get("id", str(number))
        for number, (element, value) in enumerate(zip(page.elements, values, strict=True))
        if not value
    }


def remove(page: Page, *identities: str) -> Extraction:
    removals = [Removal(by_id(page, identity), "test", "other", f"because {identity}") for identity in identities]
    return remove_subtrees(keep_everything(page), removals)


# The bitmap -----------------------------------------------------------------------------------------------------------


def test_bit_n_is_counted_from_the_lowest_of_byte_n_shifted_by_three():
    assert b64decode(pack(bytearray([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]))) == bytes([0b0000_0001, 0b0000_0010])
    assert b64decode(pack(bytearray([0, 1, 1, 0, 0, 0, 0, 1]))) == bytes([0b1000_0110])


@given(st.lists(st.integers(0, 1), min_size=1, max_size=70))
def test_a_packed_bitmap_can_be_read_back(values):
    data = b64decode(pack(bytearray(values)))
    assert [data[number >> 3] >> (number & 7) & 1 for number in range(len(values))] == values
    assert len(data) == (len(values) + 7) // 8


def test_an_element_is_kept_with_everything_around_kept_text():
    page = snapshot_page('<div id="a"><p id="b"><i id="c">kept</i></p><p id="d">gone</p></div><div id="e">gone</div>')
    assert hidden(keeping(page, "c")) == {"d", "e"}


def test_text_behind_an_element_keeps_its_parent_and_not_the_element():
    page = snapshot_page('<p id="p"><b id="b">gone</b> kept</p>')
    extraction = keep_everything(page)
    extraction = with_slots(extraction, texts={by_id(page, "b"): 0})
    assert hidden(extraction) == {"b"}


def test_document_element_and_head_are_kept_when_nothing_else_is():
    page = snapshot_page('<p id="p">gone</p>')
    extraction = keeping(page)
    assert bits(markers(extraction, 1)) == [1, 1, 1, 0, 0]  # html, head, title, body, p


def test_script_style_and_template_are_kept_in_a_hidden_part():
    page = snapshot_page(
        '<div id="d">gone<script id="x"/><style id="y"/><template id="z"/><noscript id="n"/></div>kept'
    )
    assert hidden(remove(page, "d")) == {"d", "n"}


def test_shadow_wrapper_is_kept_and_what_is_in_it_is_hidden_by_itself():
    page = snapshot_page('<x-a id="a"><crunch:shadow><p id="p">gone</p><p id="q">kept</p></crunch:shadow></x-a>')
    assert hidden(remove(page, "p")) == {"p"}


def test_wrapper_whose_text_all_goes_gives_the_parts_in_it_as_roots():
    page = snapshot_page(
        '<x-a id="a"><crunch:shadow><p id="p">gone</p><hr id="h"/></crunch:shadow><b id="b">k</b></x-a>'
    )
    reply = markers(remove(page, "p"), 1)
    assert [removal.element for removal in reply.removals] == [by_id(page, "p")]
    assert hidden(remove(page, "p")) == {"p"}


def test_frame_whose_document_goes_is_hidden_as_a_whole():
    page = snapshot_page(
        '<iframe id="f"><crunch:frame><html><body id="b"><p id="p">gone</p></body></html></crunch:frame></iframe>'
        '<p id="q">kept</p>'
    )
    extraction = remove(page, "p")
    assert hidden(extraction) == {"f", "b", "p"}  # wrapper and inner html are never named; their frame is
    assert [removal.element for removal in markers(extraction, 1).removals] == [by_id(page, "f")]


def test_picture_follows_its_block():
    page = snapshot_page('<div id="a">kept<img id="x"/></div><div id="b">gone<span id="s"><img id="y"/></span></div>')
    assert hidden(keeping(page, "a")) == {"b", "s", "y"}


def test_picture_that_a_rule_names_goes_from_a_kept_block():
    page = snapshot_page('<div id="a">kept<span id="s"><img id="x"/></span></div>')
    assert hidden(remove(page, "s")) == {"s", "x"}


def test_element_that_was_not_rendered_follows_its_parent():
    page = snapshot_page('<div id="a">kept<p id="p" crunch:hidden="tree">not rendered</p></div><div id="b">gone</div>')
    assert hidden(keeping(page, "a")) == {"b"}


def test_named_element_that_holds_kept_text_stays():
    page = snapshot_page('<div id="a">gone<p id="p">kept</p></div>')
    extraction = keeping(page, "p")
    extraction = extraction.with_removals([Removal(by_id(page, "a"), "test", "other", "own text")])
    assert hidden(extraction) == set()


@given(extractions())
def test_bitmap_and_roots_are_those_of_the_plain_reading(extraction):
    plain = PlainBits(extraction)
    rounded = kept_elements(extraction)
    assert list(rounded.kept) == plain.bits()
    assert rounded.roots == plain.roots()
    reply = markers(extraction, 1)
    assert bits(reply) == plain.bits()
    assert reply.removals_total == len(plain.roots())


# Hidden slots ---------------------------------------------------------------------------------------------------------


def slots(reply: CrunchReply) -> list[tuple[int, int]]:
    return list(zip(reply.hidden_slots[::2], reply.hidden_slots[1::2], strict=True))


def test_slot_k_is_the_text_before_child_k_and_the_last_is_behind_all():
    page = snapshot_page('<p id="p">zero<b id="b">kept</b>one<br/>two</p>')
    number = by_id(page, "p")
    assert slots(markers(keeping(page, "b"), 1)) == [(number, 0), (number, 1), (number, 2)]


def test_blank_slots_and_slots_of_hidden_elements_are_not_listed():
    page = snapshot_page('<p id="p"> <b id="b">kept</b>\n<i>gone<u>gone</u>gone</i></p>')
    assert slots(markers(keeping(page, "b"), 1)) == []


def test_slot_number_counts_all_children_also_those_without_text():
    page = snapshot_page('<p id="p"><img/><b id="b">kept</b><img/><i>gone</i>gone</p>')
    assert slots(markers(keeping(page, "b"), 1)) == [(by_id(page, "p"), 4)]


@given(extractions())
def test_hidden_slots_are_what_is_missing_from_kept_elements(extraction):
    page = extraction.page
    kept = kept_elements(extraction).kept
    expected = []
    for number, element in enumerate(page.elements):
        if kept[number]:
            if page.ink_texts[number] and not extraction.kept_texts[number]:
                expected.append((number, 0))
            children = [page.elements.index(child) for child in element]
            expected += [
                (number, slot)
                for slot, child in enumerate(children, 1)
                if page.ink_tails[child] and not extraction.kept_tails[child]
            ]
    assert hidden_slots(extraction, kept) == expected


# Removals -------------------------------------------------------------------------------------------------------------


def reasons(extraction: Extraction) -> dict[str, str]:
    page = extraction.page
    return {
        page.elements[removal.element].get("id", str(removal.element)): removal.reason
        for removal in markers(extraction, 1).removals
    }


def test_only_the_outermost_hidden_element_is_listed():
    page = snapshot_page('<div id="a">kept</div><div id="b"><p id="c">gone</p><p id="d">gone</p></div>')
    assert reasons(remove(page, "b")) == {"b": "because b"}


def test_hidden_parent_takes_the_reason_of_the_heaviest_removal_inside():
    page = snapshot_page('<div id="a">k</div><div id="b"><p id="c">gone</p><ul id="d"><li>gone</li></ul></div>')
    assert reasons(remove(page, "c", "d")) == {"b": "because d"}


def test_rule_that_names_the_root_itself_comes_before_those_inside():
    page = snapshot_page('<div id="a">k</div><div id="b">x<ul id="d"><li>gone</li></ul></div>')
    extraction = remove(page, "d", "b")
    assert reasons(extraction) == {"b": "because b"}


def test_inline_part_of_a_block_whose_own_text_went_takes_the_reason_of_that_block():
    page = snapshot_page('<div id="d"><a id="x">link</a> and <b><a id="y">link</a></b><p id="p">kept</p></div>')
    extraction = keeping(page, "p")
    removal = Removal(by_id(page, "d"), "link quota", "navigation", "80% of its text is links")
    extraction = extraction.with_removals([removal])
    # x stands in d, y in a hidden <b> in d
    assert set(reasons(extraction).values()) == {"80% of its text is links"}
    assert [removal.kind for removal in markers(extraction, 1).removals] == ["navigation", "navigation"]


def test_nearest_removal_around_wins_over_one_further_out():
    page = snapshot_page('<div id="a"><div id="b"><a id="x">gone</a><p id="p">kept</p></div><a id="y">gone</a></div>')
    extraction = keeping(page, "p")
    removals = [Removal(by_id(page, name), "test", "other", f"because {name}") for name in "ab"]
    extraction = extraction.with_removals(removals)
    assert reasons(extraction) == {"x": "because b", "y": "because a"}


def test_root_without_any_removal_says_that_it_was_not_found():
    page = snapshot_page('<p id="p">kept</p><p id="q">gone</p>')
    extraction = replace(keeping(page, "p"), algorithm="some")
    (removal,) = markers(extraction, 1).removals
    assert (removal.step, removal.kind) == ("some", "other")
    assert removal.reason == "it is not part of the text that was found"


def test_reasons_of_many_roots_deep_in_a_page_are_found_in_linear_time():
    depth, links = 900, 4_000
    page = parse_snapshot(f'<html>{"<div>" * depth}<p id="p">kept</p>{"<a>x</a>" * links}{"</div>" * depth}</html>')
    extraction = keeping(page, "p")
    extraction = extraction.with_removals([Removal(1, "outermost", "other", "because")])
    looked_up = 0

    class CountingList(list):  # type: ignore[type-arg]
        def __getitem__(self, index):  # type: ignore[no-untyped-def]
            nonlocal looked_up
            looked_up += 1
            return super().__getitem__(index)

    page.parents = CountingList(page.parents)
    reply = markers(extraction, 1)
    assert len(reply.removals) == links
    assert {removal.step for removal in reply.removals} == {"outermost"}
    assert looked_up < 10 * len(page)


def test_removals_go_on_from_the_offset():
    page = snapshot_page('<p id="p">kept</p>' + "<p>gone</p>" * (MAX_REMOVALS + 7))
    extraction = keeping(page, "p")
    first, second = markers(extraction, 1), markers(extraction, 1, removals_offset=MAX_REMOVALS)
    assert len(first.removals) == MAX_REMOVALS
    assert len(second.removals) == 7
    assert first.removals_total == second.removals_total == MAX_REMOVALS + 7
    numbers = [removal.element for removal in [*first.removals, *second.removals]]
    assert numbers == list(range(by_id(page, "p") + 1, len(page)))
    assert first.bitmap == second.bitmap


def test_offset_past_the_end_gives_no_removals():
    page = snapshot_page('<p id="p">kept</p><p>gone</p>')
    assert markers(keeping(page, "p"), 1, removals_offset=50).removals == []


@given(extractions())
def test_every_root_gets_a_reason(extraction):
    reply = markers(extraction, 1)
    assert len(reply.removals) == reply.removals_total
    assert all(removal.reason for removal in reply.removals)


# The rest -------------------------------------------------------------------------------------------------------------


def test_share_is_that_of_displayed_characters_that_are_not_blank():
    page = snapshot_page('<p id="p">ab c</p><p id="q">d e f\n g h i j k l</p><script>not displayed</script>')
    assert markers(keeping(page, "p"), 1).share == 0.25


def test_share_of_a_page_without_text_is_nothing():
    assert markers(keeping(snapshot_page("<img/>")), 1).share == 0.0


@given(extractions())
def test_share_is_between_nothing_and_all(extraction):
    share = markers(extraction, 1).share
    assert 0 <= share <= 1
    everything = markers(keep_everything(extraction.page), 1)
    assert everything.share == (1.0 if extraction.page.character_count else 0.0)
    assert everything.hidden_slots == []


def test_reply_carries_what_ran():
    page = html_page("<p id=p>x</p>")
    extraction = replace(
        keeping(page, "p"),
        algorithm="lqf",
        settings={"threshold": 0.5},
        unsure=True,
        notes=("a note",),
        timings={"parse": 1.23456, "extract": 2.0},
    )
    reply = markers(extraction, 77)
    assert (reply.id, reply.algorithm, reply.settings) == (77, "lqf", {"threshold": 0.5})
    assert (reply.unsure, reply.notes, reply.elements) == (True, ["a note"], len(page))
    assert (reply.timings.parse, reply.timings.extract) == (1.235, 2.0)
    assert reply.timings.markers > 0


# Never over the browser's cap -----------------------------------------------------------------------------------------


def size_of(reply: CrunchReply) -> int:
    return len(framing.encode(reply)) - 4


@pytest.fixture(scope="module")
def scattered_page() -> Page:
    """300,000 hidden parts and as many hidden slots beside kept ones."""
    return parse_snapshot("<html><body>" + "<p>gone<b>kept</b>gone<i>gone</i></p>" * 100_000 + "</body></html>")


def scattered(page: Page, reason: str) -> Extraction:
    kept_texts, kept_tails = bytearray(page.ink_texts), bytearray(page.ink_tails)
    removals = []
    for number, tag in enumerate(page.tags):
        if tag == "i":
            removals.append(Removal(number, "a step of some length", "navigation", reason, 0.123456))
        elif tag == "p":
            kept_texts[number] = 0
        elif tag == "b":
            kept_tails[number] = 0
    return remove_subtrees(Extraction(page, bytes(kept_texts), bytes(kept_tails)), removals)


@pytest.mark.parametrize(
    "reason", ["short", "a long one, said in many words " * 40, "東京の天気" * 100], ids=lambda text: text[:5]
)
def test_reply_for_a_page_of_many_hidden_parts_stays_under_the_cap(scattered_page, reason):
    reply = markers(scattered(scattered_page, reason), 2**53 - 1)
    assert reply.removals_total == 100_000
    assert len(reply.hidden_slots) == 2 * MAX_HIDDEN_SLOTS
    assert 0 < len(reply.removals) <= MAX_REMOVALS
    assert size_of(reply) <= framing.MAX_REPLY


@pytest.mark.parametrize("cap", [110_000, 150_000, 400_000])
def test_slots_and_removals_share_the_room_that_the_bitmap_leaves(scattered_page, cap, monkeypatch):
    monkeypatch.setattr("crunch.protocol.markers.MAX_REPLY", cap)
    reply = markers(scattered(scattered_page, "a reason with “quotes”"), 1)
    assert reply.hidden_slots
    assert reply.removals
    assert size_of(reply) <= cap


def test_bitmap_that_leaves_no_room_goes_alone(scattered_page, monkeypatch):
    monkeypatch.setattr("crunch.protocol.markers.MAX_REPLY", 60_000)
    reply = markers(scattered(scattered_page, "short"), 1)
    assert (reply.hidden_slots, reply.removals) == ([], [])
    assert reply.removals_total == 100_000


@given(extractions())
def test_reply_is_plain_json(extraction):
    reply = markers(extraction, 1)
    assert msgspec.json.decode(msgspec.json.encode(reply), type=CrunchReply) == reply
