"""All calls of an answer as one Python file that a person can run: values from one answer go into the next call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hopql.state.apis import Scheme
from hopql.tools.apis.answering.names import plain
from hopql.tools.apis.answering.plan import Planned
from hopql.tools.apis.answering.requests import BASE, Held, Request, body_of


@dataclass(frozen=True)
class Name:
    """A variable, where a value is written."""

    text: str

    def __repr__(self) -> str:
        return self.text


def pieces(calls: Sequence[tuple[Planned, Request]]) -> list[str]:
    """The code of each call; together, in their order and after `head`, they run as one file."""
    names = variables(calls)
    return [_piece(n, call, request, names, calls) for n, (call, request) in enumerate(calls, 1)]


def script(calls: Sequence[tuple[Planned, Request]]) -> str:
    """The whole file."""
    return "\n\n".join([head(calls), *pieces(calls)]) + "\n" if calls else ""


def head(calls: Sequence[tuple[Planned, Request]]) -> str:
    """Imports, and a constant for each thing that the request did not say."""
    names = variables(calls)
    marks: dict[str, str] = {}
    for _, request in calls:
        if request.base.startswith(BASE):
            marks["BASE_URL"] = BASE
        for one in request.held:
            if one.origin == "placeholder":
                marks[_constant(one)] = one.mark
    secret = any(request.security for _, request in calls)
    lines = [*(["import os", ""] if secret else []), "import httpx", ""]
    lines += [f"{name} = {mark!r}" for name, mark in marks.items()]
    assert all(name.isidentifier() for name in (*marks, *names.values()))
    return "\n".join(lines).rstrip()


def variables(calls: Sequence[tuple[Planned, Request]]) -> dict[tuple[int, str], str]:
    """Of each field that a call gives another its variable, by the number of the giver and the field's path."""
    found: dict[tuple[int, str], str] = {}
    for _, request in calls:
        for one in request.held:
            if one.giver is None or one.given is None:
                continue
            n = next(place for place, (call, _) in enumerate(calls, 1) if call is one.giver)
            key = (n, one.given["name"])
            if key not in found:
                taken = set(found.values())
                found[key] = one.name if one.name not in taken else f"{one.name}_{n}"
    return found


def _piece(
    n: int,
    call: Planned,
    request: Request,
    names: Mapping[tuple[int, str], str],
    calls: Sequence[tuple[Planned, Request]],
) -> str:
    lines = [
        f"# {n}. {plain(call.operation['summary'] or call.operation['operation_id'] or call.operation['path'], 100)}"
    ]
    arguments = [_url(request, names, calls)]
    for kind, where in (("params", "query"), ("headers", "header"), ("cookies", "cookie")):
        values: dict[str, Any] = {one.input["name"]: _value(one, names, calls) for one in request.parts.get(where, [])}  # type: ignore[call-overload]
        values.update(_secrets(request.security, where))
        if values:
            arguments.append(f"{kind}={values!r}")
    if any(scheme["kind"] == "basic" for scheme in request.security):
        arguments.append('auth=(os.environ["API_USER"], os.environ["API_PASSWORD"])')
    arguments += _body(request, names, calls)
    inner = "".join(f"    {argument},\n" for argument in arguments)
    lines += [f"response = httpx.request(\n    {call.operation['method']!r},\n{inner})", "response.raise_for_status()"]
    for (giver, field), name in names.items():
        if giver == n:
            first = "  # the first one of the list" if "[]" in field else ""
            lines.append(f"{name} = response.json(){_taken(field)}{first}")
    return "\n".join(lines)


def _body(
    request: Request, names: Mapping[tuple[int, str], str], calls: Sequence[tuple[Planned, Request]]
) -> list[str]:
    form, body = request.parts.get("form", []), request.parts.get("body", [])
    if form:
        files = [one for one in form if one.input["type"] == "file" or one.input["format"] == "binary"]
        plain_ones = {one.input["name"]: _value(one, names, calls) for one in form if one not in files}
        opened = {one.input["name"]: Name(f"open({_constant(one)}, 'rb')") for one in files}
        return [*([f"data={plain_ones!r}"] if plain_ones else []), *([f"files={opened!r}"] if opened else [])]
    if not body:
        return []
    values = body_of(body, {place: _value(one, names, calls) for place, one in enumerate(body)})
    return [f"json={values!r}"]


def _url(request: Request, names: Mapping[tuple[int, str], str], calls: Sequence[tuple[Planned, Request]]) -> str:
    """The address as an expression: parts that are known as text, others as variables."""
    parts: list[Any] = []
    base = request.base
    if base.startswith(BASE):
        parts.append(Name("BASE_URL"))
        base = base.removeprefix(BASE)
    text = f"{base}{request.path}"
    held = {f"{{{one.input['name']}}}": one for one in request.parts.get("path", [])}
    while text:
        at = min(((text.find(form), form) for form in held if form in text), default=(-1, ""))
        if at[0] < 0:
            parts.append(text)
            break
        if text[: at[0]]:
            parts.append(text[: at[0]])
        value = _value(held[at[1]], names, calls)
        parts.append(value if isinstance(value, Name) else str(value))
        text = text[at[0] + len(at[1]) :]
    told = [f"str({part.text})" if isinstance(part, Name) and part.text.islower() else repr(part) for part in parts]
    return " + ".join(told)


def _value(one: Held, names: Mapping[tuple[int, str], str], calls: Sequence[tuple[Planned, Request]]) -> Any:
    if one.giver is not None and one.given is not None:
        n = next(place for place, (call, _) in enumerate(calls, 1) if call is one.giver)
        name = Name(names[n, one.given["name"]])
    elif one.origin == "placeholder":
        name = Name(_constant(one))
    else:
        return one.value
    return [name] if isinstance(one.shown(), list) else name


def _constant(one: Held) -> str:
    return one.name.upper()


def _secrets(security: Sequence[Scheme], where: str) -> dict[str, Name]:
    found: dict[str, Name] = {}
    for scheme in security:
        if scheme["kind"] == "basic":
            continue
        if scheme["kind"] == "apiKey" and scheme["parameter"]:
            if (scheme["where"] or "header") == where:
                found[scheme["parameter"]] = Name('os.environ["API_KEY"]')
        elif where == "header":
            found["Authorization"] = Name('"Bearer " + os.environ["API_TOKEN"]')
    return found


def _taken(field: str) -> str:
    """How a field is taken out of an answer: `data.items[].id` → ["data"]["items"][0]["id"]."""
    found = ""
    for part in field.split("."):
        name = part.removesuffix("[]")
        found += f"[{name!r}]" if name and name != "[]" else ""
        found += "[0]" if part.endswith("[]") else ""
    return found
