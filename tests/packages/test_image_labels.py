"""Labels of images on pages that are read from elsewhere: numbers and roles only, no word of a page."""

import json
from pathlib import Path

from tests.packages.test_make_images import GOES, STAYS

LABELS = json.loads((Path(__file__).parent / "image_labels.json").read_text("utf-8"))


def labels():
    return [label for documents in LABELS.values() for document in documents.values() for label in document["labels"]]


def test_enough_images_of_every_sort_are_labelled():
    roles = [label["role"] for label in labels()]
    assert len(roles) >= 120
    assert set(roles) <= STAYS | GOES
    assert sum(role in STAYS for role in roles) >= 40


def test_captions_are_places_and_no_texts():
    places = [label["caption"] for label in labels() if "caption" in label]
    assert len(places) > 20
    assert all(isinstance(place, int) or place == "alt" for place in places)


def test_numbers_rise_within_a_page():
    for documents in LABELS.values():
        for document in documents.values():
            numbers = [label["element"] for label in document["labels"]]
            assert numbers == sorted(set(numbers))
