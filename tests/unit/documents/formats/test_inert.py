"""HTML output in which nothing runs: by what is written, and by a second opinion."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from crunch.documents.extraction import keep_everything
from crunch.documents.formats.inert import make_inert
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.service import PageRequest, answer_reader
from tests.support.live_markup import RUN, VECTORS, vector_with
from tests.support.mutation_markup import CONTEXTS, LIVE, PAYLOADS, markup_of
from tests.support.odd_addresses import ELSEWHERE
from tests.support.timing import GROWTH, is_linear

FOREIGN = "https://foreign.example"


FORBIDDEN = ("script", "iframe", "object", "embed", "base", "animate", "set", "template", "frame", "applet", "discard")


class Tags(HTMLParser):
    """Every tag that a reader of the markup could see, in whatever state it is: raw text is none to it."""

    CDATA_CONTENT_ELEMENTS = ()

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attributes)))


def tags_of(html: str) -> list[tuple[str, dict[str, str | None]]]:
    reader = Tags()
    reader.feed(html)
    reader.close()
    return reader.seen


@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
@pytest.mark.parametrize("name", VECTORS)
def test_nothing_live_is_written(name, parser):
    html = keep_everything(parse_html(vector_with(name, FOREIGN), "https://own.example/a/b", parser=parser)).html
    for tag, attributes in tags_of(html):
        assert tag not in FORBIDDEN, html
        assert not any(attribute.startswith("on") for attribute in attributes), html
        for attribute in ("href", "src", "action", "xlink:href", "data", "formaction", "srcdoc"):
            value = re.sub(r"[\x00-\x20]", "", attributes.get(attribute) or "").lower()
            assert not value.startswith(("javascript:", "data:text", "vbscript:")), html
        assert tag != "link" or "rel" in attributes
        assert tag != "form" or FOREIGN not in (attributes.get("action") or "")
        assert tag != "meta" or attributes in ({"charset": "utf-8"},) or "name" in attributes
    assert html.count("<!") == 1


@pytest.mark.parametrize("name", VECTORS)
def test_a_well_kept_sanitiser_finds_nothing_more(name):
    nh3 = pytest.importorskip("nh3")
    html = keep_everything(parse_html(vector_with(name, FOREIGN), "https://own.example/")).html
    events = set(re.findall(r"\bon[a-z]+(?==)", VECTORS[name]))
    seen: list[tuple[str, str, str]] = []
    nh3.clean(
        html,
        tags=nh3.ALLOWED_TAGS | {"svg", "math", "style", "g", "input", "form", "button", "body", "video", "audio"},
        clean_content_tags=set(),
        attributes={"*": events | {"href", "src", "style"}},
        attribute_filter=lambda tag, attribute, value: seen.append((tag, attribute, value)),
    )
    assert not events & {attribute for _, attribute, _ in seen}
    addresses = [re.sub(r"[\x00-\x20]", "", value).lower() for _, name, value in seen if name in ("href", "src")]
    assert not [value for value in addresses if value.startswith(("javascript:", "data:text", "vbscript:"))]


@pytest.mark.parametrize("place", CONTEXTS)
def test_nothing_live_is_written_wherever_it_stands(place):
    nh3 = pytest.importorskip("nh3")
    events = {"onerror", "onload", "onclick", "ontoggle", "onfocus", "onbegin", "onmouseover", "onpageshow"}
    for payload in PAYLOADS:
        html = keep_everything(parse_html(markup_of(place, payload), "https://own.example/")).html
        seen: list[tuple[str, str]] = []
        nh3.clean(
            html,
            tags=nh3.ALLOWED_TAGS | {"svg", "math", "style", "g", "input", "form", "button", "body", "video", "html"},
            clean_content_tags=set(),
            attributes={"*": events | {"href", "src", "action"}},
            url_schemes={"http", "https", "javascript", "data"},
            attribute_filter=lambda _tag, name, value, seen=seen: seen.append((name, value)),
        )
        assert not events & {name for name, _ in seen}, html
        assert not [value for _, value in seen if value.strip().lower().startswith(("javascript:", "data:text"))], html
        for tag, attributes in tags_of(html):
            assert tag not in FORBIDDEN, html
            assert not any(name.startswith("on") for name in attributes), html
            assert not (attributes.get("action") or "").startswith(LIVE), html


names = st.text(st.sampled_from("ab{}<\"'`=/:@$\x01\x7f\u00e9\ufffe onx"), max_size=8)
values = st.text(st.sampled_from("ab{}<>\"'`=&;#1x\x01\ufffe\ud800 "), max_size=8)


@given(st.lists(st.tuples(names, values), max_size=5), names, values)
def test_any_names_and_characters_are_written_or_left_out(attributes, tag, text):
    written = " ".join(f'{name}="{value}"' for name, value in attributes)
    for parser in ("lxml", "html5lib"):
        extraction = keep_everything(parse_html(f"<p {written}>{text}<x{tag} {written}>{text}</p>", parser=parser))
        for html in (extraction.html, extraction.markdown, extraction.text):
            assert not re.search("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]", html)
        assert not [name for _, found in tags_of(extraction.html) for name in found if name.startswith("on")]


@pytest.mark.parametrize("settings", [{}, {"word_wrap": 40}, {"removed_links": True}, {"line_length": 60}])
def test_no_setting_brings_scripts_back(settings):
    page = parse_html(f"<p>{'word ' * 80}</p><script>{RUN}</script>")
    for algorithm in ("plain", "crunch", "auto"):
        html = answer_reader(page, PageRequest(algorithm=algorithm, settings=settings)).extraction.html
        assert RUN not in html
        assert "<script" not in html


def test_harmless_markup_stays_as_it_is():
    body = (
        '<p class="x" style="color:red" data-a="&lt;b&gt;">a '
        '<a href="/b" title="t">b</a><img src="/c.png" alt="c"></p>'
        '<svg viewbox="0 0 9 9"><g><path d="M0 0"></path></g><use href="#a"></use></svg>'
        "<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>"
        '<form action="/search"><input name="q"><button>Search</button></form>'
        '<video src="/film" preload="none"></video>'
        '<img src="data:image/png;base64,AAAA"><a href="mailto:a@example.org">m</a>'
        "<details open><summary>s</summary></details>"
        "<style>p > a{background:url(/x.png);scroll-behavior:smooth}@media (width<600px){p{margin:0}}</style>"
    )
    html = keep_everything(parse_html(f"<body>{body}")).html
    assert html.partition("<body>")[2].partition("</body>")[0] == body


def test_a_frame_is_a_link():
    page = parse_html('<p>a</p><iframe src="https://films.example/1" title="The film"></iframe>b')
    assert '<a href="https://films.example/1">The film</a>b' in keep_everything(page).html


@pytest.mark.parametrize(
    "source",
    [
        "<img src='//a.example/x'>",
        "<img srcset='\\\\a.example\\x 2x'>",
        "<p style='background:url(//a.example/x)'>a",
        "<style>p{background:url( '//a.example/x')}</style>",
        "<a href=' //a.example/x'>a</a>",
        "<svg><image xlink:href='//a.example/x'></image></svg>",
        "<link rel=stylesheet href='/\\a.example/x'>",
        "<svg><rect fill='url(//a.example/x#a)' mask='u\\72l(//a.example/x)'></rect></svg>",
        "<svg><rect FILTER='url(//a.example/x#a)' cursor='url(//a.example/x), auto'></rect></svg>",
    ],
)
def test_no_share_of_the_local_network_is_asked(source):
    extraction = keep_everything(parse_html(f"<p>words</p>{source}"))
    for written in (extraction.html, extraction.markdown):
        assert not re.search(r"(?<!:)//+a\.example|\\\\a\.example|/\\a\.example", written), written


SNAPSHOT = '<html xmlns:crunch="urn:crunch"><head><title/></head><body>{}</body></html>'


@pytest.mark.parametrize("url", [None, "https://own.example/"])
@pytest.mark.parametrize(
    "element",
    [
        '<img SRC="{}"/>',
        '<img src="a.png" SRCSET="{} 1x"/>',
        '<img sRC="{}" src="a.png"/>',
        '<a HREF="{}">a</a>',
        '<video POSTER="{}" src="a"/>',
        '<q CITE="{}">a</q>',
        '<table><tr><td BACKGROUND="{}">a</td></tr></table>',
        '<img src="a.png" LongDesc="{}"/>',
        '<p STYLE="background:url(//a.example/x)">a</p>',
        '<svg><rect FILL="url(//a.example/x#a)"/><image HREF="{}"/></svg>',
        '<link REL="stylesheet" HREF="{}"/>',
        '<form ACTION="{}"><p>a</p></form>',
    ],
)
@pytest.mark.parametrize("share", ["//a.example/x", "\\\\a.example\\x", "/\\a.example/x"])
def test_no_share_is_asked_by_names_in_capitals(element, share, url):
    html = keep_everything(parse_snapshot(SNAPSHOT.format(element.replace("{}", share)), url=url)).html
    assert not re.search(r"(?<!:)[/\\]{2,}a\.example", html), html


def test_names_in_capitals_are_read_like_others():
    body = '<svg viewBox="0 0 9 9"/><img SRC="/a" src="/b"/><a HREF="/c">c</a><img src="/d" SRC="javascript:e"/>'
    html = keep_everything(parse_snapshot(SNAPSHOT.format(body), url="https://own.example/")).html
    own = "https://own.example"
    expected = f'<img src="{own}/a"><a href="{own}/c">c</a><img src="{own}/d">'
    assert f'<svg viewBox="0 0 9 9"></svg>{expected}' in html


@pytest.mark.parametrize(
    "body",
    [
        '<style>a<img src="x" onerror="ran()"/>b</style>',
        '<textarea><img src="x" onerror="ran()"/></textarea>',
        "<xmp>&lt;img src=x onerror=ran()&gt;</xmp>",
        "<svg><style>&lt;img src=x onerror=ran()&gt;</style></svg>",
        '<iframe src="/x"><crunch:frame><html onload="ran()"><script>ran()</script></html></crunch:frame></iframe>',
        '<x-y><crunch:shadow><template shadowrootmode="open"><img onerror="ran()"/></template></crunch:shadow></x-y>',
        "<title>&lt;/title&gt;&lt;img src=x onerror=ran()&gt;</title>",
        "<plaintext>&lt;img src=x onerror=ran()&gt;</plaintext>",
    ],
)
def test_nothing_live_is_written_of_a_snapshot(body):
    html = keep_everything(parse_snapshot(SNAPSHOT.format(body))).html
    for tag, attributes in tags_of(html):
        assert tag not in FORBIDDEN
        assert not any(name.startswith("on") for name in attributes)


def test_forms_go_on_sending_to_their_own_site():
    page = parse_html('<form action="https://own.example/s"><p>a</p></form>', "https://own.example/x")
    assert 'action="https://own.example/s"' in keep_everything(page).html


@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
@pytest.mark.parametrize(
    ("address", "url", "written"),
    [
        ("//own.example/s", "https://own.example/x", ' action="https://own.example/s"'),
        ("//own.example/s", "http://own.example/x", ' action="http://own.example/s"'),
        ("\\\\own.example\\s", "https://own.example/x", ' action="https://own.example/s"'),
        ("/s", "https://own.example/x", ' action="https://own.example/s"'),
        ("s?a=b", "https://own.example/x/", ' action="https://own.example/x/s?a=b"'),
        ("/s", None, ' action="/s"'),
        ("//own.example/s", None, ""),
        ("//foreign.example/s", "https://own.example/x", ""),
        ("", "https://own.example/x", ' action=""'),
    ],
)
def test_forms_send_to_the_address_that_their_page_would(address, url, written, parser):
    page = parse_html(f'<form action="{address}"><p>a</p></form>', url, parser=parser)
    assert f"<form{written}><p>a</p></form>" in keep_everything(page).html


@pytest.mark.parametrize("url", ["https://own.example/x", None])
def test_forms_send_nothing_to_another_site_that_their_page_takes_for_its_base(url):
    page = parse_html('<base href="https://foreign.example/"><form action="s"><p>a</p></form>', url)
    assert "foreign" not in keep_everything(page).html


@pytest.mark.parametrize("address", ELSEWHERE)
@pytest.mark.parametrize("url", ["https://own.example/x", "http://own.example/x", None])
def test_forms_send_nothing_to_another_site_however_its_address_is_written(address, url):
    root = etree.fromstring("<form><p>a</p><button>b</button></form>", etree.HTMLParser())
    form = next(root.iter("form"))
    form.set("action", re.sub("[\x00-\x08\x0e-\x1f]", " ", address))  # no tree holds those
    assert "action" not in next(make_inert(root, url).iter("form")).attrib


def test_the_encoding_is_stated():
    html = keep_everything(parse_html("<meta charset=iso-2022-jp><title>t</title><p>a")).html
    assert '<head><meta charset="utf-8"><title>' in html
    assert "2022" not in html


@pytest.mark.parametrize(
    "source", ["<p {a=1 {}b=2>x", "<p title='&#1;'>&#1;&#xFFFE;</p>", "<p a='&#xb;&#27;'>&#65535;x"]
)
def test_what_no_tree_can_hold_is_no_crash(source):
    for parser in ("lxml", "html5lib"):
        html = keep_everything(parse_html(source, parser=parser)).html
        assert not re.search("[\x00-\x08\x0b-\x1f\ufffe\uffff]", html)
    nested = f'<iframe srcdoc="{source.replace("&", "&amp;")}"></iframe>'
    assert keep_everything(parse_html(nested)).html


@pytest.mark.parametrize(
    ("before", "part", "after"),
    [("<p ", "onx{}=1 ", ">a</p>"), ("<p ", "{{a{}=1 ", ">a</p>"), ("<p style='", "behavior:url(x);/*", "'>a</p>")],
)
def test_time_is_linear(before, part, after):
    def tree(count: int) -> etree._Element:
        parts = "".join(part.format(number) for number in range(count))
        return etree.fromstring(before + parts + after, etree.HTMLParser(huge_tree=True))

    assert is_linear(lambda root: make_inert(root, None), tree(500), tree(500 * GROWTH))


def test_what_a_page_says_of_itself_stays_in_its_head():
    html = keep_everything(parse_html("<meta name=description content=Loaves><title>t</title><p>a")).html
    assert '<meta name="description" content="Loaves">' in html
