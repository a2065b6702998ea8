import pytest

from crunch.documents.semantics.prices import amounts_in, is_a_price, says_a_price


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


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("64", {"64"}), ("€ 64,00", {"64"}), ("$41.30", {"41.3"}), ("1 290,50 Kč", {"1290.5"}), ("$24.990", {"24990"}),
        ("CHF 1'290.-", {"1290"}), ("1,234,567.8", {"1234567.8"}), ("71,91 € 79,90 €", {"71.91", "79.9"}),
        ("0.00", {"0"}),
        ("none", set()), ("1.2.3", {"1.2"}), ("9" * 40, set()),
    ],
)  # fmt: skip
def test_amounts(text, amounts):
    assert amounts_in(text) == amounts
