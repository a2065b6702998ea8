"""`crunch train`: from annotated pages to the model file of the algorithm `learned`."""
