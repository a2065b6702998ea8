"""A part that was hidden or kept is found again when the page comes anew, and no other part is taken for it."""

from __future__ import annotations

from time import process_time

import pytest

from crunch.corrections.description import describe, words_of
from crunch.corrections.finding import find
from tests.support.pages import by_id, html_page

PAGE = """
<header><h1>The paper</h1></header>
<main id=main><div class=story><p>A first paragraph about the harbour and its ships.</p></div>
<div class="box wide" id=part><h2>Letters</h2><p>Sign up for our letter, every Friday.</p></div>
<div class="box"><h2>Shop</h2><p>Buy a calendar for the coming year.</p></div></main>
"""


def found(changed: str, identity: str = "part", page: str = PAGE) -> str | None:
    """Words of what is found in a changed page for the element with that id; None: nothing."""
    before = html_page(page)
    after = html_page(changed)
    answer = find(after, describe(before, by_id(before, identity)))
    return None if answer is None else words_of(after, answer.element)


WHOLE = "Letters Sign up for our letter, every Friday."


@pytest.mark.parametrize(
    "changed",
    [
        PAGE,
        PAGE.replace(" id=part", ""),
        PAGE.replace(" id=part", " id=x7f3"),
        PAGE.replace("box wide", "css-1x2y3z"),
        PAGE.replace("<div class=story>", "<div class=advert>Buy now and pay later</div><div class=story>"),
        PAGE.replace("<main id=main>", "<div class=shell><main id=content>").replace("</main>", "</main></div>"),
        PAGE.replace("<div class=story>", "<div class=story><div>").replace("ships.</p>", "ships.</p></div>"),
    ],
    ids=["as it was", "no id", "another id", "other classes", "a part before it", "another frame around", "deeper"],
)
def test_it_is_found_again(changed):
    assert found(changed) == WHOLE


def test_its_text_may_be_another():
    changed = PAGE.replace("every Friday", "every Monday")
    assert found(changed) == WHOLE.replace("Friday", "Monday")
    assert found(changed.replace(" id=part", "")) == WHOLE.replace("Friday", "Monday")


@pytest.mark.parametrize(
    "changed",
    [
        "<p>Nothing of it is here any more, only a paragraph about the weather.</p>",
        PAGE[: PAGE.index('<div class="box wide')] + "</main>",
        PAGE.replace(" id=part", "").replace("box wide", "other").replace("Letters", "Ads").replace("Sign up", "Write"),
    ],
    ids=["another page", "it is gone", "nothing is as it was"],
)
def test_no_other_part_is_taken_for_it(changed):
    assert found(changed) is None


def test_of_parts_of_one_text_the_one_at_its_place_is_found():
    twice = "<div><p id=a>Share this page with others</p><p>In between</p><p id=b>Share this page with others</p></div>"
    before = html_page(twice)
    after = html_page(twice.replace(" id=a", "").replace(" id=b", ""))
    answer = find(after, describe(before, by_id(before, "b")))
    assert answer is not None
    assert [number for number, tag in enumerate(after.tags) if tag == "p"].index(answer.element) == 2


def test_what_has_moved_is_told_from_what_reads_otherwise():
    before = html_page(PAGE)
    part = describe(before, by_id(before, "part"))
    assert [find(html_page(page), part).has_moved for page in (PAGE, PAGE.replace("Friday", "Monday"))] == [False] * 2
    assert find(html_page(PAGE.replace("id=part", "id=other")), part).has_moved


def test_a_description_holds_no_text():
    page = html_page(PAGE)
    assert not any(word in str(describe(page, by_id(page, "part"))) for word in ("Letters", "Sign", "Friday"))


@pytest.mark.parametrize("body", ["<i></i>", "<p id=part></p>", "<img id=part>", "<p id='a b' class='  '>x</p>"])
def test_elements_without_anything(body):
    page = html_page(body)
    for number in range(1, len(page)):
        answer = find(page, describe(page, number))
        assert answer is None or answer.element == number


def answer_on(before, after, identity="part"):
    page = html_page(before)
    changed = html_page(after)
    answer = find(changed, describe(page, by_id(page, identity)))
    return None if answer is None else words_of(changed, answer.element)


STORY = "<p>The story of the day, and it is a long one.</p>"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"<div id=part>Sign up</div><div id=story>{STORY}</div>", f"<div id=story>{STORY}</div>"),
        (f"<main id=m><div id=part>Sign up</div><div>{STORY}</div></main>", f"<main id=m><div>{STORY}</div></main>"),
        (
            "<ul><li class=teaser id=part><h3>Story 3</h3>One</li><li class=teaser><h3>Story 4</h3>Two</li></ul>",
            "<ul><li class=teaser><h3>Story 11</h3>Nine</li><li class=teaser><h3>Story 12</h3>Ten</li></ul>",
        ),
    ],
    ids=["another id", "nothing but the place", "another entry"],
)
def test_what_has_come_to_stand_there_is_not_taken_for_it(before, after):
    assert answer_on(before, after) is None


def test_a_slot_is_known_by_its_classes_whatever_is_in_it():
    before = f"<main id=m>{STORY}<div class=slot id=part>Buy a boat</div></main>"
    after = f"<main id=m>{STORY}<div class=slot>Rent a house</div></main>"
    assert answer_on(before.replace(" id=part", " id=part7"), after, "part7") == "Rent a house"


def test_of_elements_with_one_id_the_right_one_is_found():
    page = html_page(f"<div id=x>{STORY}</div><div id=x><p id=ad1>Ad</p></div>".replace(" id=ad1", " class=a"))
    ad = next(number for number, value in page.attribute("class") if value == "a")
    answer = find(page, describe(page, ad))
    assert answer is not None
    assert answer.element == ad


def test_what_stands_very_deep_is_found():
    page = html_page("<div>" * 300 + f"<p id=part9>{STORY}Deep down it stands, and is found by its text.</p>")
    part = by_id(page, "part9")
    answer = find(page, describe(page, part))
    assert answer is not None
    assert answer.element == part


def test_many_children_take_time_in_proportion():
    def seconds(count):
        page = html_page("<div id=list>" + "<p class=a>One line.</p>" * count + "</div>")
        part = describe(page, len(page) - 1)
        start = process_time()
        assert find(page, part) is not None
        return process_time() - start

    seconds(100)
    assert seconds(16_000) < 12 * max(seconds(4_000), 0.02)
