from crunch_lab.evaluation.losses.scores import loss_scores


def test_kept_lines_of_each_part():
    parts = {"ingredients": [["500 g flour"], ["3 pinches of salt"]]}
    assert loss_scores("3 pinches of salt", {"parts": parts}) == {"parts": {"ingredients": [1, 2]}}


def test_nothing_is_said_of_a_page_of_which_nothing_is_known():
    assert loss_scores("text", {}) == {}
    assert loss_scores("text", {"parts": {}}) == {}
