"""Fuzzing of the host: mutated messages, pages, settings files and packages, each input a function of seed and number.

``python -m tests.fuzz`` (``make fuzz``) runs the campaigns of ``campaigns.py`` until each has reached its count, and
goes on where it was stopped. What a case draws comes from ``random.Random(f"{campaign} {seed} {number}")`` alone, so a
finding is run again by its number: ``python -m tests.fuzz --again pages 4711``.
"""
