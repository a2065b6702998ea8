"""What is remembered of a site's pages so that they can be compared: hashes, and nothing that can be read."""
