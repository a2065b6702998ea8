from hypothesis import given
from hypothesis import strategies as st

from crunch.evaluation.difference import differences, shortened, side_by_side


def test_missing_and_surplus():
    assert list(differences("a b c", "a x c d")) == [
        ("same", ["a"]),
        ("surplus", ["x"]),
        ("missing", ["b"]),
        ("same", ["c"]),
        ("surplus", ["d"]),
    ]


@given(st.lists(st.sampled_from("abc"), max_size=15), st.lists(st.sampled_from("abc"), max_size=15))
def test_both_sides_can_be_put_together_again(left, right):
    found = list(differences(" ".join(left), " ".join(right)))
    assert [word for kind, words in found if kind != "surplus" for word in words] == left
    assert [word for kind, words in found if kind != "missing" for word in words] == right


def test_texts_are_escaped_and_marked():
    made = side_by_side("<b>gone</b> stays", "stays <script>new")
    assert "<del>&lt;b&gt;gone&lt;/b&gt;</del>" in made
    assert "<ins>&lt;script&gt;new</ins>" in made


def test_long_stretches_are_shortened():
    words = [str(number) for number in range(1000)]
    assert "(976 words)" in shortened(words)
    assert shortened(["x" * 1000]) == "x" * 80 + "…"


def test_empty_sides():
    assert side_by_side("", "").count("nothing") == 2
