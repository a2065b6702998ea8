from lxml import html

from crunch_lab.evaluation.losses.section import losses
from tests.unit.crunch_lab.evaluation.sample_results import results, row


def texts(markup, path):
    return [node.text_content() for node in html.fromstring(f"<div>{markup}</div>").xpath(path)]


def test_without_partial_gold_there_is_a_line_that_says_so():
    assert losses(results()) == "<p>No package has partial gold.</p>"


def test_a_package_has_a_table_with_the_best_first():
    made = results()
    made.packages.append("recipes <x>")
    made.partial = {"recipes <x>"}
    for label, kept in (("plain", 0), ("auto", 2)):
        made.rows["recipes <x>", label] = [
            row("recipes <x>", label, "r", kept / 4, parts={"ingredients": [kept, 2], "steps": [1, 1]})
        ]
    shown = losses(made)
    assert texts(shown, "//h3") == ["recipes <x> (1)"]
    assert texts(shown, "//tbody/tr/th") == ["auto", "plain"]
    assert texts(shown, "//th[@scope='col']")[:3] == ["extractor", "gold words", "words a gold word"]
    columns = dict(zip(texts(shown, "//th[@scope='col']")[1:], texts(shown, "//tbody/tr[2]/td"), strict=True))
    assert columns["ingredients, half lost"] == "100.0 %"
    assert columns["steps, all kept"] == "100.0 %"
