"""A book of a page: what its files say, the same bytes every time, and that epubcheck finds nothing."""

from __future__ import annotations

import shutil
import subprocess
import zipfile
from io import BytesIO
from pathlib import Path
from random import Random
from xml.sax.saxutils import quoteattr

import pytest
from lxml import etree

from crunch.documents.extraction import keep_everything
from crunch.documents.parsing import parse_html, parse_snapshot
from crunch.documents.tags import FACTS
from tests.support.drawn_pictures import GIF, address, png

DC = "{http://purl.org/dc/elements/1.1/}"
XHTML = "{http://www.w3.org/1999/xhtml}"
PAGE = f"""<html lang="pt-BR"><head><title>Marés</title><meta name="author" content="A &amp; B">
<meta property="article:published_time" content="2024-03-05T10:20:30Z"></head><body>
<h1>Marés</h1><p>Baixa <a href="#n">1</a></p><h3>a</h3><h2>b</h2><h4>c</h4><h3>d</h3>
<img src="{address(png())}" alt="A boat"><img src="{address(png())}" alt=""><img src="c.png" alt="Not here">
<p id="n">Note</p></body></html>"""
TAGS = "h1 h2 p div ul ol li dl dt dd blockquote pre figure figcaption table caption tbody tr td th a b code sub q abbr"
TAGS += " math mrow mfrac msup munderover mi mo mn mtext mtable mtr mtd mfenced mspace semantics annotation maction"
TAGS += " details summary hr br img iframe button ruby rt math svg listing video input font optgroup legend"
ADDRESSES = ["#x", "/a b", "javascript:x", "http://h_o-st/é?[q]=|", "//x", "mailto:a b@c", "http://[::1]/", "tel:+1 2"]
ADDRESSES += ["http://a:99999/", "https://x.y/%zz#a#b", "data:text/html,x", address(GIF, "gif"), address(png()) + "A"]


FORMULAS = """<p>It is <math display="block"><semantics><mfrac onclick="evil" href="javascript:evil">
<mi mathvariant="bold" class="evil">a</mi><mrow><mi><b>b</b></mi><mspace width="9999em"/></mrow></mfrac>
<annotation encoding="application/x-tex">\\frac{a}{b}</annotation><annotation-xml encoding="text/html">
<img src="x" onerror="evil"></annotation-xml></semantics></math>
and <math alttext="x^2"><msup><mi>x</mi></msup><script>evil</script></math>.</p>"""


def files_of(book: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(book)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def book_of(html: str) -> bytes:
    return keep_everything(parse_html(html, "https://a.example/b")).file("epub")


def test_the_container_is_one():
    with zipfile.ZipFile(BytesIO(book_of(PAGE))) as archive:
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type, first.extra) == ("mimetype", zipfile.ZIP_STORED, b"")
        assert archive.read("mimetype") == b"application/epub+zip"


def test_title_author_language_and_date_are_those_of_the_page():
    package = etree.fromstring(files_of(book_of(PAGE))["EPUB/package.opf"])
    said = {name: package.findtext(f".//{DC}{name}") for name in ("title", "creator", "language", "date", "source")}
    assert said == {
        "title": "Marés",
        "creator": "A & B",
        "language": "pt-BR",
        "date": "2024-03-05",
        "source": "https://a.example/b",
    }
    assert "2024-03-05T10:20:00Z" in package.xpath("//*[@property='dcterms:modified']/text()")


def test_a_date_that_no_calendar_has_is_none():
    meta = '<meta property="article:published_time" content="2023-02-31T10:00:00Z">'
    package = files_of(book_of(f"{meta}<p>a"))["EPUB/package.opf"].decode()
    assert "dc:date" not in package
    assert "1980-01-01T00:00:00Z" in package


@pytest.mark.parametrize("direction", ["rtl", "ltr", "auto", ""])
def test_pages_turn_the_way_the_text_runs(direction):
    package = etree.fromstring(files_of(book_of(f'<html dir="{direction}"><title>a</title><p>a'))["EPUB/package.opf"])
    stated = direction if direction in ("rtl", "ltr") else None
    assert package.get("dir") == stated
    assert [spine.get("page-progression-direction") for spine in package.iter("{*}spine")] == [stated]


