"""The operations of a spec: Swagger 2 and OpenAPI 3 alike, their texts as plain text on one line, their schemas as flat
lists of fields. What cannot be read is left out, and listed with its place."""

from __future__ import annotations

import html
import json
import re
import unicodedata
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, cast

from hopql.state.apis import ApiField, Operation, Scheme, Where
from hopql.tools.apis.fill_inputs import path_parameters
from hopql.tools.apis.read_files import Refs

_TAG: Final = re.compile(r"<(?:!--.*?--|/?[a-zA-Z][^<>]{0,2000})>", re.DOTALL)
_SCRIPT: Final = re.compile(r"<(script|style)\b.*?</\1\s*>", re.DOTALL | re.IGNORECASE)
_LINK: Final = re.compile(r"!?\[([^\]\n]{0,300})\]\([^)\s]{0,2000}(?:\s\"[^\"\n]*\")?\)")
_MARKS: Final = re.compile(r"(?m)^\s{0,3}(?:#{1,6}\s+|>\s?|```\w*\s*$)|\*\*|__|``+")
_ESCAPE: Final = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|.)")
_MOST_JSON: Final = 200
_MOST: Final = 20_000
"""Letters of a text that are looked at."""


def plain(value: Any, most: int = 600) -> str:
    """A text of a spec without HTML, Markdown marks and control characters, on one line, at most `most` letters; empty
    for what is no text."""
    if not isinstance(value, str):
        return str(value)[:most] if isinstance(value, int | float) and not isinstance(value, bool) else ""
    text = value[:_MOST]
    if "<" in text or "&" in text:
        text = _TAG.sub(" ", html.unescape(_TAG.sub(" ", _SCRIPT.sub(" ", text))))
    return one_line(_MARKS.sub("", _LINK.sub(r"\1", text)), most)


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


def as_json(value: Any) -> str:
    """A default or an example as JSON on one line; empty where there is none, or it is too long."""
    text = "" if value is None else json.dumps(value, ensure_ascii=False, default=str)
    return printable(text) if len(text) <= _MOST_JSON else ""


def lists(value: Any) -> list[Any]:
    """A value that should be a list; an empty one where it is not."""
    return value if isinstance(value, list) else []


DEPTH: Final = 4
MOST: Final = 80
_ENUM: Final = 50
_TYPES: Final = ("string", "integer", "number", "boolean", "object", "array", "null", "file")


class Node:
    """A value of a spec, its references followed, with where it stands."""

    def __init__(self, refs: Refs, value: Any, at: Any = None) -> None:
        self.value, self._at, self.name = refs.follow(value, at)
        """What it is; its name is the same for the same place, empty for what was not referred to."""
        self._refs = refs
        self.fields = dicts(self.value)

    def get(self, key: str) -> Any:
        """What it says there, as it stands."""
        return self.fields.get(key)

    def at(self, value: Any) -> Node:
        """Something that stands within it."""
        return Node(self._refs, value, self._at)

    def child(self, key: str) -> Node:
        """What it says there."""
        return self.at(self.get(key))

    def each(self, key: str) -> list[Node]:
        """What it lists there."""
        return [self.at(one) for one in lists(self.get(key))]

    def key(self, key: str) -> str:
        """What is there is known by this; empty where that is no reference."""
        ref = dicts(self.get(key)).get("$ref")
        return f"{getattr(self._at, '_base_uri', '')}{ref}" if isinstance(ref, str) else ""


Properties = dict[str, tuple[Node, bool]]
"""Of an object by name, each with whether it is of every form of it."""


def fields_of(node: Node, where: Where) -> list[ApiField]:
    """The schema of a body or of an answer as a flat list of fields: `customer.address.city`, `items[].sku`; outer ones
    before inner ones of the same object, at most `MOST`.

    A body that is no object is one field without a name; a list's are those of its elements, `[].id`.
    """
    return list(islice(_walked(node, where, "", True, 0, frozenset()), MOST))


