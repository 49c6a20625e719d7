"""Storage of the query memory. Its face is `hopql.tools.memory`."""
