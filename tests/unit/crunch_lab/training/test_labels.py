import pytest

from crunch_lab.evaluation.tokens import compared_tokens
from crunch_lab.training.labels import label_blocks


def test_blocks_of_the_gold_text_are_told_from_the_rest():
    texts = ["Home News", "A ferry at night", "It runs until spring.", "Imprint"]
    labels = label_blocks(texts, compared_tokens("A ferry at night\nIt runs until spring."))
    assert (labels.content >= 0.5).tolist() == [False, True, True, False]
    assert labels.tokens.tolist() == [2, 4, 4, 1]
    assert labels.found == 1.0


def test_a_repeated_headline_is_taken_where_the_order_wants_it():
    texts = ["The text begins here.", "A ferry at night", "It ends here.", "A ferry at night"]
    labels = label_blocks(texts, compared_tokens("The text begins here. A ferry at night It ends here."))
    assert (labels.content >= 0.5).tolist() == [True, True, True, False]


def test_gold_that_is_not_in_the_page_is_seen():
    labels = label_blocks(["one two"], compared_tokens("one three four five"))
    assert labels.found == pytest.approx(0.25)


def test_pages_without_blocks_or_words():
    assert len(label_blocks([], ["a"]).content) == 0
    assert label_blocks(["…"], ["a"]).content.tolist() == [0.0]


def test_blocks_that_the_gold_text_holds_elsewhere_are_found_once():
    texts = ["From twelve euros", "It is a lamp.", "It gives light.", "It stands still.", "From twelve euros"]
    gold = compared_tokens("It is a lamp. It gives light. It stands still. From twelve euros")
    assert (label_blocks(texts, gold).content >= 0.5).tolist() == [False, True, True, True, True]
    texts = ["Six watts of power", *texts[1:4], "Imprint of the maker"]
    moved = label_blocks(texts, [*gold[:10], *compared_tokens("Six watts of power")])
    assert (moved.content >= 0.5).tolist() == [True, True, True, True, False]
