"""The score stage is tested together with the others in test_stages; here is what it alone decides."""

import pytest

from crunch_lab.evaluation.extractors import parse_algorithms
from crunch_lab.evaluation.packages import Package
from crunch_lab.evaluation.scoring import read_scores, score_stage
from crunch_lab.evaluation.stages import Plan, extract_stage, pages_stage


@pytest.fixture
def prepared(make_package, tmp_path):
    plan = Plan([Package(make_package())], parse_algorithms("plain"), tmp_path / "out")
    pages = pages_stage(plan)
    extract_stage(plan, pages)
    return plan, pages


@pytest.mark.slow
def test_another_token_rule_is_another_score(prepared):
    plan, pages = prepared
    score_stage(plan, pages)
    first = read_scores(plan, pages, "news", plan.extractors[0])
    other = Plan(plan.packages, plan.extractors, plan.out, rule="paper", variants=("stop",))
    assert read_scores(other, pages, "news", plan.extractors[0]) == []
    score_stage(other, pages)
    second = read_scores(other, pages, "news", plan.extractors[0])
    assert "bag_stop" in second[0]
    assert read_scores(plan, pages, "news", plan.extractors[0]) == first


@pytest.mark.slow
def test_scores_do_not_repeat_the_text(prepared):
    plan, pages = prepared
    score_stage(plan, pages)
    assert all("text" not in record for record in read_scores(plan, pages, "news", plan.extractors[0]))
