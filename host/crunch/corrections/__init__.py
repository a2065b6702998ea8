"""Corrections: what the reader hides or keeps by hand on a page, a path or a site, found again at each press.

``description.py`` says how an element is described, ``finding.py`` finds it again when the page comes anew,
``scope.py`` says on which pages a correction holds, ``store.py`` keeps them in the reader's folder, and ``applying.py``
brings them to a page.
"""
