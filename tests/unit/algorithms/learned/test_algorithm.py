from crunch.algorithms.base import Context
from crunch.algorithms.learned.algorithm import Settings, extract, judge
from tests.support.pages import WORDS, html_page

BODY = (
    "<nav><ul>"
    + "".join(f"<li><a href=/{i}>Section {i}</a></li>" for i in range(8))
    + "</ul></nav><article><h1>A ferry at night</h1>"
    + "".join(f"<p>{WORDS}{WORDS}{WORDS}</p>" for _ in range(6))
    + "</article><footer><p>© Somebody</p></footer>"
)


def test_an_article_is_told_from_what_is_around_it():
    text = extract(html_page(BODY), Settings(), Context()).text
    assert WORDS.strip() in text
    assert "Section 3" not in text
    assert "Somebody" not in text


def test_each_block_gets_a_probability():
    table, probabilities = judge(html_page(BODY))
    assert len(probabilities) == len(table.facts.numbers)
    assert ((probabilities >= 0) & (probabilities <= 1)).all()


def test_a_page_without_text_stays_as_it_is():
    extraction = extract(html_page("<img>"), Settings(), Context())
    assert extraction.removals == []
    assert not extraction.unsure


def test_the_amount_goes_from_less_to_more():
    kept = [len(extract(html_page(BODY), Settings(amount=amount), Context()).text) for amount in range(-2, 3)]
    assert kept == sorted(kept, reverse=True)
    assert kept[0] > kept[-1]
