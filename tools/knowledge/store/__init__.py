"""The graph in the database: written a document at a time, merged, listed, forgotten."""
