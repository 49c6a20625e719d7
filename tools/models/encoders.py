"""Cross-encoders of sentence-transformers: models that read two texts together."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from hopql.tools.errors import UsageError

if TYPE_CHECKING:
    from sentence_transformers import CrossEncoder

PREFIX: Final = "cross-encoder:"
"""What an option that names one begins with."""


@cache
def cross_encoder(name: str) -> CrossEncoder:
    """The model of that name, loaded once a process.

    Raises:
        UsageError: sentence-transformers is not installed, or the model cannot be had.
    """
    try:
        from sentence_transformers import CrossEncoder
    except ImportError as error:
        raise UsageError(
            "A cross-encoder needs sentence-transformers.", hint="pip install 'hopql[sentence-transformers]'"
        ) from error
    try:
        return CrossEncoder(name)
    except (OSError, ValueError) as error:
        raise UsageError(f"The cross-encoder {name} cannot be loaded.", hint="Can it be fetched?") from error
