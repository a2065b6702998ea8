"""Tests, demo and benchmarks of Crunch."""
