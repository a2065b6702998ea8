"""Messages between the extension and the host: PROTOCOL.md says what they mean."""

PROTOCOL = 1
"""Version of the protocol."""
