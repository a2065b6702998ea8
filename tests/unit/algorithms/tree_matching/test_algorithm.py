from __future__ import annotations

import json
from typing import Any

import pytest

from crunch.algorithms.base import Context
from crunch.cli import main
from crunch.documents.extraction import Extraction
from crunch.service import extract_page
from tests.support.pages import WORDS, html_page

MENU = "<div><a href=/>Home</a> <a href=/sport>Sport</a></div>"
FOOT = "<p>Copyright 2009</p>"
PAGE = f"{MENU}<p>{WORDS}</p><p>First <b>bold</b> and last.</p>{FOOT}"
OTHER = f"{MENU}<p>Something else stood here, long enough to be read.</p>{FOOT}"


def run(body: str, *others: str, fallback: bool = False, **settings: Any) -> Extraction:
    context = Context(tuple(map(html_page, others)))
    return extract_page(html_page(body), "tree-matching", settings, context, fallback=fallback)


@pytest.mark.parametrize("settings", [{"variant": "paper", "form": "levels"}, {"variant": "modern"}])
def test_what_both_pages_have_goes_and_the_rest_stays(settings):
    extraction = run(PAGE, OTHER, **settings)
    assert "Home" not in extraction.text
    assert "Copyright" not in extraction.text
    assert "First bold and last." in extraction.text
    assert {removal.kind for removal in extraction.removals} == {"navigation", "fixed description"}
    assert extraction.notes == ()
    assert not extraction.unsure


def test_defaults_depend_on_the_variant():
    assert run("x", variant="paper").settings == {
        "hidden_text": "keep",
        "variant": "paper",
        "form": "pointer",
        "use_level": True,
        "order": "document",
    }
    assert run("x").settings == {
        "hidden_text": "drop",
        "variant": "modern",
        "form": "levels",
        "use_level": False,
        "order": "document",
    }


def test_text_of_noise_goes_and_content_in_it_stays():
    extraction = run("<p>Written by <b>Ada</b> for us</p>", "<p>Written by <b>Bo</b> for us</p>", variant="paper")
    assert extraction.text == "Ada"


@pytest.mark.parametrize("form", ["pointer", "levels"])
def test_what_any_of_several_pages_has_is_noise(form):
    page, second, third = (f"<h1>{a}</h1><p>{b}</p><p>own {a}{b}</p>" for a, b in ("xy", "xz", "wy"))
    assert run(page, second, variant="paper", form=form).text == "y\nown xy"
    assert run(page, second, third, variant="paper", form=form).text == "own xy"


def test_node_order_prints_a_node_in_one_piece():
    settings = {"variant": "paper", "form": "levels"}
    body, other = "<p>Font with <b>bold</b> type</p><p>x</p>", "<p>x</p>"
    assert run(body, other, **settings).text == "Font with bold type"
    by_node = run(body, other, order="node", **settings)
    assert by_node.text == "Font with type bold"
    assert by_node.kept_tails == run(body, other, **settings).kept_tails
    assert run("<p>un<b>believ</b>able</p>", other, order="node", **settings).text == "unable believ"
    assert run("<p>a <b>x</b> b</p>", "<p>a <b>y</b> b</p>", order="node", **settings).text == "x"


@pytest.mark.parametrize("variant", ["paper", "modern"])
def test_page_against_itself_is_said_and_never_shown_blank(variant):
    extraction = run(PAGE, PAGE, variant=variant)
    assert any("same page" in note for note in extraction.notes)
    assert extraction.unsure
    assert "First bold and last." in run(PAGE + f"<p>{WORDS}</p>", PAGE + f"<p>{WORDS}</p>", fallback=True).text


def test_page_against_itself_has_no_content_in_the_papers_form():
    assert run(PAGE, PAGE, variant="paper").text == ""


@pytest.mark.parametrize("variant", ["paper", "modern"])
def test_same_page_beside_another_one_does_no_harm(variant):
    both = run(PAGE, PAGE, OTHER, variant=variant)
    assert both.text == run(PAGE, OTHER, variant=variant).text
    assert not both.unsure


@pytest.mark.parametrize("variant", ["paper", "modern"])
@pytest.mark.parametrize("others", [(), ("",)])
def test_nothing_to_compare_with_keeps_the_text_and_says_so(variant, others):
    extraction = run(PAGE, *others, variant=variant)
    assert "nothing to compare with" in extraction.notes[0]
    assert "First bold and last." in extraction.text


def test_redesigned_site_is_said():
    extraction = run(PAGE, "<main><h2>New look</h2></main>", variant="paper", form="levels")
    assert any("redesigned" in note for note in extraction.notes)
    assert extraction.unsure


def test_newest_links_go_in_the_modern_form():
    news = "<ul><li><a href=/1>Something happened today</a></li></ul>"
    assert "happened" in run(news + PAGE, OTHER, variant="paper", form="levels").text
    assert "happened" not in run(news + PAGE, OTHER).text


def test_clusters_hold_every_node_with_text_once():
    extraction = run("<ul><li><a href=/1>New</a></li></ul>" + PAGE, OTHER)
    assert extraction.details is not None
    clusters = extraction.details(extraction)["clusters"]
    assert [node["text"] for node in clusters["content"]] == [" ".join(WORDS.split()), "First and last.", "bold"]
    assert [(node["text"], node["kind"]) for node in clusters["noise"]] == [
        ("New", "navigation"),
        ("Home", "navigation"),
        ("Sport", "navigation"),
        ("Copyright 2009", "fixed description"),
    ]
    assert clusters["noise"][0]["step"] == "link quota"
    assert all(extraction.page.tags[node["element"]] == node["tag"] for node in clusters["noise"])


def test_json_of_the_command_line_has_both_clusters(tmp_path, capsys):
    for name, body in (("a", PAGE), ("b", OTHER)):
        (tmp_path / name).write_text(f"<html><body>{body}</body></html>", "utf-8")
    arguments = ["extract", str(tmp_path / "a"), "--other", str(tmp_path / "b"), "--format", "json"]
    assert main([*arguments, "--algorithm", "tree-matching", "--set", "variant=paper", "--set", "form=levels"]) == 0
    reply = json.loads(capsys.readouterr().out)
    assert {node["kind"] for node in reply["clusters"]["noise"]} == {"navigation", "fixed description"}
    assert "bold" in [node["text"] for node in reply["clusters"]["content"]]
