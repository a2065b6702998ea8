"""The filters of the pipeline, one file each; what a filter is stands in ``base.py``, their order in ``order.py``."""
