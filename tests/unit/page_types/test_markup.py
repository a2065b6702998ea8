from math import log1p

from crunch.page_types.markup import markup_facts


def test_elements_fields_and_attributes_are_counted():
    facts = markup_facts(["html", "p", "p", "table"], {"input:search": 2}, {"srcset": 3})
    assert facts["elements"] == log1p(4)
    assert (facts["count_p"], facts["count_table"], facts["count_code"]) == (log1p(2), log1p(1), 0.0)
    assert (facts["count_input:search"], facts["count_@srcset"]) == (log1p(2), log1p(3))
    assert list(facts) == list(markup_facts([], {}, {}))
