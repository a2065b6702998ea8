"""The report as a whole: one file, no script, nothing loaded, every text escaped."""

import re
from base64 import b64encode
from hashlib import sha256

import pytest
from lxml import html

from crunch_lab.evaluation.report import WORST, render_report, worst_pages
from tests.unit.crunch_lab.evaluation.sample_results import EVIL, results

GOLDS = {"news": {"=evil()": f"gold {EVIL}", "d0": "gold"}, "tool-output": {}}


@pytest.fixture(scope="module")
def report():
    return render_report(results(), GOLDS, lambda package, label, names: dict.fromkeys(names, f"text {EVIL}"))


def test_nothing_is_loaded_and_nothing_runs(report):
    root = html.fromstring(report)
    assert not root.xpath("//script | //link | //img | //iframe | //object | //*[@src] | //base | //form")
    assert all(link.startswith("#") for link in root.xpath("//@href"))
    assert not [name for node in root.iter() for name in node.attrib if name.startswith("on") or name == "style"]
    assert "url(" not in report
    assert "@import" not in report


def test_the_policy_allows_its_own_style_only(report):
    style = re.search(r"<style>(.*?)</style>", report, re.DOTALL)[1]
    policy = html.fromstring(report).xpath("//meta[@http-equiv='Content-Security-Policy']/@content")[0]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert b64encode(sha256(style.encode()).digest()).decode() in policy


def test_evil_texts_stay_texts(report):
    assert "<script" not in report
    assert report.count("&lt;script&gt;") > 5


def test_every_link_of_the_contents_leads_somewhere(report):
    root = html.fromstring(report)
    targets = set(root.xpath("//@id"))
    links = [link[1:] for link in root.xpath("//nav//@href")]
    assert len(links) >= 9
    assert set(links) <= targets


def test_the_figures_are_there(report):
    root = html.fromstring(report)
    names = root.xpath("//table/caption/text()")
    assert {"Overview", "F1 by package", "Other measures", "F1 by page type", "F1 by language"} <= set(names)
    assert {"Paired tests", "Times", "Misses", "Versions"} <= set(names)
    assert len(root.xpath("//*[local-name()='svg'][@role='img']")) == 4


def test_regions_that_scroll_can_be_reached(report):
    root = html.fromstring(report)
    assert all(
        region.get("tabindex") == "0" and region.get("aria-label") for region in root.xpath("//*[@class='wide']")
    )


def test_an_extractor_that_saw_the_pages_is_not_shown_without_a_word(report):
    assert "†" not in report
    made = results()
    made.training = frozenset(["news"])
    assert "trained on pages of packages that are judged here" in render_report(made, GOLDS, lambda *_: {})


def test_light_dark_and_print(report):
    assert "prefers-color-scheme:dark" in report
    assert "@media print" in report


def test_worst_pages_are_the_worst_and_at_most_twenty():
    made = results()
    shown = html.fromstring(f"<div>{worst_pages(made, GOLDS, lambda *_: {})}</div>")
    for block in shown.xpath("./details"):
        names = block.xpath("./details/summary/text()")
        assert names[0].startswith("news/=evil()")
        assert len(names) <= WORST


def test_one_extractor_has_nothing_to_compare_with():
    made = results()
    made.labels = ["plain"]
    assert "nothing to compare" in render_report(made, GOLDS, lambda *_: {})


def test_a_report_of_partial_gold_alone_has_no_section_of_f1():
    made = results()
    made.partial = set(made.packages)
    shown = html.fromstring(render_report(made, GOLDS, lambda package, label, names: {}))
    assert shown.xpath("//h2/text()") == ["What readers lose", "Misses", "Versions"]
    assert shown.xpath("//nav//a/text()") == shown.xpath("//h2/text()")
    assert "Overview" not in shown.xpath("//caption/text()")
