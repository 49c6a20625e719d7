"""The page: its service and its files. What it shows comes from `serve.runs`, `serve.threads` and the workspace."""
