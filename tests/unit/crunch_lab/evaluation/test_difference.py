from hypothesis import given
from hypothesis import strategies as st

from crunch_lab.evaluation.difference import differences, pieces, shortened, side_by_side
from crunch_lab.evaluation.tokens import compared_tokens


def test_missing_and_surplus():
    assert list(differences("a b c", "a x c d")) == [
        (True, ["a "], ["a "]),
        (False, [], ["x "]),
        (False, ["b "], []),
        (True, ["c"], ["c "]),
        (False, [], ["d"]),
    ]


@given(st.lists(st.sampled_from("abc"), max_size=15), st.lists(st.sampled_from("abc"), max_size=15))
def test_both_sides_can_be_put_together_again(left, right):
    found = list(differences(" ".join(left), " ".join(right)))
    for place, side in ((1, left), (2, right)):
        assert "".join(word for stretch in found for word in stretch[place]).split() == side
    assert all([piece.strip() for piece in one] == [piece.strip() for piece in two] for same, one, two in found if same)


@given(st.text(st.sampled_from("aB é日本、.!-\n_İß"), max_size=40))
def test_pieces_are_the_words_that_count_and_nothing_is_lost(text):
    found = pieces(text)
    assert "".join(found) == (" ".join(text.split()) if found else "")
    assert bool(found) == bool(compared_tokens(text))


def test_what_scores_the_same_is_no_difference():
    assert [same for same, *_ in differences("Condition: Used, ‘as is’", "condition used AS IS!")] == [True]
    assert list(differences("日本語で", "日本で"))[1] == (False, ["語"], [])


def test_texts_are_escaped_and_marked():
    made = side_by_side("<b>gone</b> stays", "stays <script>new")
    assert "<del>&lt;b&gt;gone&lt;/b&gt;</del>" in made
    assert "<p>stays &lt;<ins>script&gt;new</ins></p>" in made
    assert "<script" not in made


def test_long_stretches_are_shortened():
    words = [str(number) for number in range(1000)]
    assert "(968 words)" in shortened(words)
    assert shortened(["x" * 1000]) == "x" * 80 + "… "


def test_empty_sides():
    assert side_by_side("", "").count("nothing") == 2
