from crunch_lab.evaluation.partners import partners


def test_each_page_gets_the_next_one_of_its_site():
    pages = [("a", "x", "1"), ("b", "y", "2"), ("c", "x", "3"), ("d", "x", "4"), ("e", "z", "5")]
    assert partners(pages) == {"a": "c", "c": "d", "d": "a"}


def test_a_copy_is_no_other_page():
    pages = [("a", "x", "1"), ("copy", "x", "1"), ("b", "x", "2"), ("c", "y", "3"), ("d", "y", "3")]
    assert partners(pages) == {"a": "b", "copy": "b", "b": "a"}
