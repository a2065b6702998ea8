"""Pieces of snapshots, until their request comes."""

from __future__ import annotations

import pytest

from crunch.actions.session import Session
from crunch.errors import BadMessageError


@pytest.fixture
def session() -> Session:
    return Session(send=lambda reply: None)


def test_pieces_are_joined_in_the_order_of_their_numbers(session):
    for index, text in ((2, "c"), (0, "a"), (1, "b")):
        session.add_piece(5, index, text)
    assert session.join_pieces(5, 3) == "abc"


def test_pieces_are_forgotten_once_joined(session):
    session.add_piece(5, 0, "a")
    session.join_pieces(5, 1)
    with pytest.raises(BadMessageError):
        session.join_pieces(5, 1)


def test_missing_pieces_are_named(session):
    session.add_piece(5, 1, "b")
    with pytest.raises(BadMessageError, match=r"snapshot_parts is 4, but piece 0, 2, 3 did not come"):
        session.join_pieces(5, 4)


def test_no_more_than_five_missing_pieces_are_named(session):
    with pytest.raises(BadMessageError, match=r"piece 0, 1, 2, 3, 4 did not come"):
        session.join_pieces(5, 64)


def test_piece_that_comes_again_takes_the_place_of_the_first(session):
    session.add_piece(5, 0, "a")
    session.add_piece(5, 0, "b")
    assert session.join_pieces(5, 1) == "b"


def test_pieces_of_a_request_that_will_not_come_can_be_dropped(session):
    session.add_piece(5, 0, "a")
    assert session.drop_pieces(5)
    assert not session.drop_pieces(5)


def test_oldest_unfinished_snapshot_gives_way_to_a_fifth(session):
    for request_id in range(1, 6):
        session.add_piece(request_id, 0, str(request_id))
    for request_id in range(2, 6):
        assert session.join_pieces(request_id, 1) == str(request_id)
    with pytest.raises(BadMessageError):
        session.join_pieces(1, 1)


def test_further_pieces_of_a_known_snapshot_push_nothing_out(session):
    for request_id in range(1, 5):
        session.add_piece(request_id, 0, "a")
    session.add_piece(4, 1, "b")
    assert session.join_pieces(1, 1) == "a"
    assert session.join_pieces(4, 2) == "ab"
