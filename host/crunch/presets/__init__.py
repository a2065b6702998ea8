"""Presets: an algorithm with settings for a kind of site, as files that a person can read and change."""
