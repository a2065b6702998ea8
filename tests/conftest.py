"""What all tests share: property tests that give the same answer on every machine, however busy it is."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "crunch",
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("crunch")
