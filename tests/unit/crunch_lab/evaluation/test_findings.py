import pytest

from crunch_lab.evaluation.complexity import Complexity
from crunch_lab.evaluation.findings import (
    BTE,
    CRUNCH,
    DSC,
    LABELS,
    LQF,
    PLAIN,
    bte_slow,
    crunch_follows,
    deviation_within_sites,
    dsc_first,
    examine,
    markdown,
    plain_on_real_wikis,
    plain_on_wiki,
    thresholds_alike,
)
from crunch_lab.evaluation.results import Results
from tests.unit.crunch_lab.evaluation.sample_results import row


def make(values, package="naeb", pages=12, spread=0.0):
    """Results with the same F1 on every page of one site, give or take the spread."""
    rows = {}
    for label in LABELS:
        middle = values.get(label, 0.5)
        every = [middle + (spread if n % 2 else -spread) for n in range(pages)]
        rows[package, label] = [row(package, label, f"d{n}", value, site="one") for n, value in enumerate(every)]
    return Results([package], list(LABELS), rows)


def test_dsc_first():
    assert dsc_first(make({DSC: 0.9})).held
    assert dsc_first(make({DSC: 0.9, BTE: 0.95})).held is False
    assert dsc_first(make({DSC: 0.9}, "daniel")).held is None


@pytest.mark.parametrize(("low", "held"), [(0.795, True), (0.7, False)])
def test_thresholds(low, held):
    assert thresholds_alike(make({LQF[0]: 0.8, LQF[1]: 0.8, LQF[2]: low})).held is held


def test_plain_on_wiki():
    assert plain_on_wiki(make({PLAIN: 0.9}, "wiki")).held
    assert plain_on_wiki(make({BTE: 0.9}, "wiki")).held is False
    assert plain_on_wiki(make({PLAIN: 0.9})).held is None


@pytest.mark.parametrize(("spread", "held"), [(0.12, True), (0.3, False), (0.0, False)])
def test_deviation(spread, held):
    assert deviation_within_sites(make({}, spread=spread)).held is held


def test_deviation_needs_sites_with_many_pages():
    assert deviation_within_sites(make({}, pages=5)).held is None


def test_bte():
    made = make({})
    assert bte_slow(made).held is False
    for item in made.rows["naeb", BTE]:
        item.record["seconds"] = 1.0
    assert bte_slow(made).held


def test_every_finding_says_whether_it_held():
    for finding in examine(make({})):
        shown = list(finding.lines())
        assert "HELD" in shown[1] or "NOT JUDGED" in shown[1]


def test_markdown_has_a_line_for_each():
    found = examine(make({DSC: 0.9}))
    made = markdown(found, [Complexity("lqf", "not stated", "O(N)", 1.0), Complexity("x", "?", "O(1)", None)])
    lines = made.splitlines()
    assert len(lines) == 2 + len(found) + 1 + 2 + 2
    assert all(line.count("|") == 5 for line in lines if line)
    assert "**yes**" in lines[2]
    assert lines[-2:] == ["| `lqf` | not stated | O(N) | 1.00 |", "| `x` | ? | O(1) | – |"]


def test_crunch_follows():
    assert crunch_follows(make({DSC: 0.9, CRUNCH: 0.8})).held
    assert crunch_follows(make({DSC: 0.9, CRUNCH: 0.8, PLAIN: 0.85})).held is False
    assert crunch_follows(make({CRUNCH: 0.9, DSC: 0.8})).held is False
    assert crunch_follows(make({}, "daniel")).held is None


def with_wikis(values, package="wcxb", wikis=3):
    """As ``make``; the first pages were made by a wiki, on the others every extractor is as good as the next."""
    made = make(values, package)
    for label in LABELS:
        for number, one in enumerate(made.rows[package, label]):
            if number < wikis:
                one.facts["wiki"] = "MediaWiki"
            else:
                one.record["sequence"] = [0.5, 0.5, 0.5]
    return made


def test_plain_on_real_wikis():
    found = plain_on_real_wikis(with_wikis({PLAIN: 0.9, CRUNCH: 0.7}))
    assert found.held
    assert found.figures[0].startswith("all, 3 pages: plain 0.900, crunch 0.700, ")
    assert found.figures[1].startswith("those with gold by people, 3 pages: plain 0.900")
    assert plain_on_real_wikis(with_wikis({PLAIN: 0.4, BTE: 0.9})).held is False
    assert plain_on_real_wikis(with_wikis({}, "wiki")).held is None, "invented pages do not count"
    assert plain_on_real_wikis(with_wikis({}, wikis=0)).held is None


def test_outputs_of_tools_are_told_from_gold_by_people():
    made = with_wikis({PLAIN: 0.9})
    made.conformance = {"wcxb"}
    assert [line.partition(",")[0] for line in plain_on_real_wikis(made).figures] == ["all"]
