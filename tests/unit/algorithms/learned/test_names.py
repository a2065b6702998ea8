import pytest

from crunch.algorithms.learned.names import name_scores, page_words
from tests.support.pages import BODY, by_id, html_page


def words_in(html: str) -> list[str]:
    return [word for _, words in page_words(html_page(html)) for word in words]


def test_words_come_from_class_id_and_role_without_case_and_digits():
    found = words_in('<div class="sideBar-2 col_12 sideBar" id="navMain" role="menu" title="not this">x</div>')
    assert [word for word in found if "-" not in word] == ["side", "bar", "col", "nav", "main", "menu"]


def test_neighbours_in_one_name_are_a_word_too():
    found = words_in('<div class="post-content_2 wide" id="userName">x</div>')
    assert found == ["post", "content", "post-content", "wide", "user", "name", "user-name"]


def test_an_element_without_names_has_no_words():
    assert words_in("<div title='x'>y</div>") == []


def test_page_words_come_with_element_numbers():
    page = html_page('<div id="teaser"><p>x</p></div>')
    assert (by_id(page, "teaser"), ("teaser",)) in page_words(page)


def test_scores_are_summed_and_the_strongest_kept():
    total, strongest = name_scores(5, [(BODY, ("good", "bad", "unknown"))], {"good": 0.5, "bad": -2.0})
    assert total.tolist() == [0, 0, 0, -1.5, 0]
    assert strongest.tolist() == [0, 0, 0, -2.0, 0]


@pytest.mark.parametrize(
    ("values", "strongest"),
    [
        ((0.5, -2.0), -2.0),
        ((2.0, -0.5), 2.0),
        ((-1.0, 1.0), -1.0),
        ((1.0, -1.0), 1.0),
        ((0.0, 0.0), 0.0),
        ((-3.0,), -3.0),
    ],
)
def test_of_two_that_say_as_much_the_first_counts(values, strongest):
    names = tuple(map(str, range(len(values))))
    total, found = name_scores(1, [(0, names)], dict(zip(names, values, strict=True)))
    assert (total[0], found[0]) == (sum(values), strongest)


def test_a_page_without_names_has_no_scores():
    total, strongest = name_scores(2, [], {"good": 0.5})
    assert total.tolist() == strongest.tolist() == [0, 0]


def test_a_value_of_endless_names_is_cut():
    assert len(words_in(f'<div class="{"ab " * 50}{"cd " * 50}{"ef " * 50_000}">x</div>')) == 3
    assert words_in(f'<div class="{"ab " * 200}cd">x</div>') == ["ab"]
