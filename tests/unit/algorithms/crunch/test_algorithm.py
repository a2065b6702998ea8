"""The algorithm as a whole: forms and pictures keep working, and time."""

from __future__ import annotations

from pathlib import Path

import pytest

from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.service import extract_page
from tests.support.crunch_runs import LONG, is_hidden, run
from tests.support.timing import cpu_seconds

SAMPLES = Path(__file__).parents[3] / "packages" / "samples"
FORMS = {
    "search": '<form role="search"><input id="x" name="q"><a href="/help">Help</a></form>',
    "login": '<form action="/login"><input id="x" type="password"><a href="/lost">Lost it?</a></form>',
    "checkout": '<form action="/checkout"><select id="x"><option>1</option></select><a href="/terms">Terms</a></form>',
    "reply": '<form><textarea id="x"></textarea><a href="/rules">Rules</a> <a href="/more">More</a></form>',
}


@pytest.mark.parametrize("place", ["div", "header", "aside", "nav"])
@pytest.mark.parametrize("name", FORMS)
def test_needed_form_stays_wherever_it_is(name, place):
    extraction = run(f'<{place}><a href="/">Home</a>{FORMS[name]}</{place}><p>{LONG * 3}</p>')
    assert not is_hidden(extraction, "x")
    assert "Home" not in extraction.text


def test_block_of_linked_pictures_stays():
    pictures = "".join(f'<a href="/{number}"><img src="/{number}.jpg"></a>' for number in range(9))
    assert not is_hidden(run(f'<div id="x">{pictures}</div><p>{LONG * 3}</p>'), "x")


@pytest.mark.slow
def test_several_passes_take_hardly_longer_than_one_pass():
    """Measured: .8 to 1.2 times as long."""
    menu = '<ul><li><a href="/1">One</a></li></ul>'
    part = f'<div>{menu}<p>{LONG}<a href="/x">x</a></p><table><tr><td>c</td></tr></table></div>'
    page = parse_snapshot("<html><body>" + part * 4_000 + "</body></html>")
    page.elements  # noqa: B018 - both need them

    def seconds(passes: str) -> float:
        return min(cpu_seconds(lambda value: extract_page(page, "crunch", {"passes": value}), passes) for _ in range(3))

    assert seconds("multi") <= 1.8 * seconds("single")


@pytest.mark.parametrize("name", ["news", "blog", "documentation", "recipe", "rtl"])
def test_more_is_hidden_step_by_step(name):
    page = parse_html((SAMPLES / f"{name}.html").read_bytes())
    shares = [extract_page(page, "crunch", {"amount": amount}).share for amount in range(-2, 3)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > shares[2] >= shares[4]
