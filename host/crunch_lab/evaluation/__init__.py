"""Test packages, measures, foreign extractors, reports (after Gottron 2007, sections 3 and 4)."""
