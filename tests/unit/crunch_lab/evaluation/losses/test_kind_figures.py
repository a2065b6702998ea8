from crunch_lab.evaluation.losses.kind_figures import beyond_figures, kind_figures


def test_words_of_all_pages_count_together():
    pages = [{"kinds": {"table": [1, 1], "list": [3, 10]}}, {"kinds": {"list": [0, 20]}}, {"kinds": {}}, {}]
    assert kind_figures(pages) == {"list": (0.1, 30), "table": (1.0, 1)}
    assert list(kind_figures(pages)) == ["list", "table"]


def test_words_beyond_the_gold_are_shares_of_the_output():
    pages = [
        {"words": 60, "beyond": {"title": 6, "clutter": 0}},
        {"words": 40, "beyond": {"caption": 4, "clutter": 20}},
        {"words": 500},
    ]
    assert beyond_figures(pages) == {"title": 0.06, "byline": 0, "caption": 0.04, "standfirst": 0, "clutter": 0.2}


def test_nothing_is_said_of_nothing():
    assert kind_figures([]) == beyond_figures([]) == {}
    assert beyond_figures([{"words": 0, "beyond": {"clutter": 0}}]) == {}
