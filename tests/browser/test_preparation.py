"""What a plan needs to know is read while the host works, in pieces: the page answers its reader in between."""

from __future__ import annotations

import pytest

from tests.browser.content_harness.harness import ContentPage, parse, reply_that_hides

pytestmark = pytest.mark.browser

WORDS = "Some words of a paragraph that is long enough to fill several lines of any column it may stand in. " * 2
MANY = "".join(f"<p>{number} {WORDS}</p>" for number in range(3000))
PAGE = (
    "<!doctype html><style>main { display: flex } nav { width: 60% } article { flex: 1 }"
    f" p {{ font: 12px sans-serif }}</style><main><nav>menu</nav><article>{MANY}</article></main>"
    "<script>ticks = []; setInterval(() => ticks.push(performance.now()), 1)</script>"
)
WIDTHS = "() => [...document.querySelectorAll('p')].map((p) => p.getBoundingClientRect().width)"


def open_and_capture(content_page: ContentPage) -> dict[str, object]:
    content_page.open(PAGE)
    snapshot = content_page.capture()["snapshot"]
    return reply_that_hides(parse(snapshot), "//*[local-name() = 'nav']")


def assert_lines_have_an_end(content_page: ContentPage) -> None:
    narrow = content_page.page.evaluate(WIDTHS)
    content_page.step("insert", content_page.css)
    content_page.step("commit")
    widths = content_page.page.evaluate(WIDTHS)
    assert all(before < after < 600 for before, after in zip(narrow, widths, strict=True))


def test_the_page_runs_in_between(content_page: ContentPage) -> None:
    reply = open_and_capture(content_page)
    times = content_page.step("prepare")
    between = "({ started, ended }) => ticks.filter((at) => started < at && at < ended).length"
    assert content_page.page.evaluate(between, times) >= 2
    assert 0 < times["longest"] < times["ended"] - times["started"]
    content_page.css = content_page.step("plan", reply)["css"]
    assert_lines_have_an_end(content_page)


def test_a_plan_in_the_middle_reads_the_rest(content_page: ContentPage) -> None:
    reply = open_and_capture(content_page)
    begun = "([tab, reply]) => Promise.all([steps.prepare(tab), steps.plan(tab, reply)])"
    _, planned = content_page.worker.evaluate(begun, [content_page.tab, reply])
    content_page.css = planned["css"]
    assert_lines_have_an_end(content_page)


def test_it_ends_with_the_press(content_page: ContentPage) -> None:
    open_and_capture(content_page)
    both = "([tab]) => Promise.all([steps.prepare(tab), steps.discard(tab)])"
    content_page.worker.evaluate(both, [content_page.tab])
    assert content_page.step("state") == "none"
    content_page.crunch("//*[local-name() = 'nav']")
    assert content_page.restore()["state"] == "restored"
