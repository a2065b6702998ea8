"""What filters propose."""

from __future__ import annotations

from crunch.algorithms.crunch.cuts import Cut, Proposal, outermost


def cut(element: int, reason: str = "r", **more: bool) -> Cut:
    return Cut(element, "other", reason, **more)


def test_inner_ones_go_with_outer_ones():
    ends = [6, 4, 3, 4, 6, 6]
    assert [one.element for one in outermost([cut(5), cut(2), cut(4), cut(1)], ends)] == [1, 4]


def test_first_reason_for_an_element_counts():
    (found,) = outermost([cut(1, "first", whole=False), cut(1, "second")], [2, 2])
    assert found.reason == "first"
    assert found.whole


def test_proposal_knows_whether_it_changes_anything():
    assert not Proposal().changes
    assert Proposal([cut(1)]).changes
    assert Proposal(dropped=[1]).changes
    assert Proposal(attributes=[(1, "style")]).changes
