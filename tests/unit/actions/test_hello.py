"""The handshake."""

from __future__ import annotations

import platform

import pytest

import crunch
from crunch.actions.hello import answer
from crunch.errors import ProtocolMismatchError
from crunch.protocol import PROTOCOL
from crunch.protocol.messages import Hello, HelloReply


def test_same_protocol(session):
    assert answer(Hello(id=1, protocol=PROTOCOL, extension="2.0"), session) == HelloReply(
        id=1, protocol=PROTOCOL, host=crunch.__version__, python=platform.python_version()
    )


@pytest.mark.parametrize(("protocol", "older"), [(PROTOCOL - 1, "extension"), (PROTOCOL + 1, "host")])
def test_other_protocol(protocol, older, session):
    with pytest.raises(ProtocolMismatchError, match=f"speaks protocol {protocol}.*update the {older}") as caught:
        answer(Hello(id=1, protocol=protocol, extension="2.0"), session)
    assert caught.value.parameters == {"protocol": PROTOCOL, "host": crunch.__version__}
