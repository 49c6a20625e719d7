"""The inputs of an operation, and those of them that a call sends."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Final

from hopql.state.apis import ApiField, Operation, Scheme, Where
from hopql.tools.apis.answering.names import path_parameters
from hopql.tools.apis.answering.plan import Json, Key, Value, key_of

_NOT_SENT: Final = frozenset(("accept", "content-type", "authorization"))
"""Headers that OpenAPI has ignored where a spec lists them as parameters."""


def inputs(operation: Operation) -> list[ApiField]:
    """All inputs of an operation, in the order path, query and others, body; parameters of the path that the spec
    forgot to list are there, those that the path does not have are not."""
    named = path_parameters(operation["path"])
    listed = {field["name"]: field for field in operation["parameters"] if field["where"] == "path"}
    found = [listed.get(name) or blank(name, "path") for name in dict.fromkeys(named)]
    found += [field for field in operation["parameters"] if field["where"] != "path" and not _ignored(field)]
    found += operation["body"]
    return list({key_of(field): field for field in found}.values())


def sent(operation: Operation, said: Collection[Key], schemes: Collection[Scheme] = ()) -> list[ApiField]:
    """The inputs that a call sends: what the path has, what is required, and what is said. What security sends by
    itself is not among them, nor an object of which fields are sent.

    Args:
        said: inputs that have a value.
        schemes: what the operation proves itself with.
    """
    secret = {(scheme["where"], scheme["parameter"].lower()) for scheme in schemes if scheme["kind"] == "apiKey"}
    kept = [
        field for field in inputs(operation)
        if (field["where"] == "path" or field["required"] or key_of(field) in said)
        and (field["where"], field["name"].lower()) not in secret
    ]  # fmt: skip
    bodies = [field["name"] for field in kept if field["where"] == "body"]
    return [
        field for field in kept
        if field["where"] != "body" or not any(name != field["name"] and _holds(field["name"], name) for name in bodies)
    ]  # fmt: skip


def given(field: ApiField) -> Value | None:
    """What the spec itself says for a required input: its default, or the only value that it may have."""
    if field["default"]:
        try:
            value = json.loads(field["default"])
        except ValueError:
            value = None
        if value is not None:
            return Value(value, "default")
    if len(field["enum"]) == 1 and kind(field) == "string":
        return Value(field["enum"][0], "default")
    return None


def kind(field: ApiField) -> str:
    """The plain type of a field: of "string or null" string; "any" where it may be several."""
    kinds = [part.strip() for part in field["type"].split(" or ") if part.strip() != "null"]
    return kinds[0] if len(kinds) == 1 else "any"


def element(field: ApiField) -> str:
    """The type of a list's elements; empty where a field is no list."""
    whole = kind(field)
    if whole == "array":
        return "any"
    return whole.removeprefix("array of ") if whole.startswith("array of ") else ""


def blank(name: str, where: Where) -> ApiField:
    """A required input of which the spec says nothing but its name."""
    return ApiField(
        name=name, where=where, type="any", format="", required=True, description="", enum=[], default="", example=""
    )


def as_text(value: Json) -> str:
    """A value as it stands in a URL, a form or a header; a list's elements with commas."""
    if isinstance(value, list):
        return ",".join(as_text(one) for one in value)
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _holds(outer: str, inner: str) -> bool:
    return inner.startswith((f"{outer}.", f"{outer}[]"))


def _ignored(field: ApiField) -> bool:
    return field["where"] == "header" and field["name"].lower() in _NOT_SENT
