import pytest

from crunch.documents.page_text import page_text, why_no_page
from crunch.errors import InputError

CORRUPT = b"<p>" + b"\xff\xfe\x80" * 30


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "empty"),
        (b" \n\t", "empty"),
        (b"\xef\xbb\xbf \n", "empty"),
        (b"just words, 1 < 2", "no HTML in it"),
        (b'{"a": 1}', "no HTML in it"),
        (b"%PDF-1.4", "binary: a PDF document, and no page"),
        (b"\0\1\2\3" * 9, "binary, and no page"),
    ],
)
def test_what_is_no_page(data, why):
    assert why_no_page(data) == why
    with pytest.raises(InputError) as raised:
        page_text(data)
    assert raised.value.message == why


def test_a_wrong_encoding_is_named():
    data = "<p>" + "\u6f22\u5b57" * 40
    assert page_text(data.encode()) == data
    with pytest.raises(InputError, match=r"corrupt: .* none in ascii"):
        page_text(data.encode(), "ascii")


@pytest.mark.parametrize("data", [b"<p>x", b"a</b>", b"<!-- x -->", "\ufeff<p>x".encode("utf-16-le")])
def test_what_is_a_page(data):
    assert why_no_page(data) is None
