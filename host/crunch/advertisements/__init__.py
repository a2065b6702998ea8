"""Which addresses belong to advertisement servers."""
