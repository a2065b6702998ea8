"""The article that a file holds without showing it: in structured data, in templates, in the data of its programs."""
