"""Sums over subtrees that shrink, against counting again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from crunch.algorithms.crunch.counters import Counter, marks
from tests.support.trees import pages


@given(pages(), st.data())
def test_what_goes_counts_no_more(page, data):
    texts, tails = ([len(text or "") for text in column] for column in (page.texts, page.tails))
    size = len(page)
    kept_texts, kept_tails = bytearray(b"\1") * size, bytearray(b"\1") * size
    counter = Counter(texts, tails, kept_texts, kept_tails)
    assert counter.total == sum(texts) + sum(tails)
    for number in data.draw(st.lists(st.integers(0, size - 1), max_size=4)):
        end = page.ends[number]
        kept_texts[number:end] = bytes(end - number)
        kept_tails[number + 1 : end] = bytes(end - number - 1)
    counter.forget()
    texts = [text * kept for text, kept in zip(texts, kept_texts, strict=True)]
    tails = [tail * kept for tail, kept in zip(tails, kept_tails, strict=True)]
    assert counter.total == sum(texts) + sum(tails)
    assert counter.behind == tails
    for number, end in enumerate(page.ends):
        assert counter.below(number, end) == sum(texts[number:end]) + sum(tails[number + 1 : end])


def test_marks_count_elements_of_a_range():
    sums = marks([1, 3, 4], 6)
    assert sums[5] - sums[1] == 3
    assert sums[6] - sums[5] == 0
    assert sums[0] == 0
