from crunch.documents.unshown import json_values
from crunch.documents.unshown.json_values import objects_in, texts_in


def test_objects_in_order():
    value = [{"a": {"n": 1}, "b": [{"n": 2}]}, "text", {"n": 3}]
    assert [found.get("n") for found in objects_in(value)] == [None, 1, 2, 3]


def test_texts_have_the_name_of_their_property():
    value = {"body": ["one", {"html": "two"}], "n": 3, "x": None}
    assert list(texts_in(value)) == [("body", "one"), ("html", "two")]


def test_deep_and_many_values_are_no_danger(monkeypatch):
    deep: list = []
    for _ in range(100_000):
        deep = [deep]
    assert list(objects_in(deep)) == []
    monkeypatch.setattr(json_values, "MOST_VALUES", 10)
    assert len(list(texts_in(["x"] * 100))) == 9
