"""Texts and vectors as PostgreSQL takes them."""

from __future__ import annotations

from typing import Any


def clean(text: str) -> str:
    """The text without what PostgreSQL cannot hold: zero characters and halves of surrogate pairs."""
    return text.encode("utf-8", "replace").decode("utf-8").replace("\x00", "\ufffd")


def written(vector: Any) -> str:
    """A vector (a numpy array) as pgvector reads it."""
    return "[" + ",".join(f"{value:.6g}" for value in vector.tolist()) + "]"
