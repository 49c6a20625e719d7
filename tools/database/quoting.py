"""Names as SQL writes them."""

from __future__ import annotations


def quoted(*parts: str) -> str:
    """A name as SQL writes it, every part in quotes."""
    return ".".join('"' + part.replace('"', '""') + '"' for part in parts)
