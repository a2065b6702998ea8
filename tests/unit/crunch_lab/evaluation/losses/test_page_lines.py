from crunch.documents.parsing import parse_html
from crunch_lab.evaluation.losses.page_lines import around, chrome_of, lines_of, names_of


def read(body):
    return parse_html(f"<html><body>{body}</body></html>", None)


def test_each_block_is_a_line_in_its_order():
    lines = lines_of(read("<div>one <b>two</b><p>three</p>four</div><p> </p><p>five<br>six</p>"))
    assert [line.text for line in lines] == ["one twofour", "three", "five six"]
    assert [line.words for line in lines] == [2, 1, 2]


def test_code_is_a_line_for_each_line():
    assert [line.text.strip() for line in lines_of(read("<pre>let a\n  b = 1\n\n</pre>"))] == ["let a", "b = 1"]


def test_hidden_text_is_a_line_and_a_script_is_none():
    lines = lines_of(read("<p style='display:none'>hidden</p><script>var a</script><style>p {}</style>"))
    assert [line.text for line in lines] == ["hidden"]


def test_lines_that_lead_elsewhere_are_told():
    lines = lines_of(read("<p><a href='/'>All of it</a></p><p>Some <a href='/'>of</a> it</p>"))
    assert [line.linked for line in lines] == [True, False]


def test_names_stand_as_they_are_and_as_words():
    page = read("<p class='articleByline' itemprop='author'>x</p>")
    (names,) = names_of(page).values()
    assert names.split() == ["articleByline", "author", "article", "byline", "author"]


def test_chrome_is_what_elements_and_roles_say():
    page = read("<nav><p>a</p></nav><div role='contentinfo'><p>b</p></div><header><p>c</p></header>")
    assert [chrome_of(page)[line.number] for line in lines_of(page)] == [1, 1, 0]


def test_around_stops_below_the_page():
    page = read("<div><section><p>a</p></section></div>")
    (line,) = lines_of(page)
    assert [page.tags[number] for number in around(page, line.number, 9)] == ["p", "section", "div"]
    assert len(list(around(page, line.number, 1))) == 2
