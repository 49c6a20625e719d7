"""Made-up APIs, and requests whose words are marked with the call that serves them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hopql.bench.apis import CallQuestion
from hopql.training.read_files import unmark

_MARK = re.compile(r"\[(?P<said>[^\[\]=]+)=(?P<call>[^\[\]=]+)\]")
_IN_PATH = re.compile(r"\{([^{}]+)\}")
_NONE = "none:"


@dataclass(frozen=True)
class Request:
    """A request: its text, and of each part that a call serves the characters and the call as METHOD /path."""

    text: str
    parts: list[tuple[int, int, str]]


@dataclass
class Api:
    """A file."""

    name: str
    title: str = ""
    about: str = ""
    calls: dict[str, list[str]] = field(default_factory=dict)
    """By id: METHOD /path, summary, names that go in, names that come back."""
    requests: list[Request] = field(default_factory=list)


def load_apis(folder: Path) -> list[Api]:
    """The files of a folder, by name. Raises ValueError, KeyError: a line is no call or request, or marks an unknown
    call."""
    return [_load(file) for file in sorted(folder.glob("*.api"))]


def _load(file: Path) -> Api:
    api, part = Api(file.stem), ""
    for line in filter(None, map(str.strip, file.read_text(encoding="utf-8").splitlines())):
        head, _, rest = line.partition(":")
        if line in ("calls:", "requests:"):
            part = head
        elif part == "calls":
            name, *told = (one.strip() for one in line.split("|"))
            api.calls[name] = told
        elif part == "requests":
            text, found = unmark(line.removeprefix(_NONE).strip(), _MARK)
            parts = [(begin, end, api.calls[match["call"].strip()][0]) for begin, end, match in found]
            api.requests.append(Request(text, parts))
        else:
            setattr(api, {"api": "title", "about": "about"}[head], rest.strip())
    return api


def as_openapi(api: Api) -> dict[str, Any]:
    """The API as an OpenAPI document."""
    paths: dict[str, dict[str, Any]] = {}
    for name, (call, summary, takes, gives) in api.calls.items():
        method, path = call.split(" ", 1)
        said: dict[str, Any] = {"operationId": name, "responses": {"200": _content(gives, "description")}}
        if summary:
            said["summary"] = summary
        said["parameters"] = [_parameter(one, "path") for one in _IN_PATH.findall(path)]
        if method in ("GET", "DELETE"):
            said["parameters"] += [_parameter(one, "query") for one in _names(takes)]
        elif takes:
            said["requestBody"] = _content(takes)
        paths.setdefault(path, {})[method.lower()] = said
    info = {"title": api.title, "description": api.about, "version": "1.0"}
    return {"openapi": "3.0.3", "info": info, "paths": paths}


def _parameter(name: str, where: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": {"type": "string"}}


def _content(names: str, *empty: str) -> dict[str, Any]:
    fields = {one: {"type": "string"} for one in _names(names)}
    schema = {"type": "object", "properties": fields}
    return {**dict.fromkeys(empty, ""), **({"content": {"application/json": {"schema": schema}}} if fields else {})}


def _names(told: str) -> Iterator[str]:
    return (name for one in told.split(",") if (name := one.strip()))


def questions_of(api: Api) -> Iterator[CallQuestion]:
    """The requests as `hopql.bench.apis` judges answers."""
    for number, one in enumerate(api.requests, 1):
        gold = dict.fromkeys((call, api.title) for _, _, call in one.parts)
        kind = "impossible" if not gold else "plain" if len(gold) == 1 else "compound"
        yield CallQuestion.model_validate(
            {"id": f"{api.name}-{number:03}", "kind": kind, "words": "own", "question": one.text, "gold": list(gold),
             "links": [], "values": {}}
        )  # fmt: skip
