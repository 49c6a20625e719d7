"""Texts to vectors: one factory of LangChain `Embeddings`, loaded once a process."""

from __future__ import annotations

from hopql.tools.embedders.factory import embed_array, embedder, identity, reads_english_only

__all__ = ["embed_array", "embedder", "identity", "reads_english_only"]
