"""Items of LangGraph's stores as rows of the memory: namespaces, values, filters.

A namespace is (space, user, category, …); a label says `-` for the empty user, and `%2E` for a full stop, which a store
does not allow in labels. Shorter ones and categories of any other form are kept as they are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import unquote

from hopql.state.memory import Memory
from hopql.tools.errors import UsageError
from hopql.tools.memory.conditions import IN_FORCE, Conditions
from hopql.tools.memory.marks import cleaned
from hopql.tools.postgres.texts import clean

PATH: Final = "coalesce(m.namespace, ARRAY[m.space, m.owner, m.category])"
"""The namespace of a row `m`."""
VALUE: Final = "coalesce(m.item, m.metadata || jsonb_build_object('text', m.body))"
"""The value of a row `m`: as it was put, or a memory's text and metadata."""
COLUMNS: Final = f"{PATH}, coalesce(m.key, m.id), {VALUE}, m.created, m.updated"
_CATEGORY: Final = re.compile(r"[a-z][a-z0-9_]*")
_SPECIAL: Final = re.compile(r"[.%*]|^-$")
_COMPARED: Final = {"$gt": ">", "$gte": ">=", "$lt": "<", "$lte": "<="}
_TEXTS: Final = ("text", "content", "memory")
_LONGEST: Final = 20_000


@dataclass(frozen=True)
class Home:
    """Where an item is kept."""

    space: str
    owner: str
    category: str


def home(path: Sequence[str]) -> Home:
    """Space, user and category of a namespace."""
    category = path[2] if len(path) > 2 and _CATEGORY.fullmatch(path[2]) else "facts"
    return Home(path[0], path[1] if len(path) > 1 else "", category)


def labels(path: Sequence[str]) -> tuple[str, ...]:
    """Stored names as the labels of a namespace."""
    return tuple(_SPECIAL.sub(lambda found: f"%{ord(found.group()):02X}", part) if part else "-" for part in path)


def names(namespace: Sequence[str]) -> list[str]:
    """The labels of a namespace as stored names."""
    return ["" if label == "-" else clean(unquote(label)) for label in namespace]


def json_of(value: Mapping[str, Any]) -> str:
    """A value as JSON that PostgreSQL can hold.

    Raises:
        UsageError: it cannot be written as JSON.
    """
    try:
        return json.dumps(cleaned(value), ensure_ascii=False, allow_nan=False, default=str)
    except (ValueError, TypeError, RecursionError) as error:
        raise UsageError(f"The value cannot be written as JSON: {error}.", hint="Use texts, numbers, lists.") from error


def memory_of(value: Mapping[str, Any], home: Home, index: Sequence[str] | None) -> Memory:
    """The memory that an item's value makes: its text (`text`, `content`, `memory`, or all of it) and the rest.

    Args:
        index: paths of the fields that are the text; None: as above.
    """
    from langgraph.store.base.embed import get_text_at_path, tokenize_path

    text = "\n".join(found for path in index or () for found in get_text_at_path(dict(value), tokenize_path(path)))
    used = None
    if not text.strip():
        used = next((key for key in _TEXTS if isinstance(value.get(key), str) and value[key].strip()), None)
        text = value[used] if used else json.dumps(value, ensure_ascii=False, default=str)
    metadata = {str(key): inner for key, inner in value.items() if key != used}
    return Memory(text=text[:_LONGEST], category=home.category, metadata=metadata, user=home.owner)


def conditions(prefix: Sequence[str], wanted: Mapping[str, Any] | None, at: Any) -> Conditions:
    """What a search in a namespace is narrowed to; all values are parameters."""
    clauses, parameters = list(IN_FORCE), {"at": at, "prefix": list(prefix)}
    if prefix:
        clauses += [f"({PATH})[1:{len(prefix)}] = %(prefix)s::text[]", "m.space = %(space)s"]
        parameters["space"] = prefix[0]
    if len(prefix) > 1:
        clauses.append("m.owner = %(owner)s")
        parameters["owner"] = prefix[1]
    for key, value in (wanted or {}).items():
        _narrow(clauses, parameters, [key], value)
    return Conditions(tuple(clauses), parameters)


def _narrow(clauses: list[str], parameters: dict[str, Any], path: list[str], wanted: Any) -> None:
    """Add what a filter's entry asks of the value at a path."""
    if isinstance(wanted, Mapping):
        for key, inner in wanted.items():
            if str(key).startswith("$"):
                _compare(clauses, parameters, path, str(key), inner)
            else:
                _narrow(clauses, parameters, [*path, str(key)], inner)
        return
    _compare(clauses, parameters, path, "$eq", wanted)


def _compare(clauses: list[str], parameters: dict[str, Any], path: list[str], operator: str, wanted: Any) -> None:
    number = len(parameters)
    here = f"({VALUE}) #> %(path{number})s::text[]"
    parameters[f"path{number}"] = [clean(part) for part in path]
    if operator in _COMPARED:
        clauses.append(
            f"CASE WHEN jsonb_typeof({here}) = 'number' THEN ({here})::numeric {_COMPARED[operator]} "
            f"%(wanted{number})s::numeric ELSE false END"
        )
        try:
            parameters[f"wanted{number}"] = float(wanted)
        except (TypeError, ValueError) as error:
            raise UsageError(f"{operator} compares numbers, not {wanted!r}.", hint="Give a number.") from error
        return
    if operator not in ("$eq", "$ne"):
        raise UsageError(f"A filter has no {operator}.", hint=f"Known: $eq, $ne, {', '.join(_COMPARED)}.")
    same = f"coalesce({here}, 'null'::jsonb) = %(wanted{number})s::jsonb"
    clauses.append(same if operator == "$eq" else f"NOT ({same})")
    parameters[f"wanted{number}"] = clean(json.dumps(wanted, ensure_ascii=False, default=str))
