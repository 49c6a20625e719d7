"""Requests to collections of API specs with the operations that they need: the public suites of SOCBench, and our own.

`suites/api_calls.jsonl` holds 60 requests over the three specs of the demo (`tools/demo/workspace/apis`). Half of them
are in the words of somebody who has not read the specs (`"words": "own"`); 12 ask for what no spec offers. Those of odd
number are for development; those of even number are held out: none is read, and no miss of theirs is told.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from hopql.evals.knowledge_suite import half_of
from hopql.evals.suite import read_lines
from hopql.tools.errors import UsageError

SUITES = Path(__file__).parents[2] / "shared" / "suites" / "api"
CALLS = Path("api_calls")
_METHODS = frozenset(("get", "put", "post", "delete", "options", "head", "patch", "trace"))
_LINK = re.compile(r"([A-Z]+ /\S*) (\S+) → ([A-Z]+ /\S*) (\S+)")

Kind = Literal["plain", "compound", "linked", "version", "impossible"]


def _link(text: str) -> str:
    if _LINK.fullmatch(text) is None:
        raise ValueError(f"{text!r} is no link: METHOD /path field → METHOD /path input.")
    return text


@dataclass(frozen=True)
class Link:
    """A field of one call's answer that is an input of another."""

    giver: str
    """As METHOD /path."""
    field: str
    taker: str
    input: str


class CallQuestion(BaseModel):
    """A request, and the calls that do it."""

    model_config = ConfigDict(extra="forbid")

    id: str
    kind: Kind
    words: Literal["spec", "own"]
    """Whose: those of the specs, or of somebody who has not read them."""
    question: str
    gold: list[tuple[str, str]]
    """METHOD /path and the title of its spec, in the order of calling; where a part is impossible, the other parts."""
    links: list[Annotated[str, AfterValidator(_link)]]
    """`METHOD /path field → METHOD /path input`."""
    values: dict[str, str | list[str]]
    """What the request says, by the name of the parameter or field."""

    @property
    def linked(self) -> list[Link]:
        """Its links."""
        return [Link(*match.groups()) for text in self.links if (match := _LINK.fullmatch(text))]

    @property
    def said(self) -> list[tuple[str, str]]:
        """Name and value of what the request says, one each."""
        return [
            (name, value)
            for name, given in self.values.items()
            for value in ([given] if isinstance(given, str) else given)
        ]


class _Query(BaseModel):
    query: str
    endpoints: list[str] = Field(min_length=1)


class _Queries(BaseModel):
    queries: list[_Query]


@dataclass(frozen=True)
class Endpoint:
    """An operation that a request needs."""

    name: str
    """As METHOD /path."""
    files: tuple[str, ...]
    """The specs of its domain that have it; any of them will do. Absolute paths."""


@dataclass(frozen=True)
class Request:
    """A request of a public suite."""

    id: str
    """`suite/domain/number`."""
    text: str
    endpoints: tuple[Endpoint, ...]

    def files_found(self, uris: Sequence[str]) -> bool:
        """Whether every endpoint has one of its specs among these."""
        given = set(uris)
        return all(given & set(endpoint.files) for endpoint in self.endpoints)

    def recall(self, found: Sequence[tuple[str, str]]) -> float:
        """Share of its endpoints among operations given as (address of the spec, METHOD /path)."""
        given = set(found)
        got = sum(any((file, one.name) in given for file in one.files) for one in self.endpoints)
        return got / len(self.endpoints)


def read_calls(path: Path = CALLS, half: str = "all") -> list[CallQuestion]:
    """Our own requests, of a half or all. Raises UsageError when a line cannot be read."""
    hint = 'A line is {"id", "kind", "words", "question", "gold", "links", "values"}.'
    return [one for one in read_lines(path, CallQuestion, hint) if half in ("all", half_of(one.id))]


def suite_folders(root: Path = SUITES) -> list[Path]:
    """The suites: folders of domains, each with `queries.json` and its specs.

    Raises:
        UsageError: there is none.
    """
    found = sorted({path.parents[1].resolve() for path in root.glob("*/*/queries.json")})
    if not found:
        raise UsageError(f"There is no suite of APIs in {root}.", hint="Name the folder that holds them with --suites.")
    return found


def read_requests(suites: Sequence[Path]) -> list[Request]:
    """The requests of these suites, in their order.

    Raises:
        UsageError: a file cannot be read, or an endpoint stands in no spec of its domain.
    """
    found = []
    for suite in suites:
        for file in sorted(suite.glob("*/queries.json")):
            try:
                queries = _Queries.model_validate_json(file.read_bytes()).queries
            except ValidationError as error:
                raise UsageError(f"{file}: {error}", hint='It holds {"queries": [{"query", "endpoints"}]}.') from error
            owners = owners_of(file.parent)
            for number, query in enumerate(queries, 1):
                id_ = f"{suite.name}/{file.parent.name}/{number}"
                found.append(Request(id_, query.query, tuple(_endpoint(id_, name, owners) for name in query.endpoints)))
    return found


def owners_of(domain: Path) -> dict[str, tuple[str, ...]]:
    """Which specs of a domain's folder have each operation: METHOD /path → absolute paths.

    Raises:
        UsageError: a spec is no JSON.
    """
    owners: dict[str, list[str]] = defaultdict(list)
    for file in sorted(domain.resolve().glob("*/*.json")):
        try:
            spec: Any = json.loads(file.read_bytes())
        except ValueError as error:
            raise UsageError(f"{file} is no JSON: {error}") from error
        for path, item in (spec.get("paths") or {}).items():
            for method in _METHODS & {str(key).lower() for key in item}:
                owners[f"{method.upper()} {path}"].append(str(file))
    return {name: tuple(files) for name, files in owners.items()}


def _endpoint(id_: str, name: str, owners: dict[str, tuple[str, ...]]) -> Endpoint:
    if name not in owners:
        raise UsageError(f"{id_}: no spec of its domain has {name}.", hint="Check the suite's files.")
    return Endpoint(name, owners[name])
