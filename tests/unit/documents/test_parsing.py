"""Snapshots are read strictly, files leniently, bytes by the encoding that they are in."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from crunch.documents.extraction import keep_everything
from crunch.documents.page import Page
from crunch.documents.parsing import decode, parse_html, parse_snapshot
from crunch.errors import BadSnapshotError, CountMismatchError, InputError

SAMPLES = Path(__file__).parents[2] / "packages" / "samples"


def text_of(page: Page) -> str:
    return " ".join(keep_everything(page).text.split())


# Snapshots -----------------------------------------------------------------------------------------------------------


def test_snapshot_is_read_as_it_is():
    page = parse_snapshot(
        '<html a="1&#10;&#9;&lt;">t&amp;&#13;&gt;]]&gt;<x_y/>ü\ufffd</html>', 2, "https://example.org/"
    )
    assert page.tags == ["html", "x_y"]
    assert page.elements[0].get("a") == "1\n\t<"
    assert page.texts == ["t&\r>]]>", None]
    assert page.tails == [None, "ü\ufffd"]
    assert page.url == "https://example.org/"
    assert page.from_browser


def test_line_ends_and_blanks_stay():
    assert parse_snapshot("<html>\n a\n\n  b\t</html>").texts == ["\n a\n\n  b\t"]


@pytest.mark.parametrize(
    "snapshot",
    [
        "",
        "text",
        "<html>",
        "<html></HTML>",
        "<html><p></html>",
        "<html/><html/>",
        "<html a=1/>",
        '<html a="1" a="2"/>',
        '<html a="<"/>',
        "<html>&nbsp;</html>",
        "<html>&</html>",
        "<html>\x00</html>",
        "<html>\x0b</html>",
        "<html>\ufffe</html>",
        "<html>]]></html>",
        "<html><a:b/></html>",
        '<html xmlns:crunch="urn:other" xmlns:crunch="urn:crunch"/>',
    ],
)
def test_snapshot_that_is_not_well_formed_is_refused(snapshot):
    with pytest.raises(BadSnapshotError, match="not well-formed"):
        parse_snapshot(snapshot)


@pytest.mark.parametrize(
    "snapshot",
    [
        "<html><!-- comment --></html>",
        "<html><?target data?></html>",
        "<?xml version='1.0'?><html/>",
        "<html><![CDATA[text]]></html>",
        "<!DOCTYPE html><html/>",
        '<!DOCTYPE html [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><html x="&b;"/>',
        '<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/passwd">]><html>&a;</html>',
    ],
)
def test_what_the_protocol_leaves_out_is_refused(snapshot):
    with pytest.raises(BadSnapshotError, match="the protocol omits"):
        parse_snapshot(snapshot)


def test_lone_surrogate_is_refused():
    with pytest.raises(BadSnapshotError, match="lone surrogate at character 7"):
        parse_snapshot("<html>a\udc00</html>")


@pytest.mark.parametrize("elements", [0, 1, 3, 10**9])
def test_other_number_of_elements_is_refused(elements):
    with pytest.raises(CountMismatchError, match=f"counted {elements} elements, the host 2"):
        parse_snapshot("<html><p/></html>", elements)


def test_wrapper_elements_take_a_number():
    page = parse_snapshot('<html xmlns:crunch="urn:crunch"><a><crunch:shadow/><b/></a></html>', 4)
    assert page.parents == [0, 0, 1, 1]


def test_huge_text_and_attribute_are_read():
    size = 11_000_000  # libxml2 refuses 10,000,000 without huge_tree
    page = parse_snapshot(f'<html a="{"x" * size}">{"y" * size}</html>')
    assert len(page.texts[0] or "") == len(page.elements[0].get("a") or "") == size


# Files ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
@pytest.mark.parametrize("html", ["", "   \n", "<!-- only a comment -->", "<!DOCTYPE html>", b"", b"\xef\xbb\xbf"])
def test_empty_file_is_an_empty_page(html, parser):
    page = parse_html(html, parser=parser)
    assert page.tags[0] == "html"
    assert page.character_count == 0


@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_comments_and_instructions_are_not_elements(parser):
    page = parse_html("<!-- a --><p>b<!-- c -->d<?php e ?>f</p><!-- g -->", parser=parser)
    assert all(isinstance(tag, str) for tag in page.tags)
    assert text_of(page) == "bdf"
    assert page.texts[page.tags.index("p")] == "bdf"


@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_what_xml_forbids_becomes_the_replacement_character(parser):
    page = parse_html("<p title='\x01'>a\x00b\x0bc\x1fd\ud800e\ufffff</p>", parser=parser)
    assert text_of(page) == "a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf"


@pytest.mark.parametrize(
    "tag", ["iframe", "noscript", "textarea", "title", "xmp", "noembed", "noframes", "IFRAME", "iframe src='x'"]
)
def test_self_closed_element_of_raw_text_does_not_swallow_the_page(tag):
    assert text_of(parse_html(f"<p>before</p><{tag}/><p>after</p>")) == "before after"


@pytest.mark.parametrize(
    "html",
    [
        "<html><body><p>a</p></body></html><p>b</p>",
        "<html><body><p>a</p></body></html>b",
        "<html><body><p>a</p></body></html>\n<!-- x -->\n<div>b</div>",
        "<html><body><p>a</p></body></html><html><body>b</body></html>",
        "<html><body><p>a</p></body><p>b</p></html>",
        "<p>a</p></html></body>b",
        "<HTML><BODY><P>a</P></BODY ></HTML\n><P>b</P>",
    ],
)
@pytest.mark.parametrize("parser", ["lxml", "html5lib"])
def test_what_follows_the_end_of_the_document_is_not_lost(html, parser):
    assert text_of(parse_html(html, parser=parser)) == "a b"


def test_deep_nesting_goes_to_the_parser_that_can():
    page = parse_html("<div>" * 2_500 + "deep")
    assert page.tags.count("div") == 2_500
    assert text_of(page) == "deep"


def test_element_named_depth_does_not():
    """libxml2 says so when it gives up; a page that has the word in it is none of that."""
    page = parse_html("<depth>a</depth><table depth=1>b")
    assert "tbody" not in page.tags  # html5lib would put one there
    assert text_of(page) == "a b"


def test_names_that_xml_does_not_know_are_read_without_a_warning():
    for parser in ("lxml", "html5lib"):
        page = parse_html('<o:p @click="x" a"b="c">a</o:p><p é="1">b</p>', parser=parser)
        assert text_of(page).replace(" ", "") == "ab"


def test_html5lib_gives_local_names():
    page = parse_html("<svg><circle/></svg><math><mi>x</mi></math>", parser="html5lib")
    assert page.tags[3:] == ["svg", "circle", "math", "mi"]


def test_unknown_parser_is_an_error():
    with pytest.raises(InputError, match="unknown parser 'soup'; choose lxml or html5lib"):
        parse_html("", parser="soup")  # type: ignore[arg-type]


ORDINARY = [*sorted(SAMPLES.glob("*.html"))]


@pytest.mark.parametrize("path", ORDINARY, ids=lambda path: path.stem)
def test_both_parsers_agree_on_ordinary_pages(path):
    data = path.read_bytes()
    ours, exact = parse_html(data), parse_html(data, parser="html5lib")
    assert text_of(ours) == text_of(exact)
    implied = {"tbody", "head", "colgroup"}
    assert [tag for tag in ours.tags if tag not in implied] == [tag for tag in exact.tags if tag not in implied]


def test_there_are_ordinary_pages():
    assert len(ORDINARY) >= 6


# Encodings -----------------------------------------------------------------------------------------------------------

JAPANESE = "日本語のページ①"


def with_meta(encoding: str) -> str:
    return f'<html><head><meta http-equiv="Content-Type" content="text/html; charset={encoding}"></head><p>{JAPANESE}'


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [(codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")],
)
def test_byte_order_mark_decides(mark, encoding):
    data = mark + '<meta charset="koi8-r"><p>ü日'.encode(encoding)
    assert text_of(parse_html(data)) == "ü日"


@pytest.mark.parametrize("encoding", ["shift_jis", "Shift_JIS", "x-sjis", "windows-31j", "euc-jp"])
def test_declared_japanese_is_read(encoding):
    codec = "euc_jis_2004" if encoding == "euc-jp" else "cp932"
    assert JAPANESE in decode(with_meta(encoding).encode(codec)).replace("\ufffd", "①")


def test_characters_that_browsers_add_to_shift_jis_are_read():
    assert JAPANESE in decode(with_meta("shift_jis").encode("cp932"))


def test_encoding_of_seven_bits_is_read_although_its_bytes_are_ascii():
    data = with_meta("iso-2022-jp").replace("①", "").encode("iso2022_jp")
    assert data.isascii()
    assert "日本語のページ" in decode(data)


@pytest.mark.parametrize(
    ("declared", "codec", "text"),
    [
        ("iso-8859-1", "cp1252", "“naïve” €"),
        ("latin1", "cp1252", "“naïve” €"),
        ("us-ascii", "cp1252", "“naïve” €"),
        ("windows-1251", "cp1251", "Привет"),
        ("koi8-r", "koi8_r", "Привет"),
        ("gb2312", "gb18030", "漢字简体"),
        ("gbk", "gb18030", "漢字简体 🍞"),
        ("big5", "big5hkscs", "繁體中文"),
        ("euc-kr", "cp949", "한국어 똠방각하"),
        ("ks_c_5601-1987", "cp949", "한국어"),
        ("iso-8859-9", "cp1254", "ığ “x”"),
        ("tis-620", "cp874", "ภาษาไทย"),
        ("iso-8859-15", "iso8859_15", "œuvre €"),
        ("macintosh", "mac_roman", "œuvre"),
    ],
)
def test_declared_encoding_is_read_as_browsers_read_it(declared, codec, text):
    assert text in decode(f'<meta charset="{declared}"><p>{text}'.encode(codec))


def test_valid_utf_8_wins_over_a_wrong_declaration():
    """A declaration cannot be more certain than that: no other encoding looks like it by chance."""
    data = '<meta charset="windows-1252"><p>naïve 日本'.encode()
    assert "naïve 日本" in decode(data)


def test_undeclared_bytes_are_utf_8_where_they_can_be_and_western_where_not():
    assert decode("naïve".encode()) == "naïve"
    assert decode("naïve “x”".encode("cp1252")) == "naïve “x”"


def test_declaration_of_xml_counts():
    assert "Привет" in decode('<?xml version="1.0" encoding="windows-1251"?><html>Привет'.encode("cp1251"))


@pytest.mark.parametrize("declared", ["utf-16", "UTF-16LE", "utf-16be"])
def test_utf_16_cannot_be_declared_in_ascii(declared):
    assert decode(f'<meta charset="{declared}">abc'.encode()).endswith("abc")


@pytest.mark.parametrize(
    "declared",
    [
        "no-such",
        "",
        "rot13",
        "hex",
        "base64",
        "zlib",
        "undefined",
        "idna",
        "punycode",
        "unicode_escape",
        "utf-7",
        "x" * 99,
    ],
)
def test_declaration_that_no_browser_knows_is_ignored(declared):
    assert decode(f'<meta charset="{declared}"><p>a\\u0041-naïve'.encode("cp1252")).endswith("<p>a\\u0041-naïve")


def test_bytes_that_do_not_fit_become_the_replacement_character():
    assert decode(b'<meta charset="shift_jis">a\x81').endswith("a\ufffd")


def test_given_encoding_decides():
    assert decode("Привет".encode("koi8_r"), "koi8-r") == "Привет"
    assert text_of(parse_html("<meta charset='utf-8'>Привет".encode("koi8_r"), encoding="koi8-r")) == "Привет"


@pytest.mark.parametrize("encoding", ["no-such", "rot13", "hex", "undefined", "a\0b", ""])
def test_given_encoding_that_is_none_is_an_error(encoding):
    with pytest.raises(InputError, match="unknown encoding"):
        decode(b"abc\xff", encoding)


def test_text_is_not_decoded():
    assert text_of(parse_html('<meta charset="shift_jis"><p>naïve')) == "naïve"


def test_an_element_left_open_in_a_noscript_does_not_swallow_the_page():
    html = "<head><noscript><style/></noscript></head><body><p>The text of the page.</p></body>"
    page = parse_html(html, parser="html5lib")
    assert "The text of the page." in page.texts
