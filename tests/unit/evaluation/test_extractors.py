import pytest

from crunch.errors import CrunchError
from crunch.evaluation.extractors import command_extractor, parse_algorithms


def test_the_list_syntax():
    plain, paper = parse_algorithms("plain, lqf:variant=paper:threshold=0.25")
    assert (plain.name, plain.settings) == ("plain", {})
    assert (paper.name, paper.settings) == ("lqf", {"variant": "paper", "threshold": "0.25"})
    assert paper.label == "lqf:variant=paper:threshold=0.25"


def test_the_same_twice_is_once():
    assert len(parse_algorithms("plain,plain")) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing", "no algorithm 'nothing'"),
        ("lqf:threshold", "no key=value"),
        ("lqf:threshold=2", "threshold"),
        ("lqf:colour=red", "colour"),
        (" , ", "no algorithm is named"),
    ],
)
def test_mistakes_are_named(text, message):
    with pytest.raises(CrunchError, match=message):
        parse_algorithms(text)


def test_a_named_default_has_the_same_fingerprint():
    fingerprints = [
        parse_algorithms(text)[0].fingerprint for text in ("lqf", "lqf:threshold=0.33", "lqf:threshold=0.5")
    ]
    assert fingerprints[0] == fingerprints[1] != fingerprints[2]


def test_a_command_that_does_not_exist():
    with pytest.raises(CrunchError, match="no program"):
        command_extractor("no-such-program-anywhere {html}", "text")
