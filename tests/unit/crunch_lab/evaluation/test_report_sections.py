from lxml import html

from crunch_lab.evaluation.report_sections import (
    groups,
    heat_map,
    labelled,
    misses,
    other_measures,
    overview,
    table,
    versions,
)
from tests.unit.crunch_lab.evaluation.sample_results import results, row


def texts(markup, path):
    return [node.text_content() for node in html.fromstring(f"<div>{markup}</div>").xpath(path)]


def test_a_table_has_headings_for_rows_and_columns():
    made = table("note <", ["a", "b"], [["x<", 1]], "Name")
    assert texts(made, "//th[@scope='col']") == ["a", "b"]
    assert texts(made, "//th[@scope='row']") == ["x<"]
    assert texts(made, "//td") == ["1"]


def test_overview_marks_the_best():
    made = overview(results())
    assert texts(made, "//tbody/tr/th") == ["auto", "plain"]
    assert len(texts(made, "//td[@class='best']")) == 1


def test_heat_map_says_what_is_not_judged():
    made = heat_map(results())
    assert texts(made, "//th[@scope='col']") == ["extractor", "news (10)", "tool-output (9) *", "macro"]
    assert "not part of the mean" in made


def test_partial_gold_has_no_cell_of_f1():
    made = results()
    made.partial = {"tool-output"}
    assert texts(heat_map(made), "//th[@scope='col']") == ["extractor", "news (10)", "macro"]


def test_lengths_are_in_order():
    made = results()
    made.rows["news", "plain"][0].record["gold_words"] = 5000
    made.rows["news", "plain"][1].record["gold_words"] = 5
    heads = [
        head for head in texts(groups(made), "//th[@scope='col']") if head[:1].isdigit() or head.startswith("under")
    ]
    assert [head.partition(" (")[0] for head in heads] == ["under 100", "100 to 299", "1,000 and more"]


def test_misses_and_left_out_pages_are_listed():
    made = misses(results())
    assert "news/=evil()" in made
    assert "1 (news: empty)" in made


def test_labelled_pages():
    made = results()
    assert "No page carries" in labelled(made)
    made.rows["news", "plain"].append(row("news", "plain", "x", 1, must_have=[1, 2]))
    assert "must-have" in labelled(made)


def test_variants_stand_beside_the_other_measures():
    made = results()
    for rows in made.rows.values():
        for one in rows:
            one.record["bag_stem"] = [0.2, 0.2, 0.2]
    shown = other_measures(made)
    assert texts(shown, "//th[@scope='col']")[:3] == ["extractor", "words in sequence", "characters"]
    assert texts(shown, "//th[@scope='col']")[-1] == "bag, stems"
    assert texts(shown, "//tbody/tr[1]/td")[-1] == "0.200"


def test_every_version_is_there():
    made = results()
    assert texts(versions(made), "//tbody/tr/td") == [made.versions["auto"], "1.0"]


def test_a_model_that_saw_the_pages_is_marked_and_explained():
    made = results()
    for section in (overview, heat_map, groups, other_measures):
        assert "†" not in section(made)
    made.training = frozenset(["news"])
    for section in (overview, heat_map, groups, other_measures):
        assert "† Trained on pages of these packages" in section(made)
        assert texts(section(made), "//tbody/tr/th")[:2] == ["auto" if section is heat_map else "auto †", "plain"]
    assert ["†" in cell for cell in texts(heat_map(made), "//tbody/tr[1]/td")] == [True, False, False]
