import numpy as np

from crunch.algorithms.learned.features import NameTable, base_features, features_of, with_names
from crunch.algorithms.learned.names import page_words
from crunch.documents.parsing import parse_html
from tests.support.pages import WORDS, html_page

BODY = f"""<nav><a href=x>Home</a></nav><main class=story><h1>A ferry at night</h1><p>{WORDS}{WORDS}</p>
<p>{WORDS}{WORDS}{WORDS}</p></main><div class=sidebar><p>{WORDS}</p></div>"""


def table_of(body):
    page = html_page(body)
    return features_of(page, page_words(page), NameTable())


def column(table, name):
    return table.values[:, table.names.index(name)].tolist()


def test_names_and_columns_fit_and_are_numbers():
    table = table_of(BODY)
    assert len(table.names) == len(set(table.names)) == table.values.shape[1]
    assert np.isfinite(table.values).all()
    assert table.values.dtype == np.float32


def test_where_a_block_stands():
    table = table_of(BODY)
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
    table = table_of("<img>")
    assert table.values.shape == (0, len(table.names))


def test_what_is_hidden_is_told_by_the_way_it_is():
    table = table_of(
        f"<p>{WORDS}</p><p hidden>a</p><div style='display: none'><p>b</p></div><p aria-hidden=true>c</p>"
        "<div role=dialog><p>d</p></div><div role=tabpanel><p>e</p></div>"
    )
    assert column(table, "in_unseen") == [0, 1, 1, 0, 0, 0]
    assert column(table, "in_unheard") == [0, 0, 0, 1, 0, 0]
    assert column(table, "in_modal") == [0, 0, 0, 0, 1, 0]
    assert column(table, "in_panel") == [0, 0, 0, 0, 0, 1]
    assert column(table, "in_hidden") == [0, 1, 1, 1, 1, 0]


def test_bold_text_is_told_also_where_it_is_followed_by_other():
    table = table_of("<p><b>four</b> more</p><p>none</p><p><strong>all <i>of it</i></strong></p>")
    assert column(table, "bold") == [0.5, 0, 1]


def test_copies_are_counted_around_a_block():
    table = table_of("<div><p>same text</p></div><div><p>same text</p></div><div><p>other</p></div>")
    assert column(table, "a1_copies") == [0, 1, 0]


def test_names_that_speak_for_a_block_never_make_the_lowest():
    page = parse_html(f"<html class=story><body class=story><p class=story>{WORDS}</p></body></html>")
    table = with_names(base_features(page), page_words(page), NameTable({"story": 1.0}))
    assert (column(table, "names_lowest"), column(table, "names_highest")) == ([0], [1])


def test_names_that_say_enough_say_no_more():
    page = html_page(f"<div class=story><p>{WORDS}{WORDS}</p></div>")
    told = [
        column(with_names(base_features(page), page_words(page), NameTable({"story": weight})), "named_score")
        for weight in (-7.0, -8.0, -9.0, -20.0)
    ]
    assert told[0] > told[1] == told[2] == told[3]
    told = [
        column(with_names(base_features(page), page_words(page), NameTable({"story": weight})), "named_score")
        for weight in (7.0, 8.0, 9.0, 20.0)
    ]
    assert told[0] < told[1] == told[2] == told[3]
