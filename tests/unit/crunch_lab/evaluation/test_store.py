import pytest

from crunch.errors import InputError
from crunch_lab.evaluation.store import Store, locked, safe_name


def test_a_killed_writer_spoils_only_its_last_line(tmp_path):
    path = tmp_path / "a.jsonl"
    with Store(path) as store:
        store.add({"name": "one", "key": "1"})
    with path.open("ab") as file:
        file.write(b'{"name":"two","key":"2","text":"unfin')
    assert [record["name"] for record in Store(path).records()] == ["one"]
    with Store(path) as store:
        store.add({"name": "three", "key": "3"})
    assert [record["name"] for record in Store(path).records()] == ["one", "three"]


def test_keys_leave_out_time_outs_under_a_shorter_limit(tmp_path):
    with Store(tmp_path / "a.jsonl") as store:
        store.add({"name": "one", "key": "1", "status": "timeout", "seconds": 5})
        store.add({"name": "two", "key": "2", "status": "crash", "seconds": 0})
        assert store.keys(5) == {"1", "2"}
        assert store.keys(10) == {"2"}


def test_compact_keeps_what_is_wanted(tmp_path):
    store = Store(tmp_path / "a.jsonl")
    for name, key, text in (("one", "old", "a"), ("two", "2", "b"), ("one", "1", "c"), ("gone", "9", "d")):
        store.add({"name": name, "key": key, "text": text})
    store.compact({"one": "1", "two": "2", "three": "3"})
    assert [record["text"] for record in store.records()] == ["c", "b"]


def test_one_run_at_a_time(tmp_path):
    with locked(tmp_path), pytest.raises(InputError, match="in use"), locked(tmp_path):
        pass
    with locked(tmp_path):
        pass


@pytest.mark.parametrize("place", ["file", "file/below"])
def test_a_place_that_is_no_folder(tmp_path, place):
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be used for results"), locked(tmp_path / place):
        pass


def test_safe_names_differ_when_labels_do():
    labels = ["lqf", "lqf:threshold=0.5", "lqf/threshold=0.5", "../x", "a" * 100, "a" * 101]
    names = [safe_name(label) for label in labels]
    assert len(set(names)) == len(labels)
    assert not any("/" in name or name.startswith(".") for name in names)
    assert safe_name("lqf") == "lqf"


def test_results_never_lie_in_a_test_package(tmp_path):
    (tmp_path / "package.toml").write_text("")
    with pytest.raises(InputError, match="is a test package"), locked(tmp_path):
        raise AssertionError
    assert [one.name for one in tmp_path.iterdir()] == ["package.toml"]
