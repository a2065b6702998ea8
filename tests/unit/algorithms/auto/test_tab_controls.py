# ruff: noqa: E501  (markup is easier to read unbroken)
import pytest

from crunch.algorithms.auto.tab_controls import let_tabs_work
from crunch.documents.extraction import Removal, keep_everything, remove_subtrees
from tests.support.pages import WORDS, by_id, html_page

PANELS = f"<div class=panel id=p1><p>{WORDS}</p></div><div class=panel id=p2 hidden><p>{WORDS}</p></div>"
NAMES = {
    "links": f"<ul id=x class=tabs><li><a href=#p1>Bronze</a><li><a href=#p2>Steel</a></ul><div class=panels>{PANELS}</div>",
    "buttons": f"<div class=tab-box><div id=x><button>Bronze</button><button>Steel</button></div><div>{PANELS}</div></div>",
    "radio buttons": f"<div class=set><input type=radio id=r1><label for=r1>Bronze</label><input type=radio id=r2><label for=r2 id=x>Steel</label>{PANELS}</div>",
}


def page_of(body):
    """As in a browser: nothing of the second panel is rendered."""
    page = html_page(body)
    start = by_id(page, "p2")
    page.displayed[start : page.ends[start]] = bytes(page.ends[start] - start)
    return page


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("gone", [(), ("p1", "p2")])
def test_labels_stay_with_their_panels(name, gone):
    page = page_of(f"<main><p>{WORDS}</p>{NAMES[name]}</main>")
    parts = [Removal(by_id(page, part), "t", "other", "", 1.0) for part in ("x", *gone)]
    controls = let_tabs_work(remove_subtrees(keep_everything(page), parts)).controls
    assert (by_id(page, "x") in controls) is not bool(gone)


def test_links_to_other_pages_are_no_labels():
    page = page_of(f"<ul class=tabs><li><a href=/1>Bronze</a><li><a href=/2>Steel</a></ul><div>{PANELS}</div>")
    assert not let_tabs_work(keep_everything(page)).controls
