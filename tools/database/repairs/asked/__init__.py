"""Repairs that read the question beside the query: what it asks for in so many words, and the query does not give."""
