import numpy as np

from crunch.algorithms.learned.discussion import discussion_blocks, is_discussion, named_discussion_blocks, with_wish
from crunch.algorithms.learned.features import NameTable, features_of
from crunch.algorithms.learned.names import page_words
from tests.support.pages import WORDS, html_page

BODY = f"""<div class="story comments-link"><p>{WORDS}{WORDS}</p><span class=comments>3 comments</span></div>
<div id=comments><p>{WORDS}</p><form><label>Your name</label></form></div>"""
FORUM = NameTable({}, {"story": [-1.0, 2.0, 0.0, 0.0, 0.0, 0.0]})


def table_of(body, names=None):
    page = html_page(body)
    words = page_words(page)
    table = features_of(page, words, names or NameTable())
    return table, discussion_blocks(page, table, words)


def test_parts_named_comments_are_discussion():
    _, inside = table_of(BODY.replace("comments-link", ""))
    assert inside.tolist() == [False, False, True, True]


def test_comments_are_apart_from_a_text_and_content_of_a_forum():
    table, inside = table_of(BODY.replace("comments-link", ""))
    likely = np.array([0.9, 0.1, 0.8, 0.1], np.float32)
    assert not is_discussion(table, likely, inside)
    wanted, gone = with_wish(table, likely, inside)
    assert wanted.round(3).tolist() == [np.float32(0.9), np.float32(0.1), 0, 0]
    assert gone.tolist() == inside.tolist()
    forum, inside = table_of(BODY.replace("comments-link", ""), FORUM)
    assert is_discussion(forum, likely, inside)
    wanted, gone = with_wish(forum, likely, inside)
    assert wanted is likely
    assert not gone.any()


def test_a_page_whose_text_is_mostly_discussion_is_one():
    table, inside = table_of(BODY.replace("comments-link", ""))
    assert is_discussion(table, np.array([0.05, 0.1, 0.9, 0.1], np.float32), inside)


def test_the_reader_may_keep_them_without_the_form_or_hide_them():
    table, inside = table_of(BODY.replace("comments-link", ""), FORUM)
    likely = np.array([0.9, 0.1, 0.3, 0.1], np.float32)
    kept, gone = with_wish(table, likely, inside, "keep")
    assert kept[2] > 0.99
    assert kept[3] == likely[3]
    assert not gone.any()
    hidden, gone = with_wish(table, likely, inside, "hide")
    assert hidden[2] < 0.001
    assert gone.tolist() == inside.tolist()


def test_a_page_without_blocks_is_no_discussion():
    table, inside = table_of("<img>")
    assert not is_discussion(table, np.zeros(0, np.float32), inside)


def test_a_section_named_after_its_own_heading_is_no_discussion():
    _, inside = table_of(f"<section id=discussion><h2>4. Discussion</h2><p>{WORDS}</p></section>")
    assert not inside.any()


def test_comments_of_readers_under_a_heading_of_that_name_are():
    entries = "<li><b>Ada</b><p>Good.</p></li><li><b>Bo</b><p>Bad.</p></li>"
    _, inside = table_of(f"<p>{WORDS}</p><section id=comments><h2>Comments</h2><ol>{entries}</ol></section>")
    assert inside.tolist() == [False, True, True, True, True, True]


def test_what_no_name_tells_is_found_by_what_it_is():
    entry = "<div><b>{1} Reader</b> <i>May {0}, 2021</i><p>I have seen the lamp.</p></div>"
    entries = "".join(entry.format(day, name) for day, name in enumerate(("Ann", "Bo", "Cem"), 1))
    body = f"<article>{f'<p>{WORDS}</p>' * 8}</article><section><h2>Comments</h2>{entries}</section>"
    table, inside = table_of(body)
    assert inside.tolist() == [False] * 8 + [True] * 7
    page = html_page(body)
    assert not named_discussion_blocks(page, table, page_words(page)).any()
