"""What a reader loses: lines that stand on the page and in its gold standard or facts, and not in the output."""
