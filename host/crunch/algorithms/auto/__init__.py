"""`auto`: what is learned, then one list of steps."""
