"""A call as a request: its parts, and what each of them holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

from hopql.state.apis import ApiField, Scheme, SpecCard, Where
from hopql.tools.apis.answering.inputs import as_text, element, given, sent
from hopql.tools.apis.answering.names import slot
from hopql.tools.apis.answering.plan import Json, Planned, Value, key_of

BASE: Final = "<BASE_URL>"
_SAFE: Final = "-._~"


@dataclass(frozen=True)
class Held:
    """What an input gets: a value, a field of another call's answer, or a placeholder."""

    input: ApiField
    value: Json = None
    origin: str = "placeholder"
    """question, default, call, placeholder."""
    giver: Planned | None = None
    given: ApiField | None = None
    name: str = ""
    """Of the variable or placeholder, in snake case."""

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
    parts: dict[Where, list[Held]] = field(default_factory=dict)

    @property
    def is_multipart(self) -> bool:
        """Whether the body is a form of parts, as with files."""
        return self.content_type.startswith("multipart/")


def request_of(call: Planned, cards: Mapping[str, SpecCard]) -> Request:
    """The request of a call whose values and links are known."""
    operation = call.operation
    card = cards.get(operation["spec"])
    servers = operation["servers"] or (card["servers"] if card else [])
    base = next((one for one in servers if one.lower().startswith(("http://", "https://"))), "")
    if not base:
        relative = next((one for one in servers if one.startswith("/")), "")
        base = f"{BASE}{relative}"
    named = {one["name"]: one for one in card["schemes"]} if card else {}
    security = [named.get(name) or _unknown(name) for name in operation["security"]]
    held = [_held(call, one) for one in sent(operation, call.values.keys(), security)]
    parts: dict[Where, list[Held]] = {}
    for one in held:
        parts.setdefault(one.input["where"], []).append(one)
    return Request(base.rstrip("/"), operation["path"], held, security, operation["content_type"], parts)


def url_of(request: Request, *, encoded: bool = True) -> str:
    """The address, with the values of the path; placeholders stand as they are."""
    path = request.path
    for one in request.parts.get("path", []):
        shown = as_text(one.shown())
        filled = quote(shown, safe=_SAFE) if encoded and one.origin in ("question", "default") else shown
        for form in (f"{{{one.input['name']}}}", f"{{+{one.input['name']}}}", f"{{{one.input['name']}*}}"):
            path = path.replace(form, filled)
    return f"{request.base}{path}"


def body_of(held: Sequence[Held], shown: Mapping[int, Any]) -> Json:
    """The body as JSON has it: `customer.name` within an object, `items[].sku` within a list of one.

    Args:
        held: the fields of the body.
        shown: of each its value, by its place in `held`.
    """
    if len(held) == 1 and held[0].input["name"] in ("", "[]"):
        return shown[0]
    root: Any = [] if held and all(one.input["name"].startswith("[]") for one in held) else {}
    for place, one in enumerate(held):
        _put(root, one.input["name"].split("."), shown[place])
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


def _held(call: Planned, one: ApiField) -> Held:
    key, name = key_of(one), slot(one, call.operation)
    if key in call.links:
        link = call.links[key]
        return Held(one, None, "call", link.giver, link.field, name)
    value: Value | None = call.values.get(key) or given(one)
    if value is not None:
        return Held(one, value.value, value.origin, name=name)
    return Held(one, name=name)


def _unknown(name: str) -> Scheme:
    return Scheme(name=name, kind="bearer", where="", parameter="")
