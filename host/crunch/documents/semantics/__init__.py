"""What a page itself says of its parts: read from its markup, once a page, for all that ask.

Vocabulary: elements and roles (``roles.py``), words of names (``names.py``; ``slugs.py``: those that only repeat a
heading), pictures and players (``media.py``), scripts of the world (``scripts.py``), forms and controls (``forms.py``,
``controls.py``, ``tabs.py``), people, prices, code and formulas (modules of these names).

What nobody sees is told by ``hidden.py``, which asks the page's style sheets (``cascade.py`` and what it imports); text
for screen readers by ``screen_readers.py``. What must speak for a part besides its name is in ``evidence.py``.

Published and older algorithms keep the lists that they came with, and the model the features that it learned from:
those are theirs, and stand beside their code.
"""
