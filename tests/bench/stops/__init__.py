"""What a press saves a blind reader: ``python -m tests.bench.stops``; a part of ``make bench``."""
