"""The operations of a spec: Swagger 2 and OpenAPI 3 alike; what cannot be read is left out, and listed with its
place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from hopql.state.apis import ApiField, Operation, Scheme, Where
from hopql.tools.apis.fill_inputs import path_parameters
from hopql.tools.apis.flatten_schemas import Fields, lists, plain, printable
from hopql.tools.apis.read_files import Refs

METHODS: Final = ("get", "put", "post", "delete", "patch", "head", "options", "trace")
_FORM: Final = "application/x-www-form-urlencoded"
_PARTS: Final = "multipart/form-data"
_TYPE_KEYS: Final = ("type", "format", "items", "enum", "default", "maximum", "minimum", "pattern", "example")


def form_of(contents: dict[str, Any]) -> str:
    """OpenAPI 3.1.0, Swagger 2.0; empty where it is none of them."""
    if isinstance(contents.get("paths"), dict) or isinstance(contents.get("webhooks"), dict):
        if contents.get("openapi") is not None:
            return f"OpenAPI {plain(contents['openapi'], 20)}"
        if contents.get("swagger") is not None:
            return f"Swagger {plain(contents['swagger'], 20)}"
    return ""


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
        kind, http = str(scheme.get("type", "")), str(scheme.get("scheme", "")).lower()
        kinds = {"apiKey": "apiKey", "basic": "basic", "oauth2": "oauth2", "openIdConnect": "openIdConnect"}
        known = http if kind == "http" and http in ("basic", "bearer") else kinds.get(kind, "other")
        key = known == "apiKey"
        found.append(
            Scheme(
                name=plain(str(name), 100),
                kind=known,  # type: ignore[typeddict-item]
                where=plain(scheme.get("in"), 20) if key else "",
                parameter=plain(scheme.get("name"), 100) if key else "",
            )
        )
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
        named = {field["name"] for field in parameters if field["where"] == "path"}
        missing = [name for name in path_parameters(path) if name not in named]
        parameters = [*(self._fields.single(name, {}, "path", True, "") for name in missing), *parameters]
        return Operation(
            id=f"{self._spec} {method} {path}", spec=self._spec, method=method, path=path,
            operation_id=plain(node.get("operationId"), 200), summary=plain(node.get("summary"), 300),
            description=plain(node.get("description")) or plain(item.get("description")),
            tags=[tag for tag in (plain(one, 80) for one in lists(node.get("tags"))[:10]) if tag],
            parameters=parameters[:_MOST_PARAMETERS], body=body, content_type=content, gives=gives, status=status,
            security=self._needed(node), servers=self._own_servers(node, item),
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
            self._fields.single(printable(name)[:100], schema_of(one), _where(place), one.get("required") is True
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
        if bodies:
            one, where = bodies[0]
            return plain(consumes[0], 100) if consumes else "application/json", self._flat(
                one.get("schema"), "body", where
            )
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

    def _own_servers(self, node: dict[str, Any], item: dict[str, Any]) -> list[str]:
        own = servers_of({"servers": node.get("servers")}) or servers_of({"servers": item.get("servers")})
        return own if own != self._servers else []


def _media(content: dict[str, Any]) -> tuple[str, Any]:
    """The content type that is read: JSON before all others; and its schema."""
    if not content:
        return "", None
    kind = next((kind for kind in content if "json" in str(kind).lower()), next(iter(content)))
    return plain(str(kind), 100), dicts(content[kind]).get("schema")


def _where(place: str) -> Where:
    return "path" if place == "path" else "query" if place == "query" else "header" if place == "header" else "cookie"
