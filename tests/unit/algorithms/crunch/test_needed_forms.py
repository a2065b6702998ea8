"""Forms that are needed."""

from __future__ import annotations

import pytest

from crunch.algorithms.crunch.needed_forms import needed_forms
from tests.support.pages import html_page, snapshot_page

NEEDED = {
    "search landmark": '<form role="search"><input></form>',
    "search element": "<search><input></search>",
    "search field": '<form><input type="search"></form>',
    "query": '<form><input name="q"></form>',
    "login": '<form><input name="user"><input type="password"></form>',
    "reply": "<form><textarea></textarea></form>",
    "checkout": '<form action="/checkout/pay"><input name="street"></form>',
    "cart": '<form class="add-to-cart"><select><option>1</option></select><button>Add</button></form>',
    "order": '<form id="order"><button>Buy now</button></form>',
}
OTHER = {
    "newsletter": '<form action="/newsletter"><input type="email"></form>',
    "no control": '<form role="search"><p>Search</p></form>',
    "hidden control": '<form role="search"><input type="hidden" name="q"></form>',
    "no form": '<div><input type="password"></div>',
    "poll": '<form><input type="radio"><button>Vote</button></form>',
}


@pytest.mark.parametrize("name", NEEDED)
def test_needed(name):
    assert needed_forms(html_page(f"<div>{NEEDED[name]}</div>")) == [5]


@pytest.mark.parametrize("name", OTHER)
def test_not_needed(name):
    assert needed_forms(html_page(f"<div>{OTHER[name]}</div>")) == []


def test_form_that_is_not_rendered_is_not():
    assert needed_forms(snapshot_page('<form crunch:hidden="tree" role="search"><input/></form>')) == []


def test_outermost_ones_only():
    page = snapshot_page('<search><form role="search"><input/></form></search><form role="search"><input/></form>')
    assert needed_forms(page) == [4, 7]
