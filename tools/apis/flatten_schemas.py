"""Schemas as flat lists of fields, `customer.address.city`, `items[].sku`; and texts of specs as plain text on one
line."""

from __future__ import annotations

import html
import json
import re
import unicodedata
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from hopql.state.apis import ApiField, Where
from hopql.tools.apis.read_files import Refs

_TAG: Final = re.compile(r"<(?:!--.*?--|/?[a-zA-Z][^<>]{0,2000})>", re.DOTALL)
_SCRIPT: Final = re.compile(r"<(script|style)\b.*?</\1\s*>", re.DOTALL | re.IGNORECASE)
_LINK: Final = re.compile(r"!?\[([^\]\n]{0,300})\]\([^)\s]{0,2000}(?:\s\"[^\"\n]*\")?\)")
_MARKS: Final = re.compile(r"(?m)^\s{0,3}(?:#{1,6}\s+|>\s?|```\w*\s*$)|\*\*|__|``+")
_ESCAPE: Final = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|.)")
_MOST: Final = 20_000
"""Letters of a text that are looked at."""


def plain(value: Any, most: int = 600) -> str:
    """A text of a spec without HTML, Markdown marks and control characters, on one line, at most `most` letters; empty
    for what is no text."""
    if not isinstance(value, str):
        return str(value)[:most] if isinstance(value, int | float) and not isinstance(value, bool) else ""
    text = value[:_MOST]
    if "<" in text or "&" in text:
        text = html.unescape(_TAG.sub(" ", _SCRIPT.sub(" ", text)))
        text = _TAG.sub(" ", text)
    text = _MARKS.sub("", _LINK.sub(r"\1", text))
    return one_line(text, most)


def printable(text: str) -> str:
    """A text on one line without control, format and half characters."""
    if not text.isascii() or not text.isprintable():
        text = _ESCAPE.sub("", text)
        text = "".join(
            " " if char.isspace() else char for char in text
            if char.isspace() or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")
        )  # fmt: skip
    return " ".join(text.split())


def cut(text: str, most: int) -> str:
    """A text of at most so many letters, cut between words where there is one."""
    if len(text) <= most:
        return text
    return f"{text[: most - 1].rsplit(' ', 1)[0].rstrip(' ,;:')}…"


def one_line(text: str, most: int = 300) -> str:
    """A text that is printable, on one line, at most `most` letters long."""
    return cut(printable(text), most)


def as_json(value: Any, most: int = 200) -> str:
    """A default or an example as JSON on one line; empty where there is none, or it is too long."""
    if value is None:
        return ""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (TypeError, ValueError, RecursionError):
        return ""
    return printable(text) if len(text) <= most else ""


def lists(value: Any) -> list[Any]:
    """A value that should be a list; an empty one where it is not."""
    return value if isinstance(value, list) else []


DEPTH: Final = 4
MOST: Final = 80
_ENUM: Final = 50
_TYPES: Final = ("string", "integer", "number", "boolean", "object", "array", "null", "file")


