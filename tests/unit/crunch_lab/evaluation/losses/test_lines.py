import pytest

from crunch_lab.evaluation.losses.lines import Text, least_run, line_words


def test_amount_and_unit_are_words_whether_a_blank_stands_between_or_not():
    assert line_words("200g flour") == line_words("200 g  Flour,") == ["200", "g", "flour"]
    assert line_words("½ cup") == line_words("1/2 cup")
    assert line_words("1½ cups") == line_words("1 ½ cups")
    assert line_words("soft\u00adener 日本") == ["softener", "日", "本"]


@pytest.mark.parametrize(("count", "least"), [(1, 1), (3, 3), (5, 5), (6, 5), (8, 6), (9, 7), (100, 75)])
def test_three_quarters_of_the_words_must_stand_in_one_run(count, least):
    assert least_run(count) == least


def test_a_line_stands_where_most_of_it_does():
    text = Text("Mix\n2 cups of sifted\nflour with the milk")
    assert text.holds(line_words("2 cups of sifted flour"))
    assert text.holds(line_words("2 cups of sifted flour with milk"))
    assert not text.holds(line_words("2 cups of milk"))
    assert not text.holds(line_words("flour milk"))
    assert not text.holds([])


def test_words_of_a_line_that_others_stand_between_are_no_line():
    text = Text("two cups, says my mother, of white flour")
    assert not text.holds(line_words("two cups of white flour"))
    assert text.holds(line_words("says my mother"))


def test_a_word_is_no_part_of_another():
    assert not Text("asalto").holds(["salt"])
    assert not Text("1adetpepper").holds(["1", "adet", "pepper"])
    assert Text("1adet pepper").holds(["1", "adet", "pepper"])
