"""Everything that is not code: weights, tokenizers, demo data. Fetched once, checked, kept in the user's cache."""

from __future__ import annotations

from hopql.tools.artifacts.fetching import Progress, disk_errors, fetch, located

__all__ = ["Progress", "disk_errors", "fetch", "located"]
