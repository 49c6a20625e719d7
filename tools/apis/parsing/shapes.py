"""One shape for all forms: what Swagger 2 and OpenAPI 3 say of an operation, as the newer one says it."""

from __future__ import annotations

from typing import Any, Final

from hopql.state.apis import Scheme
from hopql.tools.apis.parsing.texts import plain

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


def lists(value: Any) -> list[Any]:
    """A value that should be a list; an empty one where it is not."""
    return value if isinstance(value, list) else []


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
