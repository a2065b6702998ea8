import pytest

from crunch.documents.semantics.forms import buys, controls_in, is_search_page, purpose_of, sells
from tests.support.pages import by_id, html_page


@pytest.mark.parametrize(
    ("form", "purpose"),
    [
        ("<form id=x><input name=user><input type=password></form>", "login"),
        ("<form id=x action='/sign-in'><input type=email></form>", "login"),
        ("<form id=x action='/checkout'><input name=street><button>Pay</button></form>", "checkout"),
        ("<form id=x><input autocomplete='cc-number'></form>", "checkout"),
        ("<form id=x action='/cart/add'><input name=n></form>", "buy"),
        ("<form id=x><select></select><button>In den Warenkorb</button></form>", "buy"),
        ("<form id=x class=product-form><input type=submit value='Ajouter au panier'></form>", "buy"),
        ("<form id=x><textarea></textarea><button>Post</button></form>", "reply"),
        ("<form id=x role=search><input></form>", "search"),
        ("<form id=x action='/suche'><input></form>", "search"),
        ("<form id=x><input name=q><button>Go</button></form>", "search"),
        ("<form id=x><input type=email><button>Join</button></form>", "sign-up"),
        ("<form id=x><input placeholder='Your e-mail'></form>", "sign-up"),
        ("<form id=x><input type=range><select></select></form>", "other"),
    ],
)
def test_purposes(form, purpose):
    page = html_page(form)
    assert purpose_of(page, by_id(page, "x")) == purpose


@pytest.mark.parametrize(
    ("button", "does"),
    [
        ("<button id=x>Buy now</button>", True),
        ("<button id=x class='btn add-to-cart'><svg></svg></button>", True),
        ("<button id=x><span>カートに</span>入れる</button>", True),
        ("<input id=x type=submit value='Comprar'>", True),
        ("<button id=x>Remove</button>", False),
        ("<input id=x name=cart>", False),
        ("<p id=x>Buy now</p>", False),
    ],
)
def test_buttons_that_buy(button, does):
    page = html_page(button)
    assert buys(page, by_id(page, "x")) is does


def test_a_part_sells_by_a_form_or_a_button():
    page = html_page(
        "<div id=a><form action='/basket'></form></div><div id=b><button>Kup</button></div><div id=c>Buy</div>"
    )
    assert [sells(page, by_id(page, name)) for name in "abc"] == [True, True, False]


def test_controls_but_those_that_nobody_sees():
    page = html_page("<form id=x><input type=hidden><input><select></select><button>Go</button></form><input>")
    assert [page.tags[number] for number in controls_in(page, by_id(page, "x"))] == ["input", "select", "button"]


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("https://x.example/search", True), ("https://x.example/?q=moss", True), ("https://x.example/?q=", False),
        ("https://x.example/moss?page=2", False), (None, False), ("https://[", False),
    ],
)  # fmt: skip
def test_pages_that_a_search_found(url, found):
    page = html_page("<p>x</p>")
    page.url = url
    assert is_search_page(page) is found
