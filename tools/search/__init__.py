"""Retrieval that knows nothing of tables: tokens, BM25, dense vectors, rank fusion.

Names are loaded when they are first used, so that importing this package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hopql.tools.search.bm25 import BM25
    from hopql.tools.search.dense import Dense
    from hopql.tools.search.fusion import fuse
    from hopql.tools.search.tokens import content_words, document_tokens, query_tokens, split_identifier

__all__ = ["BM25", "Dense", "content_words", "document_tokens", "fuse", "query_tokens", "split_identifier"]

_HOME = {
    "BM25": "bm25",
    "Dense": "dense",
    "fuse": "fusion",
    "content_words": "tokens",
    "split_identifier": "tokens",
    "document_tokens": "tokens",
    "query_tokens": "tokens",
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
