import numpy as np
import pytest

from crunch.algorithms.learned.head import Head, words_of
from crunch.algorithms.learned.text_facts import COLUMNS, is_long, quota_of, text_facts
from tests.support.pages import WORDS, html_page


def facts_of(body, title="", description=""):
    return text_facts(html_page(body), Head(set(title.lower().split()), set(description.lower().split())))


def value(facts, block, name):
    return facts.columns[block, COLUMNS.index(name)]


def test_a_row_for_each_block_with_text_in_order():
    facts = facts_of("<div>one<p>two <b>words</b></p></div><p> </p><ul><li>three</li></ul>")
    assert facts.texts == ["one", "two words", "three"]


def test_links_are_counted_by_characters():
    facts = facts_of("<p>abcd <a href=x>ef</a></p>")
    assert facts.characters.tolist() == [6]
    assert quota_of(facts).tolist() == [pytest.approx(1 / 3)]


def test_ideographs_are_words():
    assert facts_of("<p>日本語</p>").tokens.tolist() == [4]  # three, and the run itself


def test_hangul_is_written_in_words():
    assert facts_of("<p>맛있는 빵 이야기</p>").tokens.tolist() == [3]


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ("a, b, c，d", "commas", 3),
        ("Yes. No! Well。", "stops", 3),
        ("Why?", "questions", 1),
        ("ab12", "digits", 0.5),
        ("One two Three four", "capitals", 0.5),
        ("It ends.", "ends_sentence", 1),
        ("It does not end", "ends_sentence", 0),
        ("© somebody", "special", 1),
        ("14 March 2024, 6:10", "date", 1),
        ("no date here", "date", 0),
        ("Now $ 12.50", "price", 1),
        ("12,50 €", "price", 1),
        ("twelve euros", "price", 0),
        ("{{item.name}}", "template", 1),
    ],
)
def test_facts_of_the_text(text, name, expected):
    assert value(facts_of(f"<p>{text}</p>"), 0, name) == pytest.approx(expected)


def test_repeated_blocks_are_told():
    facts = facts_of("<p>same</p><p>other</p><p>same</p>")
    assert facts.columns[:, COLUMNS.index("repeats")].tolist() == [2, 1, 2]
    assert facts.columns[:, COLUMNS.index("occurrence")].tolist() == [0, 0, 1]


def test_the_title_is_recognised():
    facts = facts_of("<h1>A ferry at night</h1><p>Weather</p>", "A ferry at night")
    assert value(facts, 0, "in_title") == 1
    assert value(facts, 0, "of_title") == 1
    assert value(facts, 1, "in_title") == 0


def test_what_the_page_says_of_itself_is_recognised():
    facts = facts_of("<p>A ferry at night</p><p>Weather</p>", description="About a ferry at night")
    assert value(facts, 0, "in_description") == 1
    assert value(facts, 1, "in_description") == 0


def test_long_blocks_have_few_links():
    facts = facts_of(f"<p>{WORDS}{WORDS}</p><p><a href=x>{WORDS}{WORDS}</a></p><p>short</p>")
    assert is_long(facts).tolist() == [True, False, False]


def test_a_page_without_text_has_no_rows():
    facts = facts_of("<img>")
    assert facts.columns.shape == (0, len(COLUMNS))
    assert np.array_equal(facts.tokens, [])


def plain_shares(text, head):
    """Words in common with title and description, one text at a time."""
    own = words_of(text)
    in_title = of_title = in_description = 0.0
    if own and head.title and len(text) <= 300:
        shared = sum(word in head.title for word in own)
        in_title, of_title = shared / max(len(own), len(head.title)), shared / len(own)
    if own and head.description and len(text) <= 1_200:
        in_description = sum(word in head.description for word in own) / len(own)
    return np.array([in_title, of_title, in_description], np.float32).tolist()


@pytest.mark.parametrize("title", ["", "A ferry at night", "夜の渡船 ferry", "ΟΔΟΣ"])
@pytest.mark.parametrize("description", ["", "the ferry, at 6:10", "渡船の夜 x"])
def test_shared_words_are_as_counted_block_by_block(title, description):
    texts = [
        "A ferry",
        "ferry " * 60,
        "ferry " * 250,
        "—",
        "夜の渡船",
        "夜 ferry",
        "ΟΔΟΣ",
        "night\uffff 𝐀",
        "at at at x",
        *("ferry".ljust(size, "x") for size in (300, 301)),
        *("ferry at ".ljust(size, "x") for size in (1_200, 1_201)),
        *("ferry " + "x" * (size - 6) for size in (300, 301, 1_200, 1_201)),
    ]
    head = Head(set(words_of(title)), set(words_of(description)))
    facts = text_facts(html_page("".join(f"<p>{text}</p>" for text in texts)), head)
    places = [COLUMNS.index(name) for name in ("in_title", "of_title", "in_description")]
    assert facts.columns[:, places].tolist() == [plain_shares(text, head) for text in facts.texts]


def test_dates_and_prices_are_looked_for_in_short_blocks_with_digits():
    long = "12 March 2024 for $ 5 " + "x" * 80
    facts = facts_of(f"<p>12 March 2024 for $ 5</p><p>{long}</p><p>6:10 {{{{x</p><p>x</p>")
    for name, expected in (("date", [1, 0, 1, 0]), ("price", [1, 0, 0, 0]), ("template", [0, 0, 1, 0])):
        assert facts.columns[:, COLUMNS.index(name)].tolist() == expected


def test_occurrences_are_counted_to_ten():
    facts = facts_of("<p>same</p>" * 14)
    assert facts.columns[:, COLUMNS.index("occurrence")].tolist() == [*range(11), 10, 10, 10]
