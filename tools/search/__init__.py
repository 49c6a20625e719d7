"""Retrieval that knows nothing of tables: tokens, BM25, dense vectors, rank fusion."""
