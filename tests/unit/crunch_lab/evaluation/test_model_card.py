import pytest

from crunch_lab.evaluation.model_card import CARD, card_rows, training_packages

TABLE = """# Card

| what | F1 |
|---|---|
| nothing | 1 |

| package | pages | trained on | licence | F1 | learned |
|---|--:|---|---|---|---|
| a | 12 | 10 | MIT | 0.912 | 0.5 |
| b | 7 | 0 | | 0.8 | 0.4 |
| macro | 19 | 10 | | 0.856 | 0.45 |

| package | pages | trained on | F1 |
|---|---|---|---|
| later | 1 | 1 | 1 |
"""


def test_the_table_of_packages_is_read():
    assert card_rows(TABLE) == {"a": (12, 10, 0.912, 0.5), "b": (7, 0, 0.8, 0.4)}


def test_a_card_that_says_nothing_of_learned():
    assert card_rows(TABLE.replace("| learned |", "| other |"))["a"].learned is None


def test_a_card_without_it_is_an_error():
    with pytest.raises(ValueError, match="no table"):
        card_rows("# Card\n\n| package | F1 |\n|---|---|\n| a | 1 |\n")


def test_the_card_that_is_shipped():
    rows = card_rows(CARD.read_text())
    assert training_packages() == {name for name, row in rows.items() if row.trained}
    assert "wcxb" in training_packages()
    assert "cleaneval" not in training_packages()
    assert all(0 < row.f1 < 1 and row.trained <= row.pages for row in rows.values())
