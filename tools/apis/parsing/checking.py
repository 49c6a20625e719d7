"""What of a spec breaks the standard: left out, and listed with its place."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, Final

from pydantic import ValidationError

_ROUNDS: Final = 4
MOST_TOLD: Final = 50


def checked(path: str, item: dict[str, Any], form: str) -> tuple[dict[str, Any], list[str]]:
    """A path item as far as it can be read, and what was left out of it, each with its place.

    `openapi-pydantic` says where it breaks OpenAPI 3; of Swagger 2 it knows nothing, which is read as it is.
    """
    if not form.startswith("OpenAPI 3"):
        return item, []
    from openapi_pydantic.v3 import v3_0, v3_1

    model = v3_0.PathItem if form.startswith("OpenAPI 3.0") else v3_1.PathItem
    left: list[str] = []
    for _ in range(_ROUNDS):
        try:
            model.model_validate(item)
            return item, left
        except ValidationError as error:
            item = copy.deepcopy(item) if not left else item
            before = len(left)
            left += [f"paths.{path}.{told}" for told in _pruned(item, error)]
            if len(left) == before:
                return item, left
        except RecursionError:
            return item, [*left, f"paths.{path}: it is nested too deeply"]
    return item, left


def _pruned(item: dict[str, Any], error: ValidationError) -> list[str]:
    """Take out of an item what an error names; from the end of a list first, so that places stay right."""
    told: dict[tuple[str | int, ...], str] = {}
    for one in error.errors(include_url=False, include_input=False):
        place = _place(item, one["loc"])
        # What lacks something can be read all the same; but for a parameter, which is nothing without its name.
        if place and (one["type"] != "missing" or place[-2:-1] == ("parameters",)):
            told.setdefault(place, one["msg"])
    for place in sorted(told, key=lambda at: [(str(type(part)), part) for part in at], reverse=True):
        node: Any = item
        for part in place[:-1]:
            node = node[part]
        del node[place[-1]]
    return [f"{'.'.join(map(str, place))}: {message}" for place, message in told.items()]


def _place(item: Any, loc: Sequence[str | int]) -> tuple[str | int, ...]:
    """The path in the object that an error's place names; names of models within it are passed over. An operation is
    never left out as a whole for what is missing in it."""
    node: Any = item
    found: list[str | int] = []
    for part in loc:
        inside = part in node if isinstance(node, dict) else isinstance(node, list) and part in range(len(node))
        if inside:
            node = node[part]
            found.append(part)
    if len(found) == 1 and isinstance(item.get(found[0]), dict):
        return ()
    return tuple(found)
