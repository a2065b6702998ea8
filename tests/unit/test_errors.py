"""Errors carry a code for the extension and a message for people."""

from __future__ import annotations

import errno
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
    again = pickle.loads(pickle.dumps(kind("what went wrong", line=3)))
    assert (type(again), again.message, again.code) == (kind, "what went wrong", kind.code)
    assert again.parameters == {"line": 3}


def test_why_unreadable_helps_to_mend_it():
    with pytest.raises(UnicodeDecodeError) as caught:
        b"one\ntwo \xdc".decode()
    assert errors.why_unreadable(caught.value) == "line 2 is not UTF-8 (save the file as UTF-8)"
    assert errors.why_unreadable(PermissionError(13, "Permission denied", "x")) == "Permission denied"
    assert errors.why_unreadable(OSError("odd")) == "odd"


def test_what_to_do_about_a_place_that_cannot_be_written():
    assert errors.remedy(PermissionError(errno.EACCES, "denied")) == "; make it yours, or look who owns it"
    assert errors.remedy(OSError(errno.ENOSPC, "full")) == "; make room, then try again"
    assert "another place" in errors.remedy(OSError(errno.EROFS, "read-only"))
    assert errors.remedy(OSError(errno.ENAMETOOLONG, "too long")) == errors.remedy(OSError("odd")) == ""
