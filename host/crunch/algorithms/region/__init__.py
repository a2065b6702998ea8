"""`region`: rules alone, and what a page itself says of its parts."""
