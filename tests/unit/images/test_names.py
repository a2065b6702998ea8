from __future__ import annotations

import pytest

from crunch.images.names import role_in, role_of_file, words_in


@pytest.mark.parametrize(
    ("names", "role"),
    [
        ("wp-caption alignright", "figure"),
        ("comment-avatar", "avatar"),
        ("siteLogo", "interface"),
        ("ad-slot figure", "advertisement"),
        ("relatedStories", "teaser"),
        ("css-1a2b3c", None),
        ("shadow-lg gradient", None),
    ],
)
def test_roles_of_names(names, role):
    told = role_in(names)
    assert (told[0] if told else None) == role


@pytest.mark.parametrize(
    ("address", "role"),
    [
        ("/static/logo.svg", "interface"),
        ("https://x.example/img/spacer.gif?1", "decoration"),
        ("/icons/42.png", "interface"),
        ("/2024/the-star-of-the-show-and-her-old-logo-shop.jpg", None),
        ("data:image/png;base64,icon", None),
        ("/media/12345.jpg", None),
    ],
)
def test_roles_of_files(address, role):
    told = role_of_file(address)
    assert (told[0] if told else None) == role


def test_words():
    assert words_in("wp-smiley Emoji2") == {"wp", "smiley", "emoji"}
