"""Marking a page in the browser: one file a message, as in :mod:`crunch.actions`, whose table leads here."""
