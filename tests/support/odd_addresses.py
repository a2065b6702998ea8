"""Addresses that browsers read as others than ``urlsplit`` does."""

from __future__ import annotations

ELSEWHERE = (
    "//evil.example/x",
    "///evil.example/x",
    "////evil.example/x",
    "\\\\evil.example/x",
    "/\\evil.example/x",
    "\\/evil.example\\x",
    "/\t/evil.example/x",
    "/\n\\\r/evil.example/x",
    " //evil.example/x",
    "\x01\x1f\\\\evil.example/x",
    "https:\\\\evil.example/x",
    "https:///evil.example/x",
    "HTTPS://evil.example/x",
    "ht\ttps://evil.example/x",
    "\x00https://evil.example/x",
    "https\n:\n/\n/evil.example/x",
    "https:/\\/\\evil.example/x",
    "http:evil.example/x",
    "http:/evil.example/x",
    "http:\\evil.example/x",
    "ht\ntp:\tevil.example/x",
)
"""What leads from a page of https to another host."""
