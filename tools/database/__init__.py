"""Databases: connect, introspect, guard, repair, run. `engine.connect` opens one, `guard.check` judges a query."""
