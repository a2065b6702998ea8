"""Programs that a test writes for a browser or another process to start."""

from __future__ import annotations

import sys


def python_program(script: str) -> str:
    """A script that this Python runs when it is started as a program.

    A ``#!`` line takes no path with a blank in it, and a checkout may lie in such a folder: so the shell starts, and
    to Python what the shell reads is a text.
    """
    return f"#!/bin/sh\n'''exec' \"{sys.executable}\" \"$0\" \"$@\"\n' '''\n{script}"
