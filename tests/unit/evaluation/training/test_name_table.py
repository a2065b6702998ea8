from crunch.evaluation.packages import Document
from crunch.evaluation.training.dataset import training_page
from crunch.evaluation.training.name_table import scores_of, site_votes

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
