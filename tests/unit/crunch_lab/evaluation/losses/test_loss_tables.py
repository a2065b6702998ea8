from crunch_lab.evaluation.losses.loss_tables import loss_markdown, loss_tables
from tests.unit.crunch_lab.evaluation.sample_results import read_results, results, row


def test_nothing_is_told_of_pages_that_were_not_read():
    assert loss_tables(results()) == []
    assert list(loss_markdown(results())) == []
    made = read_results()
    del made.rows["news", "auto"][3].record["neutral"]
    assert loss_tables(made) == []


def test_three_tables_of_whole_gold_and_one_of_each_partial_one():
    made = read_results()
    made.packages.append("recipes")
    made.partial = {"recipes"}
    for label in made.labels:
        made.rows["recipes", label] = [row("recipes", label, "r", 0.25, parts={"price": [1, 1]})]
    neutral, kinds, beyond, partial = loss_tables(made)
    assert neutral.head == ["news", "macro"]
    assert list(neutral.rows) == ["auto", "plain"]
    mean, strict = made.macro("auto", "neutral"), made.macro("auto", "bag")
    assert neutral.rows["auto"] == [f"{mean:.3f} ({strict:.3f})"] * 2
    assert mean > strict
    assert (kinds.head, kinds.rows["plain"]) == (["list (40)", "post (50)"], ["0.750", "0.000"])
    assert dict(zip(beyond.head, beyond.rows["auto"], strict=True)) == {
        "title": "5.0 %",
        "byline": "0.0 %",
        "caption": "0.0 %",
        "standfirst": "0.0 %",
        "clutter": "10.0 %",
    }
    assert partial.title == "recipes (1)"
    assert dict(zip(partial.head, partial.rows["auto"], strict=True))["price"] == "100.0 %"


def test_the_tables_as_markdown():
    made = read_results()
    made.labels, made.rows = ["a|b", "plain"], {(p, "a|b" if x == "auto" else x): r for (p, x), r in made.rows.items()}
    lines = list(loss_markdown(made))
    assert lines[0] == "Neutral F1 by package"
    assert lines[4:6] == ["| extractor | news | macro |", "|---|--:|--:|"]
    assert lines[6].startswith("| a\\|b | 0.")
    assert sum(line.startswith("| extractor") for line in lines) == 3
