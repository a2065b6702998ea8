"""What the worker process answers; it is tested as a process in test_pool and test_stages."""

import pytest

from crunch_lab.evaluation.measures import compare
from crunch_lab.evaluation.work import handle
from tests.support.site_pages import site_html, story


def test_labels_of_nodes_and_images():
    html = "<body><img src=a.png><p>Main text of the page.</p><div class=ad><a href=x>Buy</a> <a href=y>more</a></div>"
    facts = {
        "nodes": [{"path": "//p", "main": True}, {"path": "//div", "main": False}, {"path": "//table", "main": True}],
        "images": ["a.png", "b.png"],
    }
    request = {"op": "extract", "html": html, "url": None, "facts": facts}
    (reply,) = handle({**request, "extractors": [{"name": "lqf", "settings": {"variant": "paper"}}]})
    assert reply["labels"] == {"nodes": [2, 3], "images": [1, 1, 2]}


@pytest.mark.parametrize("path", ["//[", "count(//p)", "//a/@href", "//a/text()", "//x:p", "//comment()"])
def test_a_label_that_selects_no_element_is_wrong_and_shows(path):
    request = {"op": "extract", "html": "<p>Text <a href=x>a</a><!-- c -->", "url": None}
    request["facts"] = {"nodes": [{"path": path, "main": True}]}
    (reply,) = handle({**request, "extractors": [{"name": "plain", "settings": {}}]})
    assert reply["status"] == "ok"
    assert reply["labels"]["nodes"][0] == 0
    assert reply["labels"]["nodes"][1] >= 1


def test_an_algorithm_that_raises_is_a_miss():
    request = {"op": "extract", "html": "<p>x", "url": None, "facts": {}}
    replies = list(
        handle({**request, "extractors": [{"name": "none", "settings": {}}, {"name": "plain", "settings": {}}]})
    )
    assert [reply["status"] for reply in replies] == ["error", "ok"]
    assert "none" in replies[0]["message"]


def test_the_extraction_is_that_of_the_host():
    import crunch

    html = "<nav><a href=/>Home</a></nav><p>The text, which is long enough to stay by itself.</p>"
    request = {"op": "extract", "html": html, "url": None, "facts": {}}
    (reply,) = handle({**request, "extractors": [{"name": "lqf", "settings": {"variant": "paper"}}]})
    assert reply["text"] == crunch.extract(html, algorithm="lqf", settings={"variant": "paper"}).text
    assert 0 < reply["seconds"] < 10
    assert reply["memory"] > 1


def test_settings_may_be_texts():
    request = {"op": "extract", "html": "<p>x <a href=y>z</a>", "url": None, "facts": {}}
    (reply,) = handle({**request, "extractors": [{"name": "lqf", "settings": {"threshold": "0.9"}}]})
    assert reply["status"] == "ok"


def test_scoring():
    request = {"op": "score", "text": "a b", "gold": "a c", "rule": "compared", "facts": {}, "variants": []}
    assert list(handle(request)) == [compare("a b", "a c")]


def test_removed_links_are_never_part_of_a_score():
    html = "<nav><a href=/>Home</a></nav><p>The text, which is long enough to stay by itself.</p>"
    request = {"op": "extract", "html": html, "url": None, "facts": {}}
    (reply,) = handle({**request, "extractors": [{"name": "crunch", "settings": {"removed_links": True}}]})
    assert reply["text"] == "The text, which is long enough to stay by itself."


def test_other_pages_are_given_to_whom_they_are_for_and_broken_ones_are_not():
    request = {"op": "extract", "html": site_html(0), "url": None, "facts": {}}
    others = {str(number): [site_html(number), None] for number in range(1, 4)} | {"broken": ["", None]}
    alone, beside = handle(
        {
            **request,
            "others": others,
            "extractors": [
                {"name": "tree-matching", "settings": {}, "others": names} for names in ([], ["broken", "1"])
            ],
        }
    )
    assert beside["status"] == "ok"
    assert story(0) in beside["text"]
    assert len(beside["text"]) < len(alone["text"])


def test_auto_beside_other_pages_answers_as_clean_does():
    import crunch

    pages = [site_html(number) for number in range(4)]
    request = {"op": "extract", "html": pages[0], "url": None, "facts": {}}
    others = {str(number): [pages[number], None] for number in (1, 2, 3)}
    extractor = {"name": "auto", "settings": {}, "others": list(others)}
    (reply,) = handle({**request, "others": others, "extractors": [extractor]})
    assert reply["text"] == crunch.extract(pages[0], others=pages[1:], fallback=False).text
