"""The collection as it is stored: one SQLite file with specs, operations, the texts that are searched, and vectors."""
