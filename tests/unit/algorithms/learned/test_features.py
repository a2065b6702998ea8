import numpy as np

from crunch.algorithms.learned.features import NameTable, base_features, features_of, with_names
from crunch.algorithms.learned.names import page_words
from tests.support.pages import WORDS, html_page

BODY = f"""<nav><a href=x>Home</a></nav><main class=story><h1>A ferry at night</h1><p>{WORDS}{WORDS}</p>
<p>{WORDS}{WORDS}{WORDS}</p></main><div class=sidebar><p>{WORDS}</p></div>"""


def column(table, name):
    return table.values[:, table.names.index(name)].tolist()


def test_names_and_columns_fit_and_are_numbers():
    table = features_of(html_page(BODY), NameTable())
    assert len(table.names) == len(set(table.names)) == table.values.shape[1]
    assert np.isfinite(table.values).all()
    assert table.values.dtype == np.float32


def test_where_a_block_stands():
    table = features_of(html_page(BODY), NameTable())
    assert column(table, "in_nav") == [1, 0, 0, 0, 0]
    assert column(table, "in_main") == [0, 1, 1, 1, 0]
    assert column(table, "in_best") == [0, 1, 1, 1, 0]
    assert column(table, "best_away")[1:4] == [0, 0, 0]
    assert column(table, "since_h1")[1] == 0


def test_names_reach_what_is_below_them():
    page = html_page(BODY)
    table = with_names(base_features(page), page_words(page), NameTable({"sidebar": -2.0, "story": 1.0}))
    assert column(table, "names_lowest") == [0, 0, 0, 0, -2.0]
    assert column(table, "names_highest") == [0, 1, 1, 1, 0]
    assert column(table, "names_1")[4] == -2.0


def test_a_page_without_text_has_features_of_no_block():
    table = features_of(html_page("<img>"), NameTable())
    assert table.values.shape == (0, len(table.names))
