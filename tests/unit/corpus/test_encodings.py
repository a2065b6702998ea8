from __future__ import annotations

import pytest

from crunch.corpus.encodings import guess_encoding

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
}


@pytest.mark.parametrize("encoding", TEXTS)
def test_encoding_is_told_by_the_letters(encoding):
    html = f"<html><head><title>x</title></head><body><p>{TEXTS[encoding]}</p></body></html>"
    assert guess_encoding(html.encode(encoding)) == encoding


@pytest.mark.parametrize(
    "data",
    [
        "<p>Bäckerei, Brötchen und Straße: schön, größer, übermäßig, Äpfel, Öl, Übung, täglich</p>".encode(
            "windows-1252"
        ),
        "<p>L’été à la plage, où l’élève a reçu un prix d’honneur très mérité, déjà</p>".encode("windows-1252"),
        "<p>El niño comió en el jardín, y después volvió a su habitación; qué lástima, mañana será</p>".encode(
            "latin-1"
        ),
        TEXTS["koi8_r"].encode("utf-8"),
        TEXTS["cp932"].encode("utf-16"),
        b"<meta charset=windows-1252>" + TEXTS["koi8_r"].encode("koi8_r"),
        b"<p>plain</p>",
        b"",
    ],
)
def test_nothing_is_guessed_without_need(data):
    assert guess_encoding(data) is None
