"""`tree-matching`: what two pages of one site share is noise (Moong 2009)."""
