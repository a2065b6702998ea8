from crunch_lab.evaluation.losses.scores import loss_scores


def test_kept_lines_of_each_part():
    parts = {"ingredients": [["500 g flour"], ["3 pinches of salt"]]}
    assert loss_scores("3 pinches of salt", {"parts": parts}) == {"parts": {"ingredients": [1, 2]}}


def test_nothing_is_said_of_a_page_of_which_nothing_is_known():
    assert loss_scores("text", {}) == {}
    assert loss_scores("text", {"parts": {}}) == {}


def test_recall_by_kind_counts_words():
    kinds = {"list": ["buy three loaves", "and two rolls of rye"], "title": ["Bread"]}
    assert loss_scores("and two rolls of rye", {"kinds": kinds}) == {"kinds": {"list": [5, 8], "title": [0, 1]}}


GOLD = "the baker of the village opens at six"
LEFT_OUT = {"title": ["News of the bakery"], "caption": ["The baker at her oven"]}


def test_what_the_gold_leaves_out_by_style_is_neither_gold_nor_extra():
    scores = loss_scores(f"News of the bakery {GOLD}", {"left_out": LEFT_OUT}, GOLD)
    assert scores == {"neutral": [1, 1, 1], "beyond": {"title": 4, "clutter": 0}}


def test_clutter_is_extra_and_lost_words_are_lost():
    scores = loss_scores("News of the bakery the baker opens at six read more here", {"left_out": LEFT_OUT}, GOLD)
    assert scores["beyond"] == {"title": 4 - 2, "clutter": 3}, "of the and of are words that the gold has, too"
    assert scores["neutral"] == [round(7 / 10, 6), round(7 / 8, 6), round(2 * 7 / 10 * 7 / 8 / (7 / 10 + 7 / 8), 6)]


def test_words_of_a_part_that_is_not_in_the_output_excuse_no_others():
    scores = loss_scores(f"{GOLD} bakery oven her", {"left_out": LEFT_OUT}, GOLD)
    assert scores["beyond"] == {"clutter": 3}
    assert scores["neutral"][0] == round(8 / 11, 6)


def test_a_part_is_neutral_as_often_as_the_page_has_it():
    twice = f"News of the bakery News of the bakery {GOLD}"
    assert loss_scores(twice, {"left_out": LEFT_OUT}, GOLD)["beyond"] == {"title": 4, "clutter": 4}


def test_with_nothing_left_out_the_count_is_the_strict_one():
    assert loss_scores(f"{GOLD} and more", {"left_out": {}}, GOLD)["neutral"] == [0.8, 1, round(1.6 / 1.8, 6)]
    assert loss_scores("", {"left_out": LEFT_OUT}, GOLD)["neutral"] == [0, 0, 0]
