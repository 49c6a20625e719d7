"""A call as a command of a shell: nothing in a value or a spec can be anything but data to it."""

from __future__ import annotations

import json
import re
from typing import Final
from urllib.parse import quote

from hopql.state.apis import Scheme
from hopql.tools.apis.answering.inputs import as_text
from hopql.tools.apis.answering.names import identifier, leaf
from hopql.tools.apis.answering.requests import Held, Request, body_of, url_of

_JSON: Final = "application/json"
_MARKDOWN: Final = re.compile(r"(!(?=\[)|\](?=\()|<(?=[!?]|/?[a-z][^<>]*[\s/:=]))", re.IGNORECASE)


def curl(method: str, request: Request) -> str:
    """The call as curl, for a POSIX shell, a part a line."""
    lines = [f"curl -X {method} {quoted(url_of(request) + _query(request))}"]
    headers = request.parts.get("header", [])
    lines += [f"-H {quoted(f'{_name(one)}: {as_text(one.shown())}')}" for one in headers]
    cookies = "; ".join(f"{_name(one)}={as_text(one.shown())}" for one in request.parts.get("cookie", []))
    if cookies:
        lines.append(f"-b {quoted(cookies)}")
    lines += [_secret(scheme) for scheme in request.security]
    lines += _body(request)
    return " \\\n  ".join(lines)


def _query(request: Request) -> str:
    """What stands after the address; a list's elements each by themselves, placeholders as they are."""
    found = []
    for one in request.parts.get("query", []):
        shown, known = one.shown(), one.origin in ("question", "default")
        for value in shown if isinstance(shown, list) else [shown]:
            text = as_text(value)
            found.append(f"{quote(one.input['name'], safe='[]')}={quote(text, safe='') if known else text}")
    return f"?{'&'.join(found)}" if found else ""


def _body(request: Request) -> list[str]:
    form, body = request.parts.get("form", []), request.parts.get("body", [])
    if form and request.is_multipart:
        return [f"-F {quoted(f'{_name(one)}={_file(one)}{as_text(one.shown())}')}" for one in form]
    if form:
        return [f"--data-urlencode {quoted(f'{_name(one)}={as_text(one.shown())}')}" for one in form]
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
    """A text as one word of a POSIX shell. What Markdown would make a picture, a link or HTML of is taken apart by
    quotes that end and begin again, which the shell does not see."""
    word = "'" + text.replace("\0", "").replace("'", "'\\''") + "'"
    return _MARKDOWN.sub(r"\1''", word)


def _name(one: Held) -> str:
    """The name of a field without what would end it where it stands."""
    kept = "".join(char for char in one.input["name"] if char not in "\r\n:;=@<")
    return kept or identifier(leaf(one.input["name"]))


def _file(one: Held) -> str:
    return "@" if one.input["type"] == "file" or one.input["format"] == "binary" else ""
