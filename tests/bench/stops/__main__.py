"""``python -m tests.bench.stops``."""

from tests.bench.stops.run import main

main()
