import numpy as np

from crunch.page_types.names import COLUMNS, STRONGEST, NameScores
from crunch.page_types.types import PAGE_TYPES

FORUM = PAGE_TYPES.index("forum")


def scores(**words):
    table = np.zeros((len(words), len(PAGE_TYPES)), np.float16)
    table[:, FORUM] = list(words.values())
    return NameScores({word: row for row, word in enumerate(words)}, table)


def test_sum_and_strongest():
    told = scores(post=2.0, quote=1.0, menu=-1.0).told({"post", "quote", "unheard"})
    assert told[COLUMNS.index("names_sum_forum")] == 3 / np.sqrt(2)
    assert told[COLUMNS.index("names_strongest_forum")] == 1.5
    assert told[COLUMNS.index("names_sum_article")] == 0.0


def test_of_many_words_the_strongest_count():
    words = {f"w{n}": 0.0 for n in range(40)} | {f"s{n}": 2.0 for n in range(STRONGEST)}
    assert scores(**words).told(words)[COLUMNS.index("names_strongest_forum")] == 2.0


def test_no_known_word():
    assert scores(post=2.0).told(set()).tolist() == [0.0] * len(COLUMNS)


def test_the_order_of_the_words_is_nothing():
    table = scores(a=0.3, b=0.7, c=-1.1)
    assert table.told(["a", "b", "c"]).tolist() == table.told(["c", "a", "b"]).tolist()