def _walked(
    node: Node, where: Where, prefix: str, required: bool, depth: int, seen: frozenset[str]
) -> Iterator[ApiField]:
    """The fields of an object with what is in each; of what has no properties the elements of a list, the values of a
    map, or the single value."""
    if not isinstance(node.value, dict) or depth > DEPTH or node.name in seen:
        return
    seen = seen | {node.name} if node.name else seen
    properties, needed = _properties(node, seen, 0)
    for key, (inner, sure) in properties.items():
        if not isinstance(inner.value, dict) or inner.get("writeOnly" if where == "response" else "readOnly") is True:
            continue
        path, must = f"{prefix}{printable(key)[:100]}", required and sure and key in needed
        yield single_field(path, inner, where, must)
        if _is_list(inner.value):
            yield from _walked(inner.child("items"), where, f"{path}[].", must, depth + 1, seen)
        elif _has_fields(inner.value) or isinstance(inner.get("additionalProperties"), dict):
            yield from _walked(inner, where, f"{path}.", must, depth + 1, seen)
    if properties:
        return
    if _is_list(node.value):
        elements = list(_walked(node.child("items"), where, f"{prefix}[].", required, depth + 1, seen))
        yield from elements or ([] if prefix else [single_field("[]", node, where, required)])
    elif isinstance(node.get("additionalProperties"), dict):
        values = node.child("additionalProperties")
        yield single_field(f"{prefix}*", values, where, False)
        yield from _walked(values, where, f"{prefix}*.", False, depth + 1, seen)
    elif not prefix and node.value and _type(node.value) not in ("object", "any"):
        yield single_field("", node, where, required)


def _properties(node: Node, seen: frozenset[str], depth: int) -> tuple[Properties, set[str]]:
    """Properties, and the names of required ones. `allOf` is merged; of `oneOf` and `anyOf` all forms, none of them
    sure."""
    found: Properties = {str(key): (node.at(inner), True) for key, inner in dicts(node.get("properties")).items()}
    needed = {name for name in lists(node.get("required")) if isinstance(name, str)}
    for kind in ("allOf", "oneOf", "anyOf") if depth <= DEPTH else ():
        for part in node.each(kind)[:20]:
            if isinstance(part.value, dict) and part.name not in seen:
                more, more_needed = _properties(part, seen | {part.name} if part.name else seen, depth + 1)
                for key, (schema, sure) in more.items():
                    found.setdefault(key, (schema, sure and kind == "allOf"))
                needed |= more_needed if kind == "allOf" else set()
    return found, needed


def single_field(name: str, given: Node, where: Where, required: bool, description: Any = None) -> ApiField:
    """One field by its schema."""
    node = _merged(given)
    inner = _merged(given.at(node.get("items"))) if _is_list(node) else {}
    values = lists(node.get("enum")) or ([node["const"]] if "const" in node else lists(inner.get("enum")))
    return ApiField(
        name=name, where=where, type=f"array of {_type(inner)}" if _is_list(node) else _type(node),
        format=plain(node.get("format") or inner.get("format"), 40), required=required,
        description=plain(description or node.get("description") or node.get("title"), 200),
        enum=[printable(str(value))[:100] for value in values[:_ENUM] if value is not None],
        default=as_json(node.get("default")),
        example=as_json(node.get("example", next(iter(lists(node.get("examples"))), None))),
    )  # fmt: skip


def _merged(node: Node) -> dict[str, Any]:
    """A value's schema with what `allOf` with one part, or a nullable `anyOf`, says of it."""
    if node.fields.keys().isdisjoint(("type", "properties", "enum")):
        for kind in ("allOf", "anyOf", "oneOf"):
            for part in node.each(kind):
                if part.get("type") != "null" and ("type" in part.fields or "enum" in part.fields):
                    return {**part.fields, **{key: value for key, value in node.fields.items() if key != kind}}
    return node.fields


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


METHODS: Final = ("get", "put", "post", "delete", "patch", "head", "options", "trace")
_FORM: Final = "application/x-www-form-urlencoded"
_PARTS: Final = "multipart/form-data"
_TYPE_KEYS: Final = ("type", "format", "items", "enum", "default", "maximum", "minimum", "pattern", "example")


def form_of(contents: dict[str, Any]) -> str:
    """OpenAPI 3.1.0, Swagger 2.0; empty where it is none of them."""
    if not isinstance(contents.get("paths"), dict) and not isinstance(contents.get("webhooks"), dict):
        return ""
    given = ((name, contents.get(name.lower())) for name in ("OpenAPI", "Swagger"))
    return next((f"{name} {plain(version, 20)}" for name, version in given if version is not None), "")


def dicts(value: Any) -> dict[str, Any]:
    """A value that should be an object; an empty one where it is not."""
    return value if isinstance(value, dict) else {}


def schema_of(parameter: dict[str, Any]) -> Any:
    """The schema of a parameter: its own, that of its content, or what Swagger 2 says beside it."""
    if "schema" in parameter:
        return parameter["schema"]
    for media in dicts(parameter.get("content")).values():
        return dicts(media).get("schema")
    return {key: parameter[key] for key in _TYPE_KEYS if key in parameter}


