from crunch.algorithms.learned.kinds import KINDS
from crunch_lab.evaluation.packages import Document
from crunch_lab.training.dataset import training_page
from crunch_lab.training.name_table import kind_of, kind_scores, kind_votes, scores_of, site_votes

HTML = b"<div class='menu'><p>Home</p></div><div class='story'><p>The text of the page.</p></div>"


def pages(count):
    documents = [Document("own", str(n), HTML, "The text of the page.", {"site": f"{n}.example"}) for n in range(count)]
    return [page for page in map(training_page, documents) if page is not None]


def test_words_of_main_content_score_above_others():
    scores = scores_of(site_votes(pages(6)).values())
    assert scores["story"] > 0 > scores["menu"]


def test_words_of_few_sites_are_not_in_the_table():
    assert scores_of(site_votes(pages(3)).values()) == {}


def test_a_site_has_one_vote_however_many_pages_it_has():
    once = scores_of(site_votes(pages(6)).values())
    page = pages(1)[0]
    assert scores_of(site_votes(pages(6) + [page] * 50).values()) == once


def test_words_that_few_sites_use_have_no_vote_at_all():
    assert all(not words for words in site_votes(pages(3)).values())


def test_words_speak_for_the_kinds_that_use_them():
    shops = [(f"cart-{n}", {"cart", "price"}) for n in range(6)]
    talks = [(f"talk-{n}", {"thread"}) for n in range(6)]
    votes = [("product", words) for _, words in shops] + [("forum", words) for _, words in talks]
    scores = kind_scores(votes)
    product, forum = KINDS.index("product"), KINDS.index("forum")
    assert scores["cart"][product] > 0 > scores["cart"][forum]
    assert scores["thread"][forum] > 0 > scores["thread"][product]
    assert kind_scores([("forum", {"rare"})]) == {}


def test_kinds_come_from_the_facts_or_the_package():
    (page,) = pages(1)
    assert kind_of(page) is None
    page.page_type = "collection"
    assert kind_of(page) == "listing"
    page.page_type, page.package = None, "magic-forum"
    assert kind_of(page) == "forum"
    assert set(kind_votes([page])) == {(page.site, "forum")}
