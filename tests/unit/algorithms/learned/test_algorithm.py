import msgspec
import numpy as np
import pytest

from crunch.algorithms.base import Context
from crunch.algorithms.learned.algorithm import LEAST_PROMISED, Settings, extract, foresee_quality, judge
from crunch.algorithms.learned.reason_groups import GROUPS
from crunch.documents.parsing import parse_snapshot
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


BOX = (
    "<form {}><label>Why should a moderator look at this?</label><select><option>Spam</option></select>"
    "<textarea/><input type='submit'/></form>"
)
REPLIES = (
    "Did you bleed the radiators first? Mine took an hour to get warm again.",
    "Thank you, the valve it was, and it cost me eleven pounds.",
    "A plumber told me never to paint over them.",
    "Same here, number four, and the kitchen is cold since Monday.",
)
HIDDEN = "crunch:hidden='tree'"


def thread(box):
    """A thread of 40 short replies, each with a box for moderators; a snapshot."""
    replies = "".join(
        f"<div class='post'><div class='author'><a href='/{n}'>Reader {n}</a></div>"
        f"<div class='text'>{REPLIES[n % 4]} {REPLIES[(n + 1) % 4] if not n % 3 else ''}</div>{box}</div>"
        for n in range(40)
    )
    return parse_snapshot(
        "<html xmlns:crunch='urn:crunch'><head><title>Cold radiator in the kitchen</title></head><body>"
        f"<h1>Cold radiator in the kitchen</h1><div class='thread'>{replies}</div><p>© The house</p></body></html>"
    )


def test_what_is_not_rendered_counts_for_nothing():
    """A real thread lost 55 replies because each of them has a hidden box for moderators."""
    plain, boxed, shown = (judge(thread(box)) for box in ("", BOX.format(HIDDEN), BOX.format("")))
    assert boxed.table.facts.texts == plain.table.facts.texts
    of_replies = np.isin(shown.table.facts.texts, boxed.table.facts.texts)
    assert boxed.probabilities.tolist() == shown.probabilities[of_replies].tolist()
    text = extract(thread(BOX.format(HIDDEN)), Settings(), Context()).text
    assert sum(map(text.count, REPLIES)) == 40 + 14
    assert "moderator" not in text


def test_hidden_text_is_not_weighed_when_the_blocks_to_keep_are_chosen():
    """However much of it there is, and however likely it looks."""
    page = parse_snapshot(
        f"<html xmlns:crunch='urn:crunch'><head/><body><div>{'<p>' + WORDS * 3 + '</p>'}</div>"
        f"<div {HIDDEN}>{('<p>' + WORDS * 3 + '</p>') * 40}</div></body></html>"
    )
    judgement = judge(page)
    assert judgement.table.facts.texts == [(WORDS * 3).strip()]
    assert len(judgement.around) == judgement.exits.shape[1] == 1
    assert judgement.promised <= 1
    assert extract(page, Settings(), Context()).text == (WORDS * 3).strip()


def test_a_page_of_which_nothing_is_rendered_has_nothing_to_judge():
    page = parse_snapshot(f"<html xmlns:crunch='urn:crunch'><head/><body><p {HIDDEN}>{WORDS}</p></body></html>")
    assert not len(judge(page).probabilities)
    assert extract(page, Settings(), Context()).text == ""
