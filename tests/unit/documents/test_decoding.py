"""From bytes to text."""

from __future__ import annotations

import codecs

import pytest
import webencodings
from hypothesis import given, settings
from hypothesis import strategies as some

from crunch.documents import decoding
from crunch.documents.decoding import decode
from crunch.documents.extraction import keep_everything
from crunch.documents.page import Page
from crunch.documents.parsing import parse_html
from crunch.errors import InputError


def text_of(page: Page) -> str:
    return " ".join(keep_everything(page).text.split())


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


# Nothing is declared --------------------------------------------------------------------------------------------------

POLISH = "Dziś pogoda jest bardzo ładna, więc poszliśmy na długą przechadzkę i kupiliśmy świeży chleb, żółty ser."
TEXTS = {
    "cp932": "東京の天気はとても良いので、散歩に行きました。パンを買って、海を見ました。",
    "euc_jp": "東京の天気はとても良いので、散歩に行きました。パンを買って、海を見ました。",
    "iso2022_jp": "東京の天気はとても良いので、散歩に行きました。",
    "gb18030": "今天的天气很好，我们在公园里散步，他说这是一个美丽的国家，人们都在那里生活。",
    "big5hkscs": "今天的天氣很好，我們在公園裡散步，他說這是一個美麗的國家，人們都在那裡生活。",
    "cp949": "오늘은 날씨가 매우 좋아서 공원에서 산책을 하고 빵을 샀습니다.",
    "windows-1251": "Сегодня очень хорошая погода, и мы гуляли в парке, а потом купили хлеб.",
    "koi8_r": "Сегодня очень хорошая погода, и мы гуляли в парке, а потом купили хлеб.",
    "windows-1253": "Σήμερα ο καιρός είναι πολύ καλός και περπατήσαμε στο πάρκο.",
    "windows-1255": "היום מזג האוויר יפה מאוד, טיילנו בפארק ואחר כך קנינו לחם וראינו את הים.",
    "cp874": "วันนี้อากาศดีมาก เราเดินเล่นในสวนสาธารณะ แล้วซื้อขนมปังและไปดูทะเล",
    "windows-1256": "الطقس اليوم جميل جدا، مشينا في الحديقة ثم اشترينا الخبز ورأينا البحر.",
    "windows-1250": POLISH,
    "iso8859_2": POLISH,
    "windows-1254": "Bugün hava çok güzel, parkta yürüdük, sonra ekmek aldık ve denizi gördük; akşam eve döndük.",
}


@pytest.mark.parametrize("encoding", TEXTS)
def test_letters_tell_the_encoding(encoding):
    text = TEXTS[encoding]
    html = f"<html><head><title>x</title><script>var a = 1;</script></head><body><p class=a>{text}</p></body></html>"
    assert text in decode(html.encode(encoding))
    assert text in decode((html * 20).encode(encoding))


WESTERN = [
    "<p>Bäckerei, Brötchen und Straße: schön, größer, übermäßig, Äpfel, Öl, Übung, täglich</p>",
    "<p>L’été à la plage, où l’élève a reçu un prix d’honneur très mérité, déjà</p>",
    "<p>El niño comió en el jardín, y después volvió a su habitación; qué lástima, mañana será</p>",
    "<p>naïve “x”</p>",
    "<p>One price: £5 and a café.</p>",
    "<p>© 2024 Smith &amp; Sons – all rights reserved</p>",
    "<p>“It’s a long way,” he said — “and it’s late.”</p>",
]


@pytest.mark.parametrize("text", WESTERN)
def test_western_text_stays_western(text):
    assert decode(text.encode("windows-1252")) == text


def test_utf_8_wins_where_little_is_broken():
    text = "Привет, мир. " * 30
    data = text.encode()
    assert text[:100] in decode(data[:-1])
    assert text[:100] in decode(data + b"\xff")
    assert text[:100] in decode(b"<meta charset=iso-8859-1>" + data + b"\xff")


@pytest.mark.parametrize("mark", ["<", "<!doctype html><p>", "<html>"])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark(mark, encoding):
    text = f"{mark}<p>naïve word, Привет</p>"
    assert decode(text.encode(encoding)) == text


def test_a_declaration_that_does_not_fit_lies():
    text = TEXTS["windows-1251"] * 3
    assert text in decode(b"<meta charset=utf-8>" + text.encode("windows-1251"))
    assert TEXTS["cp932"] in decode(b"<meta charset=euc-jp>" + (TEXTS["cp932"] * 3).encode("cp932"))


def test_what_browsers_read_otherwise_than_it_says():
    assert "“naïve”" in decode('<meta charset="x-user-defined"><p>“naïve”'.encode("windows-1252"))
    for label, codec in (("hz-gb-2312", "hz"), ("iso-2022-kr", "iso2022_kr")):
        text = "汉字" if codec == "hz" else "한국어"
        assert text in decode(f'<meta charset="{label}"><p>{text}'.encode(codec))


def test_there_is_one_way_for_all_that_read_pages(tmp_path, capsys):
    """The library, the command line, the cleaner and packages."""
    import crunch
    from crunch.cli import main
    from crunch.corpus.page_files import read_page

    text = TEXTS["windows-1251"]
    data = f"<html><body><p>{text}</p></body></html>".encode("windows-1251")
    file = tmp_path / "page.html"
    file.write_bytes(data)
    assert text in crunch.extract(data, algorithm="plain").text
    assert main(["extract", str(file), "--algorithm", "plain"]) == 0
    assert text in capsys.readouterr().out
    assert text in read_page(file)


def test_empty():
    assert decode(b"") == ""
    assert decode(b"plain") == "plain"


ESCAPES = [
    b"\x1b$)C",
    b"\x0e",
    b"\x0f",
    b"\x1b$B",
    b"\x1b(B",
    b"~{",
    b"~}",
    b"\x1b",
    b"\x1b$)A",
    b"\xff",
    b"\xed\xa0\x80",
    b"<p>",
]


@pytest.mark.slow
@given(some.sampled_from(sorted(webencodings.LABELS)), some.lists(some.sampled_from(ESCAPES) | some.binary(max_size=9)))
@settings(max_examples=300, deadline=None)
def test_whatever_a_file_declares_it_is_decoded(label, parts):
    """The encodings that browsers refuse (``iso-2022-kr``, ``hz``) among them."""
    text = decode(b"<meta charset=" + label.encode() + b">" + b"".join(parts))
    assert text.encode("utf-8", "strict") or not text


@pytest.mark.parametrize(
    "label", ["iso-2022-kr", "hz-gb-2312", "iso-2022-cn", "replacement", "csiso2022kr", "x-user-defined"]
)
def test_encodings_that_browsers_refuse_are_read(label):
    assert "<p>Bread and salt" in decode(f'<meta charset="{label}"><p>Bread and salt'.encode())


@pytest.mark.parametrize(("lost", "good", "is_utf_8"), [(1, 20, True), (1, 19, False), (3, 60, True), (3, 59, False)])
def test_some_broken_characters_among_many_good_ones_are_utf_8(lost, good, is_utf_8):
    """Read as windows-1252, each good one would be two letters."""
    data = b"<p>" + "ü".encode() * good + b"\xff " * lost
    assert ("ü" * good in decode(data)) is is_utf_8


def test_of_few_letters_no_encoding_is_told():
    assert decoding._detected("<p>п р и в".encode("cp1251")) == ("windows-1252", 0.0)
    assert decoding._detected("<p>п р и в е".encode("cp1251"))[1] > 0
