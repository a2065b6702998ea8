"""Pages that were saved as one file, as browsers write them; and what only looks like it."""

from __future__ import annotations

import plistlib

import pytest

from crunch.documents.page_text import page_text
from crunch.documents.web_archives import DAMAGED, saved_page
from crunch.errors import InputError
from tests.support.timing import GROWTH, is_linear

HTML = "<!doctype html><title>Fähre</title><h1>Fähre</h1><p>Sie fährt = wieder.</p>"
MHTML = """From: <Saved by Blink>
Snapshot-Content-Location: https://example.org/ferry?a=1
Subject: =?utf-8?Q?F=C3=A4hre?=
MIME-Version: 1.0
Content-Type: multipart/related;
\ttype="text/html";
\tboundary="----MultipartBoundary--abc----"


------MultipartBoundary--abc----
Content-Type: text/html
Content-ID: <frame-AD@mhtml.blink>
Content-Transfer-Encoding: binary
Content-Location: https://ads.example/frame

<p>Buy hats</p>
------MultipartBoundary--abc----
Content-Type: text/html; charset="utf-8"
Content-ID: <frame-1@mhtml.blink>
Content-Transfer-Encoding: quoted-printable
Content-Location: https://example.org/ferry?a=1

<!doctype html><title>F=C3=A4hre</title><h1>F=C3=A4hre</h1><p>Sie f=C3=A4hr=
t =3D wieder.</p>
------MultipartBoundary--abc----
Content-Type: image/png
Content-Transfer-Encoding: base64
Content-Location: https://example.org/a.png

iVBORw0KGgo=
------MultipartBoundary--abc------
"""
STARTS = MHTML.replace('\ttype="text/html";', '\ttype="text/html";\n\tstart="<frame-1@mhtml.blink>";')


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_the_page_of_mhtml(line_end):
    data = STARTS.replace("\n", line_end).encode()
    page = saved_page(data)
    assert page is not None
    assert page.html.decode().strip() == HTML
    assert (page.encoding, page.address) == ("utf-8", "https://example.org/ferry?a=1")
    assert page_text(data).strip() == f"<!-- saved from url=(0029)https://example.org/ferry?a=1 -->\n{HTML}"


def test_without_a_start_the_first_page_is_taken():
    page = saved_page(MHTML.encode())
    assert page is not None
    assert b"Buy hats" in page.html


@pytest.mark.parametrize("form", [plistlib.FMT_BINARY, plistlib.FMT_XML])
def test_the_page_of_a_safari_archive(form):
    resource = {
        "WebResourceData": HTML.encode("windows-1252"),
        "WebResourceTextEncodingName": "windows-1252",
        "WebResourceURL": "https://example.org/ferry",
    }
    assert page_text(plistlib.dumps({"WebMainResource": resource}, fmt=form)).partition("\n")[2] == HTML


def test_ordinary_pages_are_none():
    for data in (
        b"",
        HTML.encode(),
        b"<?xml version='1.0'?><html><p>plist</p>",
        b"Note: a\n\nContent-Type: multipart/related",
    ):
        assert saved_page(data) is None


@pytest.mark.parametrize(
    "data",
    [
        MHTML.partition("------M")[0].encode(),
        MHTML.replace("text/html", "text/plain").encode(),
        STARTS.replace('abc----"', 'other"').encode(),
        b"bplist00" + b"\xff" * 40,
        plistlib.dumps({"a": 1}),
        plistlib.dumps({"WebMainResource": {"WebResourceData": "text"}}),
        plistlib.dumps([1]),
        b"<?xml version='1.0'?><!DOCTYPE plist [<!ENTITY a 'b'>]><plist><string>&a;</string></plist>",
    ],
)
def test_what_is_damaged_is_told(data):
    with pytest.raises(InputError, match="no page is in it"):
        page_text(data)
    assert DAMAGED


@pytest.mark.parametrize(
    ("named", "found"), [("utf-8", "utf-8"), ("no-such", None), ("\x00", None), ("x" * 5000, None)]
)
def test_an_encoding_that_nobody_knows_is_not_taken(named, found):
    page = saved_page(STARTS.replace('charset="utf-8"', f'charset="{named}"').encode())
    assert page is not None
    assert page.encoding == found


def test_an_address_cannot_end_the_comment():
    page = saved_page(STARTS.replace("ferry?a=1", "a--><script>alert(1)</script>").encode())
    assert page is not None
    assert (page.address, page.mark) == (None, "")


@pytest.mark.slow
def test_parts_within_parts_and_many_parts_end():
    nested = STARTS
    for level in range(3000):
        nested = f"X: y\nContent-Type: multipart/related; boundary=b{level}\n\n--b{level}\n{nested}"
    with pytest.raises(InputError):
        page_text(nested.encode())

    def archive(parts: int) -> bytes:
        image = "------MultipartBoundary--abc----\nContent-Type: image"
        more = "------MultipartBoundary--abc----\nA: b\n\nc\n" * parts
        return STARTS.replace(image, more + image).encode()

    assert is_linear(saved_page, archive(1000), archive(1000 * GROWTH))
