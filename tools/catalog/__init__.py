"""A database as it is described: cards, joins, the index, and what of it a question is about."""
