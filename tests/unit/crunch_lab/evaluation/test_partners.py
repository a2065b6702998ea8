from crunch_lab.evaluation.partners import MOST_OTHERS, others_of_site


def test_each_page_gets_the_next_ones_of_its_site():
    pages = [("a", "x", "1"), ("b", "y", "2"), ("c", "x", "3"), ("d", "x", "4"), ("e", "z", "5")]
    assert others_of_site(pages) == {"a": ["c", "d"], "c": ["d", "a"], "d": ["a", "c"]}


def test_a_copy_is_no_other_page():
    pages = [("a", "x", "1"), ("copy", "x", "1"), ("b", "x", "2"), ("c", "y", "3"), ("d", "y", "3")]
    assert others_of_site(pages) == {"a": ["b"], "copy": ["b"], "b": ["a"]}


def test_of_a_large_site_each_page_gets_the_nearest():
    found = others_of_site((str(number), "x", str(number)) for number in range(50))
    assert found["45"] == [str((46 + step) % 50) for step in range(MOST_OTHERS)]
