"""The page: its service and its files. What it shows comes from `hopql.serve.runs`, `hopql.serve.conversation` and the
workspace."""
