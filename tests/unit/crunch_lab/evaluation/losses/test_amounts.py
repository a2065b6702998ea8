import pytest

from crunch_lab.evaluation.losses.amounts import amount_pattern, says_amount


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        ("1290", "now 1.290,00 EUR"),
        ("1290", "CHF 1'290.–"),
        ("1290", "1\u202f290 €"),
        ("131990 ", "131 990 kr"),
        ("74.95", "74 95 €"),
        ("74.95", "€74.95"),
        ("16.90", "16,90"),
        ("515", "£ 515"),
        ("25", "£25"),
        ("3", "US $3.00"),
        ("9.99", "9.99"),
    ],
)
def test_an_amount_is_found_however_it_is_written(amount, text):
    assert says_amount(text, amount)


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        ("1290", "12901 and 31,290 and 1,290,000"),
        ("949", "$1,949"),
        ("74.95", "74.50 and 95"),
        ("74.95", "£74.951"),
        ("25", "25 pieces in a box"),
        ("3", "3 stars"),
        ("515", "5150 or 0515"),
    ],
)
def test_another_number_is_not(amount, text):
    assert not says_amount(text, amount)


def test_what_is_no_amount_is_never_said():
    assert amount_pattern("on request") is None
    assert not says_amount("on request", "on request")
