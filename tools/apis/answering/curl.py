"""A call as a command of a shell: nothing in a value or a spec can be anything but data to it."""

from __future__ import annotations

import json
from typing import Final

from state.apis import Scheme
from tools.apis.answering.inputs import as_text
from tools.apis.answering.names import identifier, leaf
from tools.apis.answering.requests import Held, Request, body_of, url_of

_JSON: Final = "application/json"


def curl(method: str, request: Request) -> str:
    """The call as curl, for a POSIX shell, a part a line."""
    lines = [f"curl -X {method} {quoted(url_of(request))}"]
    queries = request.parts.get("query", [])
    if queries:
        lines[0] = f"curl -G -X {method} {quoted(url_of(request))}"
        for one in queries:
            shown = one.shown()
            for value in shown if isinstance(shown, list) else [shown]:
                lines.append(f"--data-urlencode {quoted(f'{_name(one)}={as_text(value)}')}")
    for one in request.parts.get("header", []):
        lines.append(f"-H {quoted(f'{_name(one)}: {as_text(one.shown())}')}")
    cookies = "; ".join(f"{_name(one)}={as_text(one.shown())}" for one in request.parts.get("cookie", []))
    if cookies:
        lines.append(f"-b {quoted(cookies)}")
    lines += [_secret(scheme) for scheme in request.security]
    lines += _body(request, has_query=bool(queries))
    return " \\\n  ".join(lines)


def _body(request: Request, *, has_query: bool) -> list[str]:
    form, body = request.parts.get("form", []), request.parts.get("body", [])
    if form and request.is_multipart:
        return [f"-F {quoted(f'{_name(one)}={_file(one)}{as_text(one.shown())}')}" for one in form]
    if form:
        flag = "--data-urlencode" if not has_query else "--data-raw"
        return [f"{flag} {quoted(f'{_name(one)}={as_text(one.shown())}')}" for one in form]
    if not body:
        return []
    content = request.content_type or _JSON
    text = json.dumps(body_of(body, {place: one.shown() for place, one in enumerate(body)}), ensure_ascii=False)
    return [f"-H {quoted(f'Content-Type: {content}')}", f"-d {quoted(text)}"]


def _secret(scheme: Scheme) -> str:
    """What proves who calls, taken from the environment: only our own text stands in double quotes."""
    if scheme["kind"] == "basic":
        return '-u "$API_USER:$API_PASSWORD"'
    if scheme["kind"] == "apiKey" and scheme["parameter"]:
        name = "".join(char for char in scheme["parameter"] if char.isalnum() or char in "-_.[]")
        if scheme["where"] == "query":
            return f'--url-query "{name}=$API_KEY"'
        if scheme["where"] == "cookie":
            return f'-b "{name}=$API_KEY"'
        return f'-H "{name}: $API_KEY"'
    return '-H "Authorization: Bearer $API_TOKEN"'


def quoted(text: str) -> str:
    """A text as one word of a POSIX shell."""
    return "'" + text.replace("\0", "").replace("'", "'\\''") + "'"


def _name(one: Held) -> str:
    """The name of a field without what would end it where it stands."""
    kept = "".join(char for char in one.input["name"] if char not in "\r\n:;=@<")
    return kept or identifier(leaf(one.input["name"]))


def _file(one: Held) -> str:
    return "@" if one.input["type"] == "file" or one.input["format"] == "binary" else ""
