"""Labels of images on pages that are read from elsewhere: numbers and roles only, no word of a page.

``image_labels.json`` was fixed before the rule was written. ``image_labels_check.json`` was drawn after it and led to
three changes of it; ``image_labels_unseen.json`` was drawn after those, and nothing was changed since.
"""

import json
from pathlib import Path

import pytest

from tests.packages.test_make_images import GOES, STAYS

FOLDER = Path(__file__).parent
FILES = ("image_labels.json", "image_labels_check.json", "image_labels_unseen.json")


def documents(name):
    packages = json.loads((FOLDER / name).read_text("utf-8"))
    return [document for found in packages.values() for document in found.values()]


def labels(name):
    return [label for document in documents(name) for label in document["labels"]]


def test_enough_images_of_every_sort_are_labelled():
    roles = [label["role"] for label in labels(FILES[0])]
    assert len(roles) >= 120
    assert sum(role in STAYS for role in roles) >= 40


@pytest.mark.parametrize("name", FILES)
def test_labels_are_places_and_roles(name):
    assert {label["role"] for label in labels(name)} <= STAYS | GOES
    places = [label["caption"] for label in labels(name) if "caption" in label]
    assert all(isinstance(place, int) or place == "alt" for place in places)
    assert {key for label in labels(name) for key in label} <= {"element", "role", "caption"}


@pytest.mark.parametrize("name", FILES)
def test_numbers_rise_within_a_page(name):
    for document in documents(name):
        numbers = [label["element"] for label in document["labels"]]
        assert numbers == sorted(set(numbers))


def test_no_page_is_in_two_files():
    pages = [document["page"] for name in FILES for document in documents(name)]
    assert len(pages) == len(set(pages))
