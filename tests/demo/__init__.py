"""``make demo``: the button pressed on real pages, with pictures, texts and figures."""