def form_body(parameters: list[dict[str, Any]], consumes: list[Any]) -> tuple[str, dict[str, Any]]:
    """The body that Swagger 2's form parameters are: its content type and schema."""
    properties = {str(one.get("name")): {**schema_of(one), "description": one.get("description")} for one in parameters}
    files = any(one.get("type") == "file" for one in parameters)
    said = [str(one) for one in consumes if str(one) in (_FORM, _PARTS)]
    required = [str(one.get("name")) for one in parameters if one.get("required") is True]
    kind = _PARTS if files else said[0] if said else _FORM
    return kind, {"type": "object", "properties": properties, "required": required}


def servers_of(node: dict[str, Any]) -> list[str]:
    """URLs of servers, with the defaults of their variables; Swagger 2's from schemes, host and base path."""
    found: list[str] = []
    for server in lists(node.get("servers")):
        url = plain(dicts(server).get("url"), 500)
        for name, variable in dicts(dicts(server).get("variables")).items():
            if (default := plain(dicts(variable).get("default"), 200)) != "":
                url = url.replace(f"{{{name}}}", default)
        if url:
            found.append(url)
    if host := plain(node.get("host"), 300) if "swagger" in node else "":
        schemes = [str(one) for one in lists(node.get("schemes"))] or ["https"]
        scheme = "https" if "https" in schemes else schemes[0]
        found.append(f"{scheme}://{host}{plain(node.get('basePath'), 300)}".rstrip("/"))
    elif "swagger" in node and plain(node.get("basePath"), 300).strip("/"):
        found.append(plain(node["basePath"], 300))
    return found[:10]


def schemes_of(contents: dict[str, Any], follow: Any) -> list[Scheme]:
    """How a caller proves who it is."""
    named = dicts(contents.get("securityDefinitions")) or dicts(
        dicts(contents.get("components")).get("securitySchemes")
    )
    found: list[Scheme] = []
    for name, node in list(named.items())[:30]:
        scheme = dicts(follow(node)[0])
        kind = str(scheme.get("type", ""))
        kind = str(scheme.get("scheme", "")).lower() if kind == "http" else kind
        known = kind if kind in ("apiKey", "basic", "bearer", "oauth2", "openIdConnect") else "other"
        key = scheme if known == "apiKey" else {}
        found.append(Scheme(
            name=plain(str(name), 100), kind=known, where=plain(key.get("in"), 20),  # type: ignore[typeddict-item]
            parameter=plain(key.get("name"), 100),
        ))  # fmt: skip
    return found


MOST_TOLD: Final = 50
_PLACES: Final = ("path", "query", "header", "cookie")
_PLACES_OF_OLD: Final = (*_PLACES, "body", "formData")
_MOST_PARAMETERS: Final = 80
MOST_OPERATIONS: Final = 50_000


