"""An answer as this room gives it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, Literal

from hopql.state.knowledge import Claim, Reference

ORDER: Final = re.compile(
    r"\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|prompt|rule|above|previous|prior|direction)s?\b"
    r"|\byou\s+(?:are\s+now|must\s+now|will\s+now)\b|\b(?:system|developer)\s+prompt\b|^\s*(?:system|assistant|user)\s*:"
    r"|\b(?:as|you\s+are)\s+an?\s+(?:ai|llm|language\s+model|assistant)\b|\b(?:answer|reply|respond)\s+(?:only\s+)?with\b"
    r"|\binstead\s+(?:say|answer|reply|respond|write|output)\b|\b(?:reveal|print|output)\s+(?:your|the)\s+(?:instructions|prompt|key)"
    r"|\bignor(?:iere|ez|a)\b.{0,40}\b(?:anweisung|instruction|instruccion)",
    re.IGNORECASE,
)
"""What a document says to a reader that is a model: never chosen as a sentence of an answer."""

NOTHING: Final = "The documents say nothing about this."


@dataclass(frozen=True)
class Answer:
    """Sentences with their marks, what was checked of each, what the documents lack, and what is cited."""

    text: str
    claims: list[Claim] = field(default_factory=list)
    lacking: str = ""
    references: list[Reference] = field(default_factory=list)
    written_by: Literal["", "sentences", "model"] = ""
