"""The heuristic filters of Crunch 1 and 2: settings, page state, one file a filter, and the pipeline that runs them."""
