"""The filters that a caller gives, checked: one that is misspelt would narrow nothing, and let everything through."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final, cast

from hopql.state.knowledge import KnowledgeFilters
from hopql.tools.errors import UsageError

_HINT: Final = (
    'Filters are lists of documents and tags, and times since and until: {"tags": ["team"], "since": "2024-01-31"}.'
)


def checked_filters(given: Any) -> KnowledgeFilters | None:
    """Filters as a search takes them; None where they narrow nothing. A single document or tag is a list of one.

    Raises:
        UsageError: there is no filter of that name, or its value cannot be one.
    """
    if given is None:
        return None
    if not isinstance(given, Mapping):
        raise UsageError("The filters are no object.", hint=_HINT)
    kept: dict[str, Any] = {}
    for name, value in given.items():
        if name not in KnowledgeFilters.__annotations__:
            raise UsageError(f"There is no filter {name!r}.", hint=_HINT)
        read = _times(name, value) if name in ("since", "until") else _names(name, value)
        if read:
            kept[name] = read
    return cast(KnowledgeFilters, kept) or None


def _names(name: str, value: Any) -> list[str]:
    listed = [value] if isinstance(value, str) else [] if value is None else value
    if not isinstance(listed, (list, tuple)) or not all(isinstance(each, str) for each in listed):
        raise UsageError(f"The filter {name!r} is no list of words.", hint=_HINT)
    return [each for each in listed if each.strip()]


def _times(name: str, value: Any) -> str:
    if value is not None and not isinstance(value, (str, date)):
        raise UsageError(f"The filter {name!r} is no date.", hint=_HINT)
    return "" if value is None else str(value).strip()
