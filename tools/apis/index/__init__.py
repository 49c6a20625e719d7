"""The collection as it is searched: memory-mapped files, built whole from the store and put in place at once."""
