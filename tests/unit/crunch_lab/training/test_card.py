from crunch_lab.training.card import FEATURES, NEUTRAL, NEUTRAL_LEARNED, model_card, with_features

FIGURES = {
    "package": {"own": 0.9},
    "type": {"article": 0.95},
    "language": {},
    "all": {"macro": 0.9, "pages": 48.0, "under .5": 0.02},
}


def test_the_card_names_data_licences_figures_and_limits(training_pages):
    card = model_card(training_pages, FIGURES, "7")
    assert "version 7" in card
    assert "| own | 48 | 48 |" in card
    assert "0.900" in card
    assert "article 0.950" in card
    assert "## Limits" in card
    assert "without daniel" not in card


def test_figures_of_other_models_stand_beside(training_pages):
    without = {**FIGURES, "package": {"own": 0.85}, "all": {**FIGURES["all"], "macro": 0.85}}
    card = model_card(training_pages, FIGURES, "7", {"learned": without, "learned told the set": FIGURES})
    assert "| 0.900 | 0.850 | 0.900 |" in card
    assert "| F1 | learned | learned told the set |" in card


def test_what_misses_its_floor_is_said_to():
    figures = {
        "package": {"scrapinghub": 0.97, "magic-article": 0.8},
        "type": {},
        "language": {"en": 0.95, "ru": 0.85},
        "all": {"macro": 0.88, "pages": 10.0, "under .5": 0.1},
    }
    card = model_card([], figures, "7")
    assert "| scrapinghub | 0.970 | 0.965 |  |" in card
    assert "| magic-article | 0.800 | 0.915 | **missed** |" in card
    assert "| share of pages under .5 | 0.100 | at most 0.035 | **missed** |" in card
    assert "| daniel: most under English | 0.100 | at most 0.050 | **missed** |" in card


def test_floors_are_in_the_neutral_count(training_pages):
    neutral = {**FIGURES, "package": {"own": 0.95}, "all": {**FIGURES["all"], "under .5": 0.01}}
    ahead = {**FIGURES, "package": {"own": 0.96}}
    card = model_card(training_pages, FIGURES, "7", {NEUTRAL: neutral, NEUTRAL_LEARNED: ahead})
    assert "| own | 48 | 48 |" in card
    assert "| 0.900 | 0.950 | 0.960 |" in card
    assert "| macro over the 12 sets | 0.950 | 0.934 |  |" in card
    assert "| share of pages under .5 | 0.010 | at most 0.035 |  |" in card
    assert "| `auto` behind `learned`, most: own | 0.010 | at most 0.002 | **missed** |" in card


def test_how_far_it_can_be_believed(training_pages):
    detection = {
        "blocks": [[0.1, 0.2, 1.0]],
        "pages": [[0.5, 0.4, 0.25], [0.9, 0.8, 0.75]],
        "auc": 0.9,
        "error": 0.05,
        "plain": 0.9,
        "switched": 0.91,
        "best of both": 0.93,
        "switches": 0.02,
    }
    card = model_card(training_pages, FIGURES, "7", detection=detection)
    assert "curve for F1 under .5 is 0.900" in card
    assert "| 0.50 | 0.40 | 25.0% | | 0.10 | 0.20 | 100.0% |" in card
    assert "| 0.90 | 0.80 | 75.0% | |  | |  |" in card


def test_tables_of_parts_and_of_features(training_pages):
    card = model_card(training_pages, FIGURES, "7", parts=[("as shipped", FIGURES)])
    assert "| as shipped | 0.9000 | 2.0% |" in card
    once = with_features(card, [("all features", FIGURES)])
    again = with_features(once, [("all features", {**FIGURES, "package": {"own": 0.7}})])
    assert "| all features | 0.9000 |" in once
    assert again.count(FEATURES) == 1
    assert "| all features | 0.7000 |" in again
    assert again.index(FEATURES) < again.index("## Tried without gain") < again.index("## Limits")
    assert "| own | 48 |" in again
