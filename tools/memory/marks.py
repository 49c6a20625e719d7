"""What is kept beside a memory so that it can be filtered and found by its words: marks, labels, names, a digest."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from hopql.state.memory import Filters, Memory
from hopql.tools.errors import UsageError
from hopql.tools.memory.rules import texts
from hopql.tools.postgres.texts import clean
from hopql.tools.search.statements import capitalised, plain
from hopql.tools.search.tokens import STOP_WORDS, stem, words

_MARKED: Final = ("topic", "source", "subject", "entity")
_MOST_MARKS: Final = 400
_LONGEST: Final = 200


@dataclass(frozen=True)
class Kept:
    """A memory as a row holds it."""

    text: str
    metadata: str
    """JSON."""
    marks: list[str]
    """`key=whole value` and `key:stem`, for the filters."""
    names: str
    """Subject, entity and the capitalised words of the text, which are searched as they are written."""
    labels: str
    """Topic, kind and source, which are searched stemmed."""
    confidence: float | None
    digest: str
    """See `digest`."""


def kept(memory: Memory) -> Kept:
    """The row's side of a memory.

    Raises:
        UsageError: the text is blank, or the metadata cannot be written as JSON.
    """
    text = clean(memory.text).strip()
    if not text:
        raise UsageError("A memory's text is blank.", hint="Say what to remember, as a sentence.")
    try:
        metadata = json.dumps(cleaned(memory.metadata), ensure_ascii=False, allow_nan=False, default=str)
    except (ValueError, TypeError, RecursionError) as error:
        raise UsageError(f"Metadata cannot be written as JSON: {error}.", hint="Use texts, numbers, lists.") from error
    told: Mapping[str, Any] = json.loads(metadata)
    named = [*texts(told.get("subject")), *texts(told.get("entity")), *sorted(capitalised(text))]
    labels = [text for key in ("topic", "kind", "source") for text in texts(told.get(key))]
    return Kept(
        text, metadata, marks(told), " ".join(named)[:20_000], " ".join(labels)[:2_000], _confidence(told), digest(text)
    )


def marks(metadata: Mapping[str, Any]) -> list[str]:
    """The marks of a memory's metadata."""
    found: dict[str, None] = {}
    for key in _MARKED:
        for value in texts(metadata.get(key)):
            found.update(dict.fromkeys((whole(key, value), *_stems(key, value))))
    if isinstance(metadata.get("novel"), bool):
        found[f"novel={str(metadata['novel']).lower()}"] = None
    return list(found)[:_MOST_MARKS]


def needed(filters: Filters) -> list[str]:
    """The marks that a memory must have: every word of a filter's value is in the memory's ("ruiz": "Dana Ruiz")."""
    found: list[str] = []
    for key in _MARKED:
        for value in texts(filters.get(key)):
            found += _stems(key, value) or [whole(key, value)]
    if filters.get("novel") is not None:
        found.append(f"novel={str(bool(filters['novel'])).lower()}")
    return found


def whole(key: str, value: str) -> str:
    """The mark of a value as a whole, whatever its case."""
    return f"{key}={plain(value).removeprefix('the ')[:_LONGEST]}"


def _stems(key: str, value: str) -> list[str]:
    return [f"{key}:{stem(word)[:_LONGEST]}" for word in words(value) if word not in STOP_WORDS]


def stems(text: str) -> frozenset[str]:
    """The stems of a text's words, without stop words."""
    return frozenset(stem(word) for word in words(text) if word not in STOP_WORDS)


def digest(text: str) -> str:
    """Equal for texts that differ in case, spaces or punctuation at the end only."""
    return hashlib.blake2b(plain(text).encode(), digest_size=16).hexdigest()


def cleaned(value: Any) -> Any:
    """A JSON-able value whose texts PostgreSQL can hold."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, Mapping):
        return {clean(str(key)): cleaned(inner) for key, inner in value.items()}
    return [cleaned(inner) for inner in value] if isinstance(value, (list, tuple, set)) else value


def _confidence(metadata: Mapping[str, Any]) -> float | None:
    value = metadata.get("confidence")
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None
