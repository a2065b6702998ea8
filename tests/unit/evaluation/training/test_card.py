from crunch.evaluation.training.card import model_card

FIGURES = {
    "package": {"own": 0.9},
    "type": {"article": 0.95},
    "language": {},
    "all": {"macro": 0.9, "pages": 48.0, "under .5": 0.02},
}


def test_the_card_names_data_licences_figures_and_limits(training_pages):
    card = model_card(training_pages, FIGURES, None, "7")
    assert "version 7" in card
    assert "| own | 48 | 48 |" in card
    assert "0.900" in card
    assert "article 0.950" in card
    assert "## Limits" in card
    assert "without daniel" not in card


def test_figures_without_daniel_stand_beside(training_pages):
    without = {**FIGURES, "package": {"own": 0.85}, "all": {**FIGURES["all"], "macro": 0.85}}
    card = model_card(training_pages, FIGURES, without, "7")
    assert "without daniel" in card
    assert "| 0.900 | 0.850 |" in card
