from lxml import html

from crunch_lab.evaluation.losses.section import losses
from tests.unit.crunch_lab.evaluation.sample_results import read_results, results, row


def texts(markup, path):
    return [node.text_content() for node in html.fromstring(f"<div>{markup}</div>").xpath(path)]


def test_without_anything_to_say_there_is_a_line_that_says_so():
    assert losses(results()) == "<p>No page was read for it.</p>"


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


def test_the_neutral_count_stands_beside_the_strict_one():
    made = read_results()
    shown = losses(made)
    assert texts(shown, "//caption") == [
        "Neutral F1 by package",
        "Gold recall by kind of block",
        "Words beyond the gold",
    ]
    assert texts(shown, "//table[1]/thead//th")[:3] == ["extractor", "news", "macro"]
    neutral, strict = made.macro("auto", "neutral"), made.macro("auto", "bag")
    assert f"{neutral:.3f} ({strict:.3f})" in texts(shown, "//tbody/tr[1]/td")


def test_recall_by_kind_and_clutter_have_their_columns():
    shown = losses(read_results())
    assert "list (40)" in texts(shown, "//th[@scope='col']")
    assert texts(shown, "//tbody/tr/td").count("0.750") == 2
    assert texts(shown, "//tbody/tr/td").count("10.0 %") == 2
    assert texts(shown, "//tbody/tr/td").count("5.0 %") == 2


def test_where_a_page_was_not_read_nothing_is_said_of_the_rest():
    made = read_results()
    del made.rows["news", "auto"][3].record["neutral"]
    assert "Neutral" not in losses(made)
