"""Signs of a private page, and scrubbing that moves nothing."""

from __future__ import annotations

import pytest

from crunch_lab.annotation.privacy import is_alarming, scrub, signs


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<p>public</p>", {}),
        ('<a href="/account/logout">x</a>', {"logged_in": 1}),
        ("<button>Sign out</button>", {"logged_in": 1}),
        ('<a href="/logout">Log out</a>', {"logged_in": 1}),
        ("<p>How to log out of a site</p>", {}),
        ("<p>write to me@mail.example</p>", {"emails": 1}),
        ('<a href="?session_id=0123456789">x</a>', {"tokens": 1}),
        ('<a href="?key=abc">x</a>', {}),
        ('<a href="?monkey=abcdefgh">x</a>', {}),
        ("<input value='Search'>", {}),
        ("<input type=email value='Ada'>", {"form_values": 1}),
        ('<input type="hidden" name="csrf_token" value="0a1b2c3d">', {"tokens": 1}),
        ('<input type="submit" value="Send">', {}),
        ('<a href="https://ada:pass@host.example/">x</a>', {"emails": 1, "tokens": 1}),
    ],
)
def test_signs(html, found):
    assert signs(html, "https://example.org/") == found


def test_what_only_the_browser_knows_counts():
    assert signs("", None, 2) == {"form_values": 2}
    assert signs("", "https://example.org/?token=abcdefgh") == {"address_tokens": 1}


def test_addresses_alone_are_no_reason_to_ask():
    assert not is_alarming({"emails": 5, "tokens": 2})
    assert is_alarming({"emails": 5, "form_values": 1})


@pytest.mark.parametrize(
    ("text", "scrubbed"),
    [
        ("write to ada.l@mail.example!", "write to xxx.x@xxxx.xxxxxxx!"),
        ('<a href="mailto:ada%40mail.example">', '<a href="mailto:xxx%40xxxx.xxxxxxx">'),
        ("/a?b=1&amp;token=abcdef#c", "/a?b=1&amp;token=xxxxxx#c"),
        ("/a;jsessionid=ABCDEF12?b=1", "/a;jsessionid=xxxxxxxx?b=1"),
        ("https://ada:pass@host.example/", "https://xxxxxxxx@xxxx.xxxxxxx/"),
        ('<input value="Ada L" id="a">', '<input value="xxxxx" id="a">'),
        ('<input type="checkbox" value="Ada">', '<input type="checkbox" value="Ada">'),
        ("<textarea>my own &amp; text</textarea>", "<textarea>xx xxx x xxxx</textarea>"),
        ("<p>nothing here</p>", "<p>nothing here</p>"),
    ],
)
def test_scrubbing(text, scrubbed):
    assert scrub(text) == scrubbed
    assert scrub(scrubbed) == scrubbed


@pytest.mark.slow
def test_scrubbing_takes_linear_time():
    for text in ("a." * 50_000, "a@" * 50_000, "<input " * 50_000, "?token=" * 50_000, "https://a" * 50_000):
        scrub(text)
        signs(text, None)
