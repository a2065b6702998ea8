"""What there is to choose from."""

from __future__ import annotations

from crunch.actions.describe import answer
from crunch.algorithms import describe_all
from crunch.algorithms.crunch.declaring import NOT_IN_CELLS, OF_THE_PAGE
from crunch.protocol import framing
from crunch.protocol.messages import Describe

OF_THE_EXTENSION = frozenset(("code", "of_the_page", "in_cells"))


def test_every_algorithm_is_described(session):
    for one, (name, title, schema) in zip(answer(Describe(id=1), session).algorithms, describe_all(), strict=True):
        assert (one.name, one.title) == (name, title)
        known = one.settings["properties"].items()
        plain = {key: {word: told[word] for word in told if word not in OF_THE_EXTENSION} for key, told in known}
        assert {**one.settings, "properties": plain} == schema


def test_each_setting_has_its_code(session):
    reply = answer(Describe(id=1), session)
    codes = {
        one.name: {key: told["code"] for key, told in one.settings["properties"].items()} for one in reply.algorithms
    }
    assert codes["learned"] == {"hidden_text": "hidden_text", "amount": "amount", "discussion": "discussion"}
    assert (codes["crunch"]["amount"], codes["crunch"]["forms"]) == ("crunch_amount", "crunch_forms")
    assert (codes["lqf"]["threshold"], codes["article"]["threshold"]) == ("threshold", "article_threshold")


def test_where_a_setting_has_its_place(session):
    reply = answer(Describe(id=1), session)
    settings = {one.name: one.settings["properties"] for one in reply.algorithms}
    filters = settings.pop("crunch")
    assert {key for key, told in filters.items() if told["of_the_page"]} == set(OF_THE_PAGE)
    assert {key for key, told in filters.items() if not told["in_cells"]} == NOT_IN_CELLS
    assert not any("of_the_page" in told for others in settings.values() for told in others.values())


def test_description_fits_into_a_reply(session):
    assert len(framing.encode(answer(Describe(id=1), session))) < framing.MAX_REPLY / 4
