from crunch_lab.evaluation.losses.figures import partial_figures, pinned_figures, shown_figures


def record(recall, words, gold, **parts):
    return {"bag": [0.5, recall, 0.5], "words": words, "gold_words": gold, "parts": parts}


def test_pages_that_lose_half_are_told_from_those_that_lose_little():
    pages = [
        record(1.0, 30, 10, ingredients=[4, 4], steps=[2, 2]),
        record(0.8, 30, 10, ingredients=[3, 4], steps=[1, 2]),
        record(0.6, 20, 20, ingredients=[2, 4]),
        record(0.4, 20, 40, ingredients=[0, 4]),
        record(0.2, 0, 20),
    ]
    figures = partial_figures(pages)
    assert figures == {
        "gold words": 0.6,
        "words a gold word": 1.0,
        "ingredients, over half kept": 0.5,
        "ingredients, all kept": 0.25,
        "steps, over half kept": 0.5,
        "steps, all kept": 0.5,
    }
    assert shown_figures(figures)["ingredients, half lost"] == "50.0 %"
    assert shown_figures(figures)["words a gold word"] == "1.00"


def test_facts_are_counted_one_by_one():
    figures = partial_figures([record(1, 9, 9, **{"article number": [1, 3]}), record(1, 9, 9, price=[1, 1])])
    assert figures["article number"] == 1 / 3
    assert figures["price"] == 1
    assert "name" not in figures


def test_more_is_better_in_all_that_the_gate_holds():
    figures = partial_figures([record(1, 9, 3, price=[0, 1])])
    assert pinned_figures(figures) == {"gold words": 1, "price": 0}


def test_no_page_has_no_figure():
    assert partial_figures([]) == {}
