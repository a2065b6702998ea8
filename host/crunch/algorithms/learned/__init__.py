"""`learned`: boosted trees over text blocks. Needs numpy, which is imported when this package first is."""
