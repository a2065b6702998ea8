"""`article`: the article subtree, and the images whose captions speak of the same (Joshi and Liu 2009)."""
