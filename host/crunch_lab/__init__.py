"""The laboratory: test packages and who marks them, measures, foreign extractors, reports, training.

It uses the reader's program (:mod:`crunch`), which names it in one place only: :mod:`crunch.laboratory`.
"""
