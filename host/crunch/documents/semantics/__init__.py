"""What a page itself says of its parts: read from its markup, once a page, for all that ask."""
