"""FACES: command line and Python client. No logic: they build a `Context` and call the graph."""