def test_headings_are_its_contents_whatever_levels_are_left_out():
    contents = etree.fromstring(files_of(book_of(PAGE))["EPUB/contents.xhtml"])
    lists = contents.iter(f"{XHTML}ol")
    levels = {link.text: len(list(link.iterancestors(f"{XHTML}ol"))) for link in contents.iter(f"{XHTML}a")}
    assert levels == {"Marés": 1, "a": 2, "b": 2, "c": 3, "d": 3}
    assert all({child.tag for child in items} == {f"{XHTML}li"} for items in lists)


def test_pictures_are_files_once_and_others_links():
    files = files_of(book_of(PAGE))
    assert files["EPUB/picture-1.png"] == png()
    assert [name for name in files if "picture" in name] == ["EPUB/picture-1.png"]
    text = files["EPUB/text.xhtml"].decode()
    assert text.count('<img src="picture-1.png"') == 2
    assert '<a href="https://a.example/c.png">[Not here]</a>' in text
    assert "1 picture is not in this file" in text


def test_the_same_page_is_the_same_bytes():
    assert book_of(PAGE) == book_of(PAGE)
    assert b"1980-01-01T00:00:00Z" in files_of(book_of("<p>a"))["EPUB/package.opf"]


@pytest.mark.parametrize("html", ["", "<p>", "<html lang='x y'><title>\x01&#0;</title><p>a\x0b"])
def test_a_book_of_next_to_nothing_is_well_formed(html):
    for name, content in files_of(book_of(html)).items():
        if name.endswith(("ml", "opf")):
            etree.fromstring(content)


def test_formulas_are_mathml_where_the_page_has_it():
    chapter = files_of(book_of(FORMULAS))["EPUB/text.xhtml"].decode()
    assert chapter.count("<math ") == 1
    assert '<math xmlns="http://www.w3.org/1998/Math/MathML" alttext="\\frac{a}{b}" display="block"><mfrac>' in chapter
    assert '<span class="math inline">$x^2$</span>' in chapter
    for word in ("evil", "annotation", "javascript"):
        assert word not in chapter
    assert (
        b'media-type="application/xhtml+xml" properties="mathml"/>' in files_of(book_of(FORMULAS))["EPUB/package.opf"]
    )
    assert b'properties="mathml"' not in files_of(book_of(PAGE))["EPUB/package.opf"]


def hostile(random: Random) -> bytes:
    """A book of a page that is made to hurt."""

    def node(depth: int) -> str:
        tag = random.choice(TAGS.split())
        inner = "".join(
            node(depth - 1) + random.choice(["", " ", "tail"]) for _ in range(depth and random.randrange(5))
        )
        values = {
            "id": random.choice(["x", "y", '1 "']),
            "lang": random.choice(["de-AT", "x y", ""]),
            "dir": random.choice(["rtl", "foo"]),
            "href": random.choice(ADDRESSES),
            "src": random.choice(ADDRESSES),
            "alt": random.choice(["", "a&<b>"]),
            "colspan": random.choice(["2", "0", "-1", "9999999"]),
            "start": random.choice(["2", "x"]),
            "onclick": "alert(1)",
        }
        attributes = "".join(f" {name}={quoteattr(value)}" for name, value in values.items() if random.random() < 0.6)
        return f"<{tag}{attributes}>{random.choice(['', ' ', 'a', '&lt;b>&amp;'])}{inner}</{tag}>"

    body = "".join(node(random.randrange(1, 7)) for _ in range(60))
    page = parse_snapshot(f'<html xmlns:crunch="{FACTS}"><head/><body>{body}</body></html>', url="https://a.example/b")
    return keep_everything(page).file("epub")


SAMPLES = Path(__file__).parents[3] / "packages" / "samples"


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("epubcheck") is None, reason="epubcheck is not installed (apt install epubcheck)")
def test_epubcheck_finds_nothing(tmp_path):
    books = {"page": book_of(PAGE.replace("</body>", f"{FORMULAS}</body>")), "hostile": hostile(Random(2))}
    books |= {name: book_of((SAMPLES / f"{name}.html").read_text("utf-8")) for name in ("blog", "rtl")}
    for name, book in books.items():
        (tmp_path / f"{name}.epub").write_bytes(book)
        command = ["java", "-jar", str(shutil.which("epubcheck")), str(tmp_path / f"{name}.epub")]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
        assert "0 fatals / 0 errors / 0 warnings" in done.stdout + done.stderr, f"{name}: {done.stderr}"
