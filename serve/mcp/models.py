"""What the tools take."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator
from pydantic import Field as Of


def _stripped(text: object) -> object:
    return text.strip() if isinstance(text, str) else text


def _storable(text: str) -> str:
    if "\x00" in text:
        raise ValueError("holds a zero character")
    return text


_Bare = BeforeValidator(_stripped)
"""Without the blanks around it; named after the lengths, which are those of what is left."""
_Safe = AfterValidator(_storable)

Question = Annotated[str, Of(min_length=1, max_length=8000), _Bare, _Safe]
Statement = Annotated[str, Of(min_length=1, max_length=20_000), _Bare, _Safe]
Phrase = Annotated[str, Of(min_length=1, max_length=2000), _Bare, _Safe]
Notes = Annotated[str, Of(max_length=8000), _Bare, _Safe]
Label = Annotated[str, Of(max_length=500), _Bare, _Safe]
Sql = Annotated[str, Of(min_length=1, max_length=50_000), _Bare, _Safe]
Category = Annotated[str, Of(pattern=r"^[a-z][a-z0-9_]*$", max_length=100)]
