import pytest

from crunch.documents.semantics.prices import is_a_price, says_a_price


@pytest.mark.parametrize(
    "text",
    [
        "64.00 EUR", "EUR 64,-", "1 290 Kč", "12,50 zł", "$5", "US$ 5.00", "¥1,200", "1200円", "CHF 1290.00",
        "Rs. 499", "249,- ", "99 kr", "£7", "12 000 ₽", "1 990 руб.", "64 euros", "2.499,00 TL", "R$ 89,90",
    ],
)  # fmt: skip
def test_prices(text):
    assert says_a_price(text)
    assert is_a_price(text)
    assert is_a_price(f"now only {text}")


@pytest.mark.parametrize(
    "text", ["", "6 eggs", "EUROPE 2026", "PLANET 9", "2,500 people", "Frank 7", "3 kroner notes in it"]
)
def test_other_numbers(text):
    assert not is_a_price(text)


def test_a_sentence_with_a_price_is_no_price():
    text = "Get 5 € off your first order when you join"
    assert says_a_price(text)
    assert not is_a_price(text)
