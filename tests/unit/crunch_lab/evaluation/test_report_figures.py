from lxml import html

from crunch_lab.evaluation.report_figures import boxes, comparisons, precision_recall, times
from tests.unit.crunch_lab.evaluation.sample_results import results


def texts(markup, path):
    return [node.text_content() for node in html.fromstring(f"<div>{markup}</div>").xpath(path)]


def test_times_have_a_figure_and_a_table():
    made = times(results())
    assert len(texts(made, "//figure//polyline")) == 2
    assert texts(made, "//tbody/tr/th") == ["auto", "plain"]


def test_pairs_stand_in_a_square_with_their_p_values_below():
    made = comparisons(results())
    square, p_values = html.fromstring(f"<div>{made}</div>").xpath("//table")
    assert [cell.text_content() for cell in square.xpath(".//th")] == ["extractor", "plain", "auto"]
    assert [(cell.text, cell.get("class")) for cell in square.xpath(".//td")] == [("+0.370", "sure")]
    assert p_values.xpath(".//tbody//td")[0].text == "+0.370"


def test_a_difference_by_chance_is_not_bold():
    made = results()
    made.rows["news", "auto"] = [
        type(row)(row.package, "auto", row.name, row.site, row.facts, {**row.record, "sequence": [0, 0, value]})
        for row, value in zip(made.rows["news", "plain"], [0.9, 0.0] * 5, strict=True)
    ]
    assert "unsure" in comparisons(made)


def test_alone_there_is_nothing_to_compare():
    made = results()
    made.labels = ["plain"]
    assert "nothing to compare" in comparisons(made)


def test_every_extractor_has_its_box_its_point_and_its_panel():
    made = results()
    assert texts(boxes(made), "//*[@class='label']") == ["auto", "plain"]
    shown = precision_recall(made)
    assert texts(shown, "//figure[2]//*[@class='label']")[:2] == ["auto", "plain"]
    assert len(html.fromstring(f"<div>{shown}</div>").xpath("//figure[2]//*[@class='points']")) == 2
