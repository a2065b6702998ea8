from __future__ import annotations

import pytest

from crunch.actions import answer
from crunch.actions.control import Control
from crunch.protocol.cleaner_messages import CleanerControl


@pytest.mark.parametrize("action", ["pause", "resume", "stop"])
def test_work_is_told(session, action):
    session.long_work[5] = control = Control()
    assert answer(CleanerControl(id=6, target=5, action=action), session).found
    assert control.is_stopped == (action == "stop")


def test_work_that_has_ended(session):
    assert not answer(CleanerControl(id=6, target=5, action="stop"), session).found
