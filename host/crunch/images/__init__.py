"""Which images of a page belong to its main content, whatever algorithm found that content."""
