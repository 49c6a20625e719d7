"""Storage of the query memory. Its face is `tools.memory`."""
