"""What stands on a page is read once, in a worker, and kept."""

import json

import pytest

from crunch.documents.parsing import parse_html
from crunch.errors import InputError
from crunch_lab.evaluation.extractors import parse_algorithms
from crunch_lab.evaluation.losses import standing
from crunch_lab.evaluation.losses.lines import Text, line_words
from crunch_lab.evaluation.losses.standing import page_text, read_standing, standing_key, standing_stage
from crunch_lab.evaluation.packages import Package
from crunch_lab.evaluation.stages import PageRecord, Plan, pages_stage

RECIPE = {"title": "Bread", "ingredients": ["500 g flour", "by seven every loaf of the day is sold"], "steps": []}


@pytest.fixture
def plan(make_package, tmp_path):
    return Plan([Package(make_package(gold="partial", recipe=RECIPE))], parse_algorithms("plain"), tmp_path / "out")


def test_pages_carry_what_stands_on_them(plan):
    pages = standing_stage(plan, pages_stage(plan))
    assert [record.standing["parts"] for record in pages["news"].values()] == [
        {"recipe title": [["Bread"]], "ingredients": [["by seven every loaf of the day is sold"]]}
    ] * 2
    assert [record.standing["kinds"] for record in pages["news"].values()] == [{"title": ["Bread"]}] * 2
    assert not any("left_out" in record.standing for record in pages["news"].values()), "the gold is partial"


def test_a_second_run_reads_nothing(plan, monkeypatch):
    first = standing_stage(plan, pages_stage(plan))

    def fail(*_):
        raise AssertionError("read again")

    monkeypatch.setattr(standing, "Pool", fail)
    assert standing_stage(plan, pages_stage(plan)) == first


def test_pages_without_gold_are_not_read(make_package, tmp_path):
    package = make_package()
    (package / "one.txt").write_text("")
    plan = Plan([Package(package)], parse_algorithms("plain"), tmp_path / "out")
    pages = standing_stage(plan, pages_stage(plan))
    assert pages["news"]["one"].standing == {}
    assert pages["news"]["two"].standing["left_out"] == {}


def test_other_facts_and_another_page_are_read_anew():
    def record(**changed):
        fields = {"name": "a", "fingerprint": "f", "site": "s", "size": 1, "gold": "g", "facts": {"recipe": RECIPE}}
        return PageRecord(**{**fields, **changed})

    keys = [record(), record(fingerprint="x"), record(gold="x"), record(facts={"recipe": {"title": "Roll"}})]
    keys.append(record(facts={"recipe": RECIPE, "gold": "partial"}))
    assert len(set(map(standing_key, keys))) == 5
    assert standing_key(record()) == standing_key(record(facts={"recipe": RECIPE, "url": "https://a.example/"}))


def test_a_page_that_takes_too_long_ends_the_run(plan, monkeypatch):
    class Never(standing.Pool):
        def run(self, tasks, jobs):
            for task in tasks:
                yield task.key, None, {"status": "timeout", "message": "no answer"}

    monkeypatch.setattr(standing, "Pool", Never)
    with pytest.raises(InputError, match="news/one cannot be read: no answer"):
        standing_stage(plan, pages_stage(plan))


def test_the_page_has_its_hidden_text_and_no_scripts():
    page = parse_html(
        "<body><p>One <b>bo</b>ld</p>tail<p style='display:none'>500 g flour</p><script>let salt</script>"
        "<ul><li><span>1</span><span>adet</span><span>pepper</span></li></ul></body>",
        None,
    )
    text = page_text(page)
    assert [line for line in text.split("\n") if line][:3] == ["One bold", "tail", "500 g flour"]
    found = Text(text)
    assert found.holds(line_words("1 adet pepper"))
    assert not found.says(["salt"])


def test_a_page_that_cannot_be_parsed_has_nothing():
    request = {"html": "", "url": None, "facts": {"recipe": RECIPE}, "gold": "x"}
    assert not read_standing(request)["standing"].get("parts")


def test_what_is_kept_on_disk_is_json_without_the_page(plan):
    standing_stage(plan, pages_stage(plan))
    lines = [json.loads(line) for line in (plan.out / "standing" / "news.jsonl").read_text().splitlines()]
    assert [sorted(line) for line in lines] == [["key", "name", "standing"]] * 2
