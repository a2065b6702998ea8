from crunch.algorithms import TABLE
from crunch.documents.parsing import parse_html
from crunch_lab.evaluation.complexity import complexity_table, flat_page, nested_page


def test_every_algorithm_of_the_papers_is_measured():
    table = complexity_table((100, 200, 400, 800))
    names = {entry.label.partition(":")[0] for entry in table}
    assert names >= set(TABLE) - {"auto", "region"}
    assert "longest common subsequence" in names
    assert all(entry.exponent is not None and entry.exponent < 3 for entry in table)


def test_pages_grow_as_they_say():
    for make in (flat_page, nested_page):
        small, large = (parse_html(make(size)) for size in (400, 4000))
        assert 9 < len(large.elements) / len(small.elements) < 11
    assert max(len(list(element.iterancestors("table"))) for element in parse_html(nested_page(4000)).elements) == 200
