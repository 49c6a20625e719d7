"""A call as a request, and as curl. Nothing in a value or a spec can be anything but data to a shell."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote

from hopql.state.apis import ApiField, Origin, Scheme, SpecCard, Where
from hopql.tools.apis.fill_inputs import (
    Json,
    Planned,
    as_text,
    element,
    identifier,
    key_of,
    leaf,
    sent_inputs,
    slot,
    spec_value,
)

BASE: Final = "<BASE_URL>"
_SAFE: Final = "-._~"


@dataclass(frozen=True)
class Held:
    """What an input gets: a value, a field of another call's answer, or a placeholder."""

    input: ApiField
    name: str
    """Of the placeholder, in snake case."""
    origin: Origin = "placeholder"
    value: Json = None
    giver: Planned | None = None
    given: ApiField | None = None

    @property
    def mark(self) -> str:
        """The placeholder: <ORDER_ID>."""
        return f"<{self.name.upper()}>"

    def shown(self) -> Json:
        """What stands in the request: the value, or the placeholder; of a list a list."""
        if self.origin in ("question", "default"):
            return self.value
        return [self.mark] if element(self.input) else self.mark


@dataclass(frozen=True)
class Request:
    """A call's parts."""

    base: str
    path: str
    held: list[Held]
    security: list[Scheme]
    content_type: str
    parts: dict[Where, list[Held]] = dataclasses.field(default_factory=dict)


def request_of(call: Planned, cards: Mapping[str, SpecCard]) -> Request:
    """The request of a call whose values and links are known."""
    operation = call.operation
    card = cards.get(operation["spec"])
    servers = operation["servers"] or (card["servers"] if card else [])
    relative = next((one for one in servers if one.startswith("/")), "")
    whole = (one for one in servers if one.lower().startswith(("http://", "https://")))
    base = next(whole, f"{BASE}{relative}")
    named = {one["name"]: one for one in card["schemes"]} if card else {}
    security = [
        named.get(name) or Scheme(name=name, kind="bearer", where="", parameter="") for name in operation["security"]
    ]
    held = []
    for one in sent_inputs(operation, call.values.keys(), security):
        key, name = key_of(one), slot(one, operation)
        if key in call.links:
            held.append(Held(one, name, "call", None, *call.links[key]))
        elif key in call.values:
            held.append(Held(one, name, "question", call.values[key]))
        elif (value := spec_value(one)) is not None:
            held.append(Held(one, name, "default", value))
        else:
            held.append(Held(one, name))
    parts: dict[Where, list[Held]] = {}
    for each in held:
        parts.setdefault(each.input["where"], []).append(each)
    return Request(base.rstrip("/"), operation["path"], held, security, operation["content_type"], parts)


def url_of(request: Request) -> str:
    """The address, with the values of the path; placeholders stand as they are."""
    path = request.path
    for one in request.parts.get("path", []):
        shown = as_text(one.shown())
        filled = quote(shown, safe=_SAFE) if one.origin in ("question", "default") else shown
        for form in (f"{{{one.input['name']}}}", f"{{+{one.input['name']}}}", f"{{{one.input['name']}*}}"):
            path = path.replace(form, filled)
    return f"{request.base}{path}"


def body_of(held: Sequence[Held], shown: Sequence[Any]) -> Json:
    """The body as JSON has it, of fields and their values: `customer.name` within an object, `items[].sku` in a list of
    one."""
    if len(held) == 1 and held[0].input["name"] in ("", "[]"):
        return shown[0]
    root: Any = [] if held and all(one.input["name"].startswith("[]") for one in held) else {}
    for one, value in zip(held, shown, strict=True):
        _put(root, one.input["name"].split("."), value)
    return root


def _put(node: Any, path: Sequence[str], value: Any) -> None:
    head, rest = path[0], path[1:]
    if head == "[]":
        if not node:
            node.append({})
        _put(node[0], rest, value) if rest and isinstance(node[0], dict) else None
        return
    name = head.removesuffix("[]")
    if not isinstance(node, dict):
        return
    if not rest:
        node[name] = value
    elif head.endswith("[]"):
        inner = node.setdefault(name, [{}])
        if isinstance(inner, list) and inner and isinstance(inner[0], dict):
            _put(inner[0], rest, value)
    else:
        _put(node.setdefault(name, {}), rest, value)


_JSON: Final = "application/json"
_MARKDOWN: Final = re.compile(r"(!(?=\[)|\](?=\()|<(?=[!?]|/?[a-z][^<>]*[\s/:=]))", re.IGNORECASE)


def write_curl(method: str, request: Request) -> str:
    """The call as curl, for a POSIX shell, a part a line."""
    lines = [f"curl -X {method} {quote_word(url_of(request) + _query(request))}"]
    headers = request.parts.get("header", [])
    lines += [f"-H {quote_word(f'{_name(one)}: {as_text(one.shown())}')}" for one in headers]
    cookies = "; ".join(f"{_name(one)}={as_text(one.shown())}" for one in request.parts.get("cookie", []))
    if cookies:
        lines.append(f"-b {quote_word(cookies)}")
    lines += [_secret(scheme) for scheme in request.security]
    lines += _curl_body(request)
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


def _curl_body(request: Request) -> list[str]:
    form, body = request.parts.get("form", []), request.parts.get("body", [])
    if form and request.content_type.startswith("multipart/"):
        return [f"-F {quote_word(f'{_name(one)}={_file(one)}{as_text(one.shown())}')}" for one in form]
    if form:
        return [f"--data-urlencode {quote_word(f'{_name(one)}={as_text(one.shown())}')}" for one in form]
    if not body:
        return []
    content = request.content_type or _JSON
    text = json.dumps(body_of(body, [one.shown() for one in body]), ensure_ascii=False)
    return [f"-H {quote_word(f'Content-Type: {content}')}", f"-d {quote_word(text)}"]


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


def quote_word(text: str) -> str:
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
