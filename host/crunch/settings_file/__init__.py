"""The settings file: TOML that a person edits by hand, read again whenever it has changed."""
