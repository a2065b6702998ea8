import pytest

from crunch.algorithms.learned.features import NameTable, features_of
from crunch.algorithms.learned.reason_groups import AROUND, GROUPS, group_of
from tests.support.pages import html_page


@pytest.mark.parametrize(
    ("feature", "group"),
    [
        ("quota", "links"), ("a4_quota", "links"), ("page_quota", "page"), ("characters", "size"),
        ("in_title", "style"), ("in_nav", "marks"), ("in_best", "distance"), ("in_list", "record"),
        ("names_path", "names"), ("named_away", "distance"), ("g_names", "names"), ("g_count", "look"),
        ("n-1_characters", "neighbours"),
        ("lead_steps", "distance"), ("near_copied", "repetition"), ("h1_before", "place"), ("gap", "neighbours"),
    ],
)  # fmt: skip
def test_features_belong_where_their_meaning_is(feature, group):
    assert GROUPS[group_of(feature)] == group


def test_every_feature_belongs_to_a_group_and_every_group_has_some():
    names = features_of(html_page("<p>x"), [], NameTable()).names
    assert {group_of(name) for name in names} == set(range(len(GROUPS))) - {AROUND}


def test_an_unknown_feature_is_an_error():
    with pytest.raises(ValueError, match="weather"):
        group_of("weather")
