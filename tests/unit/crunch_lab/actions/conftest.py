"""A session without a browser, as the reader's actions have it."""

from __future__ import annotations

from tests.unit.actions.conftest import config, sent, session

__all__ = ["config", "sent", "session"]
