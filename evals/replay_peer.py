"""GPTCache in an environment of its own, talked to through a pipe."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hopql.evals import peers
from hopql.evals.peers import PeerError, Piped

__all__ = ["PINS", "THRESHOLD", "VERSION", "Peer", "PeerError", "environment"]

VERSION: Final = "0.1.44"
PINS: Final = (
    f"gptcache=={VERSION}", "cachetools==6.2.2", "faiss-cpu==1.12.0", "numpy==2.3.5", "requests==2.32.5",
    "SQLAlchemy==2.0.44",
)  # fmt: skip
"""What `init_similar_cache` needs where vectors are given to it."""
ENCODER_PINS: Final = ("onnxruntime==1.23.2", "huggingface-hub==0.36.0", "transformers==4.57.3", "protobuf==6.33.1")
"""What its own encoder needs besides; its weights come from Hugging Face when it is first used."""
THRESHOLD: Final = 0.8
"""`gptcache.Config.similarity_threshold`."""


class Peer(Piped):
    """A running GPTCache, with one cache open at a time."""

    def __init__(self, python: Path) -> None:
        """Start it.

        Args:
            python: of an environment that `environment` made.
        """
        super().__init__("GPTCache", python, Path(__file__).with_name("replay_peer_worker.py"))

    def open(self, dimension: int, threshold: float = THRESHOLD) -> None:
        """Begin with an empty cache.

        Args:
            dimension: of the vectors that will be given; 0: GPTCache's own encoder.
            threshold: its `similarity_threshold`.

        Raises:
            PeerError: the encoder cannot be had.
        """
        self.do(do="open", dimension=dimension, threshold=threshold)

    def put(self, question: str, answer: str, vector: Sequence[float] | None = None) -> None:
        """Store an answer."""
        self.do(do="put", question=question, answer=answer, vector=vector)

    def get(self, question: str, vector: Sequence[float] | None = None) -> tuple[str | None, float]:
        """The answer for a question or None, and the milliseconds that it took within that process: encoding too where
        the encoder is its own."""
        told = self.do(do="get", question=question, vector=vector)
        return told["answer"], told["ms"]


def environment(*, encoder: bool) -> Path:
    """The Python of an environment with GPTCache, made by `venv` and `pip` where it is not there yet.

    Args:
        encoder: with what its own encoder needs.

    Raises:
        UsageError: it cannot be made; the message ends as pip's does.
    """
    pins = (*PINS, *ENCODER_PINS) if encoder else PINS
    return peers.environment("GPTCache", f"gptcache-{VERSION}-{{python}}{'-encoder' if encoder else ''}", pins)