class Operations:
    """Reads the operations of one spec; what it could not read is in `skipped`."""

    def __init__(self, spec: str, contents: dict[str, Any], refs: Refs) -> None:
        self.skipped: list[str] = []
        self._spec, self._contents, self._refs = spec, contents, refs
        self._bodies: dict[tuple[str, str], list[ApiField]] = {}
        self._servers = servers_of(contents)

    def read(self) -> Iterator[Operation]:
        """All of them, in the order of the file."""
        count = 0
        for path, given in dicts(self._contents.get("paths")).items():
            self._refs.place = place = f"paths.{printable(str(path))[:200]}"
            item = Node(self._refs, given)
            if not isinstance(path, str) or path.startswith("x-"):
                continue
            if not isinstance(item.value, dict):
                self.skipped.append(f"{place}: it is no object")
            self._skip_unread(place, item)
            for method in (method for method in METHODS if method in item.fields):
                # What stands elsewhere is read there; its own references are relative to that place.
                node, self._refs.place = item.child(method), f"{place}.{method}"
                if not isinstance(node.value, dict):
                    self.skipped.append(f"{self._refs.place}: it is no object")
                    continue
                count += 1
                if count > MOST_OPERATIONS:
                    self.skipped.append(f"paths: only the first {MOST_OPERATIONS:,} operations are read")
                    return
                yield self._operation(method.upper(), path, node, item)

    def _skip_unread(self, place: str, item: Node) -> None:
        """Say what of a path is read by nobody: other methods, calls to who asks."""
        for key, node in item.fields.items():
            told = f"{place}.{printable(str(key))[:50]}"
            if key in METHODS and dicts(item.child(key).get("callbacks")):
                self.skipped.append(f"{told}.callbacks: they are calls to you, and not read")
            elif isinstance(node, dict) and key not in METHODS and not str(key).startswith("x-"):
                self.skipped.append(f"{told}: it is no method that is read")

    def _operation(self, method: str, path: str, node: Node, item: Node) -> Operation:
        path = printable(path)[:500]
        path = path if path.startswith("/") else f"/{path}"
        given = self._parameters(node, item)
        parameters = [
            single_field(printable(name)[:100], one.at(schema_of(one.fields)), cast(Where, place),
                         one.get("required") is True or place == "path", one.get("description"))
            for (name, place), one in given.items() if place in _PLACES
        ]  # fmt: skip
        content, body = self._body(node, given)
        status, gives = self._answer(node)
        own = servers_of({"servers": node.get("servers")}) or servers_of({"servers": item.get("servers")})
        named = {field["name"] for field in parameters if field["where"] == "path"}
        missing = [single_field(name, node.at({}), "path", True) for name in path_parameters(path) if name not in named]
        return Operation(
            id=f"{self._spec} {method} {path}", spec=self._spec, method=method, path=path,
            operation_id=plain(node.get("operationId"), 200), summary=plain(node.get("summary"), 300),
            description=plain(node.get("description")) or plain(item.get("description")),
            tags=[tag for tag in (plain(one, 80) for one in lists(node.get("tags"))[:10]) if tag],
            parameters=[*missing, *parameters][:_MOST_PARAMETERS], body=body, content_type=content, gives=gives,
            status=status, security=self._needed(node), servers=own if own != self._servers else [],
            deprecated=node.get("deprecated") is True,
        )  # fmt: skip

    def _parameters(self, node: Node, item: Node) -> dict[tuple[str, str], Node]:
        """Parameters by name and place, the path's own first and overridden by the operation's; Swagger 2's bodies and
        forms are among them."""
        found: dict[tuple[str, str], Node] = {}
        for one in [*item.each("parameters"), *node.each("parameters")]:
            if isinstance(one.get("name"), str) and one.get("in") in _PLACES_OF_OLD:
                found[one.get("name"), one.get("in")] = one
            elif one.value:  # of a reference that leads nowhere that is said
                self.skipped.append(f"{self._refs.place}.parameters: one has no name, or no place that there is")
        return found

    def _body(self, node: Node, given: dict[tuple[str, str], Node]) -> tuple[str, list[ApiField]]:
        consumes = lists(node.get("consumes")) or lists(self._contents.get("consumes"))
        form = [one.fields for (_, place), one in given.items() if place == "formData"]
        if form:
            kind, schema = form_body(form, consumes)
            return kind, fields_of(node.at(schema), "form")
        for one in (one for (_, place), one in given.items() if place == "body"):
            return plain(consumes[0], 100) if consumes else "application/json", self._flat(one, "schema", "body")
        kind, media = _media(node.child("requestBody"))
        return kind, self._flat(media, "schema", "form" if kind.startswith((_FORM, "multipart/")) else "body")

    def _answer(self, node: Node) -> tuple[str, list[ApiField]]:
        """Status and fields of the answer where it succeeds: the first 2xx, else the default one."""
        answers = {str(status): answer for status, answer in dicts(node.get("responses")).items()}
        for status in sorted(one for one in answers if one[:1] == "2") or [one for one in answers if one == "default"]:
            answer = node.at(answers[status])
            holder = answer if "schema" in answer.fields else _media(answer)[1]
            return ("" if status == "default" else status), self._flat(holder, "schema", "response")
        return "", []

    def _flat(self, node: Node, key: str, where: Where) -> list[ApiField]:
        """Fields of a schema; those of one that is referred to are known the next time."""
        known = (node.key(key), where)
        if not known[0] or known not in self._bodies:
            self._bodies[known] = fields_of(node.child(key), where)
        return self._bodies[known]

    def _needed(self, node: Node) -> list[str]:
        """The schemes of the first way to be let in; none where one of the ways needs none."""
        ways = lists(node.fields.get("security", self._contents.get("security")))
        if not ways or any(way == {} for way in ways):
            return []
        return [plain(str(name), 100) for name in dicts(ways[0])]


def _media(body: Node) -> tuple[str, Node]:
    """The content type that is read, JSON before all others; and what is said of it."""
    content = dicts(body.get("content"))
    kind = next((kind for kind in content if "json" in str(kind).lower()), next(iter(content), ""))
    return plain(str(kind), 100), body.at(content.get(kind))
