from crunch.algorithms.learned.columns import Columns
from crunch.algorithms.learned.kinds import KINDS, add_kinds

SCORES = {
    "cart": [2.0 if kind == "product" else -1.0 for kind in KINDS],
    "og:type:product": [3.0 if kind == "product" else -1.0 for kind in KINDS],
    "thread": [2.0 if kind == "forum" else -1.0 for kind in KINDS],
}


def told(words, declared=(), rows=2):
    columns = Columns()
    add_kinds(columns, [(0, tuple(words))], list(declared), SCORES)
    return dict(zip(columns.names, columns.table(rows).T.tolist(), strict=True))


def test_words_speak_for_a_kind_on_every_block():
    values = told(["cart", "unknown"], ["og:type:product"])
    assert values["kind_product"][0] == values["kind_product"][1] > 0 > values["kind_forum"][0]
    assert KINDS[int(values["kind_best"][0])] == "product"


def test_nothing_known_says_nothing():
    values = told(["unknown"])
    assert all(values[f"kind_{kind}"] == [0, 0] for kind in KINDS)
    assert values["kind_best"] == [-1, -1]
