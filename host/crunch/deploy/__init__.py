"""Getting Crunch to a reader: building the extension, registering the host with a browser."""
