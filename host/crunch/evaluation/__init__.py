"""The laboratory: test packages, measures, foreign extractors, reports (after Gottron 2007, sections 3 and 4).

Nothing here is imported by the host that the browser starts.
"""
