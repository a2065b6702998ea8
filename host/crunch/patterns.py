"""What regular expressions need on every Python that is supported.

Up to 3.11.4 (Debian 12 has 3.11.2) a possessive quantifier of a group, ``(?:…)*+``, or an atomic group matches wrongly
or ends in a SystemError where something in it can be tried in more than one way. Those of single characters,
``[^<]*+``, are right everywhere. So groups are written such that nothing after them ever fails, and repeated with
:data:`MANY`.
"""

from __future__ import annotations

import sys
from typing import Final

WRONG_BEFORE: Final = (3, 11, 5)
MANY: Final = "*+" if sys.version_info >= WRONG_BEFORE else "{0,250000}"
"""Behind a group: as often as it comes. Older Pythons remember every time, so that there is an end to it: 100 MB."""
