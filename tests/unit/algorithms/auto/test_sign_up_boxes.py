"""Boxes that ask for an e-mail address."""

from __future__ import annotations

import pytest

from crunch.algorithms.auto.sign_up_boxes import MOST_CHARACTERS, MOST_FIELDS, sign_up_boxes
from tests.support.pages import WORDS, by_id, html_page

TEXT = f"<p>{WORDS * 9}</p>"
FIELD = "<form><label>Address</label><input type=email><button>Join</button></form>"


@pytest.mark.parametrize(
    "field",
    [
        FIELD,
        "<input name=user_mail>",
        "<input type=text placeholder='Your e-mail'>",
        "<input type=hidden name=list><input type=email><input type=submit>",
    ],
)
def test_the_part_around_the_field_is_the_box(field):
    page = html_page(f"<article>{TEXT}<section id=box><h2>The letter</h2><p>Every week.</p>{field}</section></article>")
    (found,) = sign_up_boxes(page)
    assert found.element == by_id(page, "box")
    assert found.kind == "service"
    assert found.reason == "it asks for your e-mail address"


@pytest.mark.parametrize(
    "box",
    [
        "<h2>Write to us</h2><input type=email><textarea></textarea>",
        "<h2>Log in</h2><input type=email><input type=password>",
        "<h2>Order</h2><input type=email>" + "<input>" * MOST_FIELDS,
        f"<h1>The letter</h1>{FIELD}",
        "<input name=search>",
        "<input type=checkbox name=mail>",
        "no field",
    ],
)
def test_other_forms_are_none(box):
    assert sign_up_boxes(html_page(f"<article>{TEXT}<section>{box}</section></article>")) == []


def test_a_long_part_is_no_box():
    page = html_page(
        f"<article><section id=long><p>{'x' * (MOST_CHARACTERS + 1)}</p><div id=box>{FIELD}</div></section>"
    )
    assert [removal.element for removal in sign_up_boxes(page)] == [by_id(page, "box")]


def test_a_field_in_the_body_has_no_box():
    assert sign_up_boxes(html_page(f"<p>x</p><input type=email>{TEXT}")) == []
    assert sign_up_boxes(html_page("")) == []


@pytest.mark.parametrize(
    "bought",
    [
        "<p class=price>64.00 EUR</p>",
        "<p><b>€ 12</b></p>",
        "<form action='/cart/add'><input name=n><button>+</button></form>",
        "<button>In den Warenkorb</button>",
    ],
)
def test_a_column_to_buy_from_is_no_box(bought):
    notice = "<div id=box><p>Tell me when it is back.</p><input type=email><button>Tell me</button></div>"
    page = html_page(f"<article><section><h2>Lantern</h2>{bought}{notice}</section>{TEXT}</article>")
    assert [removal.element for removal in sign_up_boxes(page)] == [by_id(page, "box")]
