"""Repairs of a query that need no model: each only where it is certain, each told.

A rule is a function: it takes a `Draft` (the text, its tree, what the resolver found, what is known of the
stored values and of the joins) and gives edits of the text; the rest of the query stays letter for letter as it was.
To add a rule, write its function and name it in `RULES` of `repair_sql`. The form is that of sqlglot's optimizer.
"""
