import msgspec
import numpy as np
import pytest

from crunch.algorithms.base import Context
from crunch.algorithms.learned.algorithm import LEAST_PROMISED, Settings, extract, foresee_quality, judge
from crunch.algorithms.learned.reason_groups import GROUPS
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
    judgement = judge(html_page(BODY))
    probabilities = judgement.probabilities
    assert len(probabilities) == len(judgement.table.facts.numbers)
    assert ((probabilities >= 0) & (probabilities <= 1)).all()


def test_the_wish_moves_the_probabilities_but_not_what_is_foreseen():
    plain, less = judge(html_page(BODY)), judge(html_page(BODY), 2)
    assert (less.probabilities < plain.probabilities).all()
    keep = plain.probabilities > 0.5
    assert foresee_quality(plain, [(keep, keep)]) == foresee_quality(less, [(keep, keep)])


def test_a_good_answer_is_foreseen_better_than_a_bad_one():
    judgement = judge(html_page(BODY))
    keep = judgement.probabilities > 0.5
    good, bad = foresee_quality(judgement, [(keep, keep), (~keep, keep)])
    assert good.f1 > 0.7 > 0.4 > bad.f1


def test_every_group_of_features_says_what_it_did():
    judgement = judge(html_page(BODY))
    rows = np.array([0, 9])
    told = judgement.contributions(rows)
    assert told.shape == (2, len(GROUPS))
    assert told[0].sum() < told[1].sum(), "the navigation speaks less for itself than the text"


def test_a_page_without_text_stays_as_it_is():
    extraction = extract(html_page("<img>"), Settings(), Context())
    assert extraction.removals == ()
    assert not extraction.unsure


def test_the_amount_goes_from_less_to_more():
    kept = [len(extract(html_page(BODY), Settings(amount=amount), Context()).text) for amount in range(-2, 3)]
    assert kept == sorted(kept, reverse=True)
    assert kept[0] > kept[-1]


def test_a_page_of_which_little_is_promised_is_unsure():
    links = "".join(f"<li><a href=/{number}>Link number {number} of a long list</a></li>" for number in range(40))
    assert judge(html_page(f"<ul>{links}</ul>")).promised < LEAST_PROMISED
    extraction = extract(html_page(f"<ul>{links}</ul>"), Settings(), Context())
    assert extraction.unsure
    assert "hard to tell" in extraction.notes[0]
    assert not extract(html_page(BODY), Settings(), Context()).unsure


COMMENTS = BODY.replace("<footer>", f"<div class=comments><p>{WORDS}I was there.</p></div><footer>")


def test_comments_go_unless_the_reader_wants_them():
    apart = extract(html_page(COMMENTS), Settings(), Context())
    assert "I was there" not in apart.text
    assert "discussion" in {removal.kind for removal in apart.removals}
    assert "I was there" in extract(html_page(COMMENTS), Settings(discussion="keep"), Context()).text


@pytest.mark.parametrize("amount", [-3, 3])
def test_no_amount_goes_further_than_two(amount):
    with pytest.raises(msgspec.ValidationError, match="2"):
        msgspec.convert({"amount": amount}, Settings)
    assert msgspec.convert({"amount": amount - 1 if amount > 0 else amount + 1}, Settings).amount in (-2, 2)
