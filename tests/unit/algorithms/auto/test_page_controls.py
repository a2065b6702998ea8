# ruff: noqa: E501  (markup is easier to read unbroken)
import pytest

from crunch.algorithms.auto.page_controls import let_controls_work
from crunch.documents.extraction import Removal, keep_everything, remove_subtrees
from tests.support.pages import WORDS, by_id, html_page

BUY = "<form id=x action='/cart/add'><select><option>Red</select><button>Add</button></form>"
REPLY = "<form id=x><textarea></textarea><button>Send</button></form>"
SEARCH = "<form id=x action='/find'><input type=search></form>"


def works(body, gone=(), url=None, comments=None):
    """Whether the control called x stays where the parts of these ids go; an element of this tag has comments."""
    page = html_page(body)
    page.url = url
    if comments:
        page.elements[page.tags.index(comments)].set("class", "has-comments")
    extraction = keep_everything(page)
    number = by_id(page, "x")
    extraction = remove_subtrees(
        extraction, [Removal(by_id(page, part), "t", "other", "", 1.0) for part in (*gone, "x")]
    )
    extraction = let_controls_work(extraction)
    return any(root <= number < page.ends[root] for root in extraction.controls)


@pytest.mark.parametrize(
    ("body", "gone", "stays"),
    [
        (f"<div><h1>Lamp</h1><p>{WORDS}</p>{BUY}</div>", (), True),
        (f"<main><p>{WORDS}</p></main><div id=card><p>{WORDS}</p>{BUY}</div>", ["card"], False),
        (f"<main><p>{WORDS}</p></main><aside><p>{WORDS}</p>{BUY}</aside>", (), True),
        (f"<main><p>{WORDS}</p></main><aside>{BUY}</aside>", (), False),
        (f"<div><p>{WORDS}</p><div class=swatches><button id=x>S</button></div><button>Buy now</button></div>", (), True),
        (f"<div><p>{WORDS}</p><button id=x>Buy now</button></div>", (), True),
        (f"<div><h1>Lamp</h1><p id=notice>{WORDS}</p><div><button id=x>Kaufen</button></div></div>", ["notice"], True),
        (f"<div><h1>Lamp</h1><div class=card><p id=notice>{WORDS}</p><button id=x>Kaufen</button></div></div>", ["notice"], False),
        (f"<div><h1>Lamp</h1><button>Kaufen</button><p>{WORDS}</p><input type=email id=x></div>", (), False),
        (f"<div><p>{WORDS}</p><button id=x>Share</button></div>", (), False),
        (f"<div id=thread><p>{WORDS}</p>{REPLY}</div>", (), True),
        (f"<main><p>{WORDS}</p></main><div id=comments><p id=c>{WORDS}</p>{REPLY}</div>", ["c"], False),
        (f"<main><p>{WORDS}</p></main><div id=comments><p>{WORDS}</p>{REPLY}</div>", (), True),
        (f"<main><p>{WORDS}</p><div id=respond>{REPLY}</div></main>", (), False),
        (f"<main><p>{WORDS}</p><div id=respond><form id=x><textarea></textarea></form></div></main>", (), False),
        (f"<p>{WORDS}</p><footer><form id=x action='/login'><input><button>Go</button></form></footer>", (), True),
        (f"<p>{WORDS}</p><div><form id=x action='/checkout'><input></form></div>", (), True),
        (f"<p>{WORDS}</p><form id=x><input type=email><button>Join</button></form>", (), False),
        (f"<div><p>{WORDS}</p><form id=x><input type=range></form></div>", (), True),
        (f"<div><p>{WORDS}</p><form id=x><button>Like</button></form></div>", (), False),
        (f"<div><ul id=hidden><li>{WORDS}</li></ul><form id=x><select></select></form></div><p>{WORDS}</p>", ["hidden"], False),
        (f"<p>{WORDS}</p>{SEARCH}", (), False),
        (f"<p>{WORDS}</p><div class=sidebar><form id=x><input></form></div>", (), False),
        (f"<p>{WORDS}</p><form id=x class=cookie-form><input></form>", (), False),
        (f"<div><table><tr><td>{WORDS}</td></tr></table>{SEARCH}</div>", (), True),
        (f"<header>{SEARCH}</header><main><table><tr><td>{WORDS}</td></tr></table></main>", (), False),
    ],
)  # fmt: skip
def test_controls_stay_with_what_they_act_on(body, gone, stays):
    assert works(body, gone) is stays


@pytest.mark.parametrize(("part", "stays"), [("body", False), ("main", True)])
def test_a_page_that_says_that_it_has_comments_is_no_part_of_them(part, stays):
    body = f"<main>{f'<p>{WORDS}</p>' * 8}<div><p id=c>{WORDS}</p>{REPLY}</div></main>"
    assert works(body, ["c"], comments=part) is stays


def test_the_search_of_a_page_of_results_stays():
    assert works(f"<header>{SEARCH}</header><p>{WORDS}</p>", url="https://x.example/?q=moss")
    assert not works(f"<header>{SEARCH}</header><p>{WORDS}</p>", url="https://x.example/moss")


def test_a_form_around_the_page_is_none():
    page = html_page(f"<form id=x>{f'<p>{WORDS}</p>' * 30}<input></form>")
    extraction = keep_everything(page)
    extraction = let_controls_work(extraction)
    assert not extraction.controls
