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


class Fields:
    """Flattens the schemas of one spec into lists of fields: `customer.address.city`, `items[].sku`."""

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
        """The fields of an object with what is in each; of what has no properties the elements of a list, the values of
        a map, or the single value."""
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
            if _is_list(own):
                yield from self._walked(own.get("items"), where, own_at, f"{path}[].", must, depth + 1, seen)
            elif _has_fields(own) or isinstance(own.get("additionalProperties"), dict):
                yield from self._walked(inner, where, place, f"{path}.", must, depth + 1, seen)
        if properties:
            return
        if _is_list(node):
            elements = list(self._walked(node.get("items"), where, at, f"{prefix}[].", required, depth + 1, seen))
            yield from elements or ([] if prefix else [self._field("[]", node, where, required, None, at)])
        elif isinstance(values := node.get("additionalProperties"), dict):
            yield self._field(f"{prefix}*", self._refs.follow(values, at)[0] or {}, where, False, None, at)
            yield from self._walked(values, where, at, f"{prefix}*.", False, depth + 1, seen)
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
        self._spec, self._contents = spec, contents
        self._refs, self._fields = refs, Fields(refs)
        self._bodies: dict[tuple[str, str], list[ApiField]] = {}
        self._security = contents.get("security")
        self._servers = servers_of(contents)

    def read(self) -> Iterator[Operation]:
        """All of them, in the order of the file."""
        count = 0
        for path, given in dicts(self._contents.get("paths")).items():
            self._refs.place = f"paths.{printable(str(path))[:200]}"
            item, at, _ = self._refs.follow(given)
            if not isinstance(path, str) or path.startswith("x-"):
                continue
            if not isinstance(item, dict):
                self.skipped.append(f"paths.{printable(path)[:200]}: it is no object")
                continue
            # An operation that stands elsewhere is read there; its own references are relative to that place.
            places = dict.fromkeys(METHODS, at)
            for method in METHODS:
                if isinstance(item.get(method), dict) and "$ref" in item[method]:
                    node, places[method], _ = self._refs.follow(item[method], at)
                    item = {**item, method: node}
            self._skip_unread(path, item)
            for method in METHODS:
                if method not in item:
                    continue
                self._refs.place = f"paths.{printable(path)[:200]}.{method}"
                if not isinstance(item[method], dict):
                    self.skipped.append(f"{self._refs.place}: it is no object")
                    continue
                count += 1
                if count > MOST_OPERATIONS:
                    self.skipped.append(f"paths: only the first {MOST_OPERATIONS:,} operations are read")
                    return
                yield self._operation(method.upper(), path, item[method], item, at, places[method])

    def _skip_unread(self, path: str, item: dict[str, Any]) -> None:
        """Say what of a path is read by nobody: other methods, calls to who asks."""
        for key, node in item.items():
            place = f"paths.{printable(path)[:200]}.{printable(str(key))[:50]}"
            if isinstance(node, dict) and key in METHODS and dicts(node.get("callbacks")):
                self.skipped.append(f"{place}.callbacks: they are calls to you, and not read")
            elif isinstance(node, dict) and key not in METHODS and not str(key).startswith("x-"):
                self.skipped.append(f"{place}: it is no method that is read")

    def _operation(
        self, method: str, path: str, node: dict[str, Any], item: dict[str, Any], around: Any, at: Any
    ) -> Operation:
        path = printable(path)[:500]
        path = path if path.startswith("/") else f"/{path}"
        parameters, form, bodies = self._parameters(node, item, around, at)
        content, body = self._body(node, form, bodies, at)
        status, gives = self._answer(node, at)
        own = servers_of({"servers": node.get("servers")}) or servers_of({"servers": item.get("servers")})
        named = {field["name"] for field in parameters if field["where"] == "path"}
        missing = [name for name in path_parameters(path) if name not in named]
        parameters = [*(self._fields.single(name, {}, "path", True, "") for name in missing), *parameters]
        return Operation(
            id=f"{self._spec} {method} {path}", spec=self._spec, method=method, path=path,
            operation_id=plain(node.get("operationId"), 200), summary=plain(node.get("summary"), 300),
            description=plain(node.get("description")) or plain(item.get("description")),
            tags=[tag for tag in (plain(one, 80) for one in lists(node.get("tags"))[:10]) if tag],
            parameters=parameters[:_MOST_PARAMETERS], body=body, content_type=content, gives=gives, status=status,
            security=self._needed(node), servers=own if own != self._servers else [],
            deprecated=node.get("deprecated") is True,
        )  # fmt: skip

    def _parameters(
        self, node: dict[str, Any], item: dict[str, Any], around: Any, at: Any
    ) -> tuple[list[ApiField], list[dict[str, Any]], list[tuple[dict[str, Any], Any]]]:
        """Parameters, the path's own first and overridden by the operation's; what of Swagger 2 is a form; and a
        body."""
        found: dict[tuple[str, str], tuple[dict[str, Any], Any]] = {}
        shared = [(given, around) for given in lists(item.get("parameters"))]
        for given, place_of in [*shared, *((given, at) for given in lists(node.get("parameters")))]:
            one, where, _ = self._refs.follow(given, place_of)
            if isinstance(one, dict) and isinstance(one.get("name"), str) and one.get("in") in _PLACES_OF_OLD:
                found[one["name"], str(one["in"])] = (one, where)
            elif one:  # of a reference that leads nowhere that is said
                self.skipped.append(f"{self._refs.place}.parameters: one has no name, or no place that there is")
        fields = [
            self._fields.single(printable(name)[:100], schema_of(one), cast(Where, place), one.get("required") is True
                                or place == "path", one.get("description"), where)
            for (name, place), (one, where) in found.items() if place in _PLACES
        ]  # fmt: skip
        form = [one for (_, place), (one, _) in found.items() if place == "formData"]
        return fields, form, [both for (_, place), both in found.items() if place == "body"]

    def _body(
        self, node: dict[str, Any], form: list[dict[str, Any]], bodies: list[tuple[dict[str, Any], Any]], at: Any
    ) -> tuple[str, list[ApiField]]:
        consumes = lists(node.get("consumes")) or lists(self._contents.get("consumes"))
        if form:
            kind, schema = form_body(form, consumes)
            return kind, self._fields.of_schema(schema, "form")
        for one, where in bodies[:1]:
            kind = plain(consumes[0], 100) if consumes else "application/json"
            return kind, self._flat(one.get("schema"), "body", where)
        body, where, _ = self._refs.follow(node.get("requestBody"), at)
        kind, schema = _media(dicts(dicts(body).get("content")))
        is_form = kind.startswith(("application/x-www-form-urlencoded", "multipart/"))
        return kind, self._flat(schema, "form" if is_form else "body", where) if schema is not None else []

    def _answer(self, node: dict[str, Any], at: Any) -> tuple[str, list[ApiField]]:
        """Status and fields of the answer where it succeeds: the first 2xx, else the default one."""
        answers = {str(status): answer for status, answer in dicts(node.get("responses")).items()}
        good = sorted(status for status in answers if status[:1] == "2") or [one for one in answers if one == "default"]
        for status in good[:1]:
            answer, where, _ = self._refs.follow(answers[status], at)
            answer = dicts(answer)
            schema = answer["schema"] if "schema" in answer else _media(dicts(answer.get("content")))[1]
            return ("" if status == "default" else status), self._flat(schema, "response", where)
        return "", []

    def _flat(self, schema: Any, where: Where, at: Any) -> list[ApiField]:
        """Fields of a schema; those of one that is referred to are known the next time."""
        ref = schema.get("$ref") if isinstance(schema, dict) else None
        if not isinstance(ref, str):
            return self._fields.of_schema(schema, where, at)
        key = (f"{getattr(at, '_base_uri', '')}{ref}", where)
        if key not in self._bodies:
            self._bodies[key] = self._fields.of_schema(schema, where, at)
        return self._bodies[key]

    def _needed(self, node: dict[str, Any]) -> list[str]:
        """The schemes of the first way to be let in; none where one of the ways needs none."""
        ways = node["security"] if isinstance(node.get("security"), list) else lists(self._security)
        if not ways or any(way == {} for way in ways):
            return []
        return [plain(str(name), 100) for name in dicts(ways[0])]


def _media(content: dict[str, Any]) -> tuple[str, Any]:
    """The content type that is read: JSON before all others; and its schema."""
    if not content:
        return "", None
    kind = next((kind for kind in content if "json" in str(kind).lower()), next(iter(content)))
    return plain(str(kind), 100), dicts(content[kind]).get("schema")