class Fields:
    """Flattens the schemas of one spec; what it once flattened it knows."""

    def __init__(self, refs: Refs) -> None:
        self._refs = refs

    def of_schema(self, schema: Any, where: Where, at: Any = None) -> list[ApiField]:
        """The fields of a body or of an answer, outer ones before inner ones of the same object; at most `MOST`.

        A body that is no object is one field without a name; a list's are those of its elements, `[].id`.
        """
        return list(islice(self._walked(schema, where, at, "", True, 0, frozenset()), MOST))

    def single(
        self, name: str, schema: Any, where: Where, required: bool, description: Any, at: Any = None
    ) -> ApiField:
        """One field by its schema."""
        node, at, _ = self._refs.follow(schema, at)
        return self._field(name, node if isinstance(node, dict) else {}, where, required, description, at)

    def _walked(
        self, schema: Any, where: Where, at: Any, prefix: str, required: bool, depth: int, seen: frozenset[str]
    ) -> Iterator[ApiField]:
        node, at, name = self._refs.follow(schema, at)
        if not isinstance(node, dict) or depth > DEPTH or (name and name in seen):
            return
        seen = seen | {name} if name else seen
        properties, needed = self._properties(node, at, seen, 0)
        for key, (inner, place, sure) in properties.items():
            own, own_at, _ = self._refs.follow(inner, place)
            if not isinstance(own, dict) or own.get("writeOnly" if where == "response" else "readOnly") is True:
                continue
            path, must = f"{prefix}{printable(key)[:100]}", required and sure and key in needed
            yield self._field(path, own, where, must, None, own_at)
            yield from self._within(inner, own, where, place, own_at, path, must, depth, seen)
        if not properties:
            yield from self._bare(node, where, at, prefix, required, depth, seen)

    def _within(
        self, inner: Any, own: dict[str, Any], where: Where, at: Any, own_at: Any, path: str, must: bool, depth: int,
        seen: frozenset[str],
    ) -> Iterator[ApiField]:  # fmt: skip
        """What is in a field: of an object its fields, of a list those of its elements."""
        if _is_list(own):
            yield from self._walked(own.get("items"), where, own_at, f"{path}[].", must, depth + 1, seen)
        elif _has_fields(own) or isinstance(own.get("additionalProperties"), dict):
            yield from self._walked(inner, where, at, f"{path}.", must, depth + 1, seen)

    def _bare(
        self, node: dict[str, Any], where: Where, at: Any, prefix: str, required: bool, depth: int, seen: frozenset[str]
    ) -> Iterator[ApiField]:
        """What has no properties: a list, a map, or a single value."""
        if _is_list(node):
            before = len(prefix)
            inner = list(self._walked(node.get("items"), where, at, f"{prefix}[].", required, depth + 1, seen))
            yield from inner or ([] if before else [self._field("[]", node, where, required, None, at)])
        elif isinstance(node.get("additionalProperties"), dict):
            inner_at = node["additionalProperties"]
            yield self._field(f"{prefix}*", self._refs.follow(inner_at, at)[0] or {}, where, False, None, at)
            yield from self._walked(inner_at, where, at, f"{prefix}*.", False, depth + 1, seen)
        elif not prefix and node and _type(node) not in ("object", "any"):
            yield self._field("", node, where, required, None, at)

    def _properties(
        self, node: dict[str, Any], at: Any, seen: frozenset[str], depth: int
    ) -> tuple[dict[str, tuple[Any, Any, bool]], set[str]]:
        """Properties with where they stand and whether they are of every form; and the names of required ones. `allOf`
        is merged; of `oneOf` and `anyOf` all forms, none of them sure."""
        found: dict[str, tuple[Any, Any, bool]] = {}
        needed = {name for name in lists(node.get("required")) if isinstance(name, str)}
        own = node.get("properties")
        for key, inner in own.items() if isinstance(own, dict) else ():
            found[str(key)] = (inner, at, True)
        if depth > DEPTH:
            return found, needed
        for kind in ("allOf", "oneOf", "anyOf"):
            for part in lists(node.get(kind))[:20]:
                inner, place, name = self._refs.follow(part, at)
                if not isinstance(inner, dict) or (name and name in seen):
                    continue
                more, more_needed = self._properties(inner, place, seen | {name} if name else seen, depth + 1)
                for key, (schema, where, sure) in more.items():
                    found.setdefault(key, (schema, where, sure and kind == "allOf"))
                if kind == "allOf":
                    needed |= more_needed
        return found, needed

    def _field(
        self, name: str, node: dict[str, Any], where: Where, required: bool, description: Any, at: Any
    ) -> ApiField:
        node = self._merged(node, at)
        values = node.get("enum") if isinstance(node.get("enum"), list) else [node["const"]] if "const" in node else []
        inner = self._merged(self._refs.follow(node.get("items"), at)[0], at) if _is_list(node) else {}
        if not values and isinstance(inner.get("enum"), list):
            values = inner["enum"]
        examples = node.get("examples")
        example = node.get("example", examples[0] if isinstance(examples, list) and examples else None)
        return ApiField(
            name=name, where=where, type=f"array of {_type(inner)}" if _is_list(node) else _type(node),
            format=plain(node.get("format") or inner.get("format"), 40), required=bool(required),
            description=plain(description or node.get("description") or node.get("title"), 200),
            enum=[printable(str(value))[:100] for value in (values or [])[:_ENUM] if value is not None],
            default=as_json(node.get("default")), example=as_json(example),
        )  # fmt: skip

    def _merged(self, node: Any, at: Any) -> dict[str, Any]:
        """A value's schema with what `allOf` with one part, or a nullable `anyOf`, says of it."""
        if not isinstance(node, dict):
            return {}
        if "type" in node or "properties" in node or "enum" in node:
            return node
        for kind in ("allOf", "anyOf", "oneOf"):
            for part in lists(node.get(kind)):
                inner = self._refs.follow(part, at)[0]
                if isinstance(inner, dict) and inner.get("type") != "null" and ("type" in inner or "enum" in inner):
                    return {**inner, **{key: value for key, value in node.items() if key != kind}}
        return node


def _type(node: Any) -> str:
    kind = node.get("type") if isinstance(node, dict) else None
    if isinstance(kind, list):
        names = [one for one in kind if one in _TYPES and one != "null"]
        return " or ".join([*names[:3], *(["null"] if "null" in kind else [])]) or "any"
    if kind in _TYPES:
        return f"{kind} or null" if isinstance(node, dict) and node.get("nullable") is True else str(kind)
    return "object" if isinstance(node, dict) and _has_fields(node) else "any"


def _is_list(node: dict[str, Any]) -> bool:
    kind = node.get("type")
    return kind == "array" or (isinstance(kind, list) and "array" in kind) or (kind is None and "items" in node)


def _has_fields(node: dict[str, Any]) -> bool:
    return any(key in node for key in ("properties", "allOf", "oneOf", "anyOf"))
