"""Errors carry a code for the extension and a message for people."""

from __future__ import annotations

import pickle

import pytest

from crunch import errors

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type)]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_error(kind):
    error = kind("what went wrong")
    assert isinstance(error, errors.CrunchError)
    assert error.message == str(error) == "what went wrong"
    assert error.code == kind.code
    assert kind.code.replace("_", "").isalpha()
    assert kind.code.islower()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_error_comes_through_from_another_process(kind):
    again = pickle.loads(pickle.dumps(kind("what went wrong")))
    assert (type(again), again.message, again.code) == (kind, "what went wrong", kind.code)
