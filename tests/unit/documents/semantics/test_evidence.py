import pytest

from crunch.documents.semantics.evidence import holds_a_discussion, leads_elsewhere
from tests.support.pages import html_page


def part_of(inside):
    page = html_page(f"<section id=x><h2>Comments</h2>{inside}</section>")
    return page, next(number for number, _ in page.attribute("id"))


@pytest.mark.parametrize(
    "inside",
    [
        "<form><textarea></textarea></form>",
        "<p>Good.</p><a class=comment-reply-link href='#r'>Answer</a>",
        "<p>Good.</p><time>1 May</time><p>Bad.</p><time>2 May</time>",
        "<p class=author>Ada</p><p>Good.</p><p class=author>Bo</p><p>Bad.</p>",
        "<div class='comment even'>Good.</div><div class='comment odd'>Bad.</div>",
        "<ol><li><b>Ada</b><p>Good.</p></li><li><b>Bo</b><p>Bad.</p></li></ol>",
    ],
)
def test_readers_talk(inside):
    assert holds_a_discussion(*part_of(inside))


@pytest.mark.parametrize(
    "inside",
    [
        "<p>A comment begins with two slashes.</p><pre>// so</pre>",
        "<p class=lead>One thing.</p><p class=lead>And another.</p>",
        "<p id=comment>One thing.</p><p title=comment>And another.</p>",
        "<p>Our numbers agree.</p><p><b>Limits.</b> There were two.</p><time>1 May</time>",
        "<div id=line-comments><h3>Line comments</h3><p>Text.</p></div><div><h3>Block comments</h3></div>",
        "<ul><li><b>Line</b><pre>// a</pre></li><li><b>Block</b><pre>/* a */</pre></li></ul>",
    ],
)
def test_a_text_about_comments_is_no_discussion(inside):
    assert not holds_a_discussion(*part_of(inside))


def test_what_leads_elsewhere():
    assert leads_elsewhere(*part_of("<button>Accept</button>"))
    assert leads_elsewhere(*part_of("<ul><li><a href='/a'>One story and another</a></li></ul>"))
    assert not leads_elsewhere(*part_of("<p>The program sets one cookie; see <a href='#a'>above</a>, please.</p>"))


def test_what_stands_before_a_part_has_no_say_in_where_it_leads():
    long = "The program sets one cookie and tells nobody of it. " * 20
    links = "<ul><li><a href='/a'>One story and another</a></li></ul>"
    page = html_page(
        f"<p>{long}</p><p><button>Accept</button> <a href=/b>{long}</a></p><section id=x>{links}</section>"
    )
    (number,) = (number for number, _ in page.attribute("id"))
    assert leads_elsewhere(page, number)
    page = html_page(f"<p><button>Accept</button> <a href=/b>{long}</a></p><section id=x><p>{long}</p></section>")
    (number,) = (number for number, _ in page.attribute("id"))
    assert not leads_elsewhere(page, number)
