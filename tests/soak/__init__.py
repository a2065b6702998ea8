"""Long tests of the whole: faults, load, kills. `python -m tests.soak`."""
