"""Gold by rules for a site."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crunch.documents.parsing import parse_html
from crunch.documents.still import POLICY
from crunch.errors import InputError
from crunch_lab.annotation.labels import labelled
from crunch_lab.annotation.rules import (
    SiteRules,
    address_of,
    package_from_rules,
    read_rules,
    rule_spans,
    rules_for,
    rules_toml,
)
from crunch_lab.annotation.verifying import check_package
from crunch_lab.evaluation.packages import Document, Package

HTML = """<!DOCTYPE html><html lang="en"><head><title>t</title><link rel="canonical" href="https://www.example.org/{}">
</head><body><nav>Menu</nav><div class="entry"><h1>Title {}</h1><p>By <b class="by">Ada</b>.</p><p>Text {}.</p>
<aside>Read also</aside><p hidden>never</p></div><footer>Imprint</footer></body></html>"""
RULES = """[sites."example.org"]
main = ["div.entry"]
title = "h1"
byline = ["//*[@class='by']"]
remove = ["aside"]
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    file = tmp_path / "rules.toml"
    file.write_text(RULES, "utf-8")
    return file


def write_pages(folder: Path, count: int) -> list[Path]:
    pages = [folder / f"{number}.html" for number in range(count)]
    for number, page in enumerate(pages):
        page.write_text(HTML.format(f"story-{number}", number, number), "utf-8")
    return pages


def test_labels_of_a_page(rules):
    page = parse_html(HTML.format("a", 1, 1))
    spans = rule_spans(page, read_rules(rules)["example.org"])
    assert [span.label for span in spans] == ["title", "main", "byline", "main", "main", "main"]
    assert labelled(page, spans).text == "Title 1\nBy Ada.\nText 1.\nnever"  # a file does not say what is displayed


def test_rules_are_read_as_they_were_written(rules):
    sites = read_rules(rules)
    assert sites == {
        "example.org": SiteRules(
            {"main": ("div.entry",), "title": ("h1",), "byline": ("//*[@class='by']",)}, ("aside",)
        )
    }
    rules.write_text(rules_toml(sites), "utf-8")
    assert read_rules(rules) == sites


@pytest.mark.parametrize(
    "text",
    [
        "",
        "sites = 1",
        "[sites]\nx = 1",
        '[sites."a.b"]\nmian = ["p"]',
        '[sites."a.b"]\nmain = [1]',
        '[sites."a.b"]\nmain = "p:hover"',
        "no toml",
    ],
)
def test_broken_rules_are_refused(tmp_path, text):
    (tmp_path / "r.toml").write_text(text, "utf-8")
    with pytest.raises(InputError):
        read_rules(tmp_path / "r.toml")


def test_rules_of_a_domain_hold_for_its_hosts():
    sites = {"example.org": SiteRules(), "a.example.org": SiteRules(remove=("p",))}
    assert rules_for(sites, "www.example.org") is sites["example.org"]
    assert rules_for(sites, "x.a.example.org") is sites["a.example.org"]
    assert rules_for(sites, "example.com") is None


def test_a_package_of_saved_pages(tmp_path, rules):
    pages = write_pages(tmp_path, 3)
    (tmp_path / "other.html").write_text("<p>a</p>", "utf-8")
    (tmp_path / "empty.html").write_text('<link rel="canonical" href="https://example.org/x"><p>a</p>', "utf-8")
    others = [tmp_path / "other.html", tmp_path / "empty.html", tmp_path / "missing.html"]
    for out in (tmp_path / "gold", tmp_path / "gold.tar.xz"):
        found = package_from_rules(out, read_rules(rules), [*pages, *others], None)
        assert found.written == 3
        assert [why for _, why in found.skipped] == [
            "it does not say of which site it is",
            "the rules find nothing on it",
            "cannot be read: No such file or directory",
        ]
        entries = list(check_package(Package(out)))
        documents = [entry for entry in entries if isinstance(entry, Document)]
        assert len(documents) == len(entries) == 3
    documents = sorted(Package(tmp_path / "gold").documents(), key=lambda one: one.name)
    assert documents[0].facts["url"] == "https://www.example.org/story-0"
    assert (documents[0].facts["title"], documents[0].facts["annotator"]) == ("Title 0", "rules")


def test_site_of_all_pages(tmp_path, rules):
    (tmp_path / "a.html").write_text("<div class=entry>text</div>", "utf-8")
    assert package_from_rules(tmp_path / "g", read_rules(rules), [tmp_path / "a.html"], "www.example.org").written == 1
    with pytest.raises(InputError, match="no rules for example"):
        package_from_rules(tmp_path / "h", read_rules(rules), [tmp_path / "a.html"], "example.com")


def test_address():
    assert address_of(parse_html('<meta property="og:url" content="https://a.test/b">')) == "https://a.test/b"
    assert address_of(parse_html('<link rel="canonical" href="/b">')) is None


@pytest.mark.parametrize("licence", [None, "CC-BY-4.0"])
def test_its_pages_are_still_and_say_who_may_use_them(tmp_path, rules, licence):
    pages = write_pages(tmp_path, 1)
    pages[0].write_text(pages[0].read_text("utf-8") + "<meta http-equiv=refresh content='0;url=x'>", "utf-8")
    package_from_rules(tmp_path / "gold", read_rules(rules), pages, None, licence)
    package = Package(tmp_path / "gold")
    entries = list(check_package(package))
    assert [type(entry) for entry in entries] == [Document]
    assert POLICY in entries[0].html.decode()
    assert b" data-http-equiv=refresh" in entries[0].html
    assert entries[0].facts["licence"] == licence
    assert package.description.get("licence") == licence
    labels = json.loads(package.others[f"{entries[0].name}.rules.labels"])
    assert (labels["found"]["lxml"]["lost"], labels["found"]["lxml"]["moved"]) == (0, 0)
