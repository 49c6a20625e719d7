"""Records of APIs: specs, operations and their fields, what a request needs, the calls that serve it."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

Where = Literal["path", "query", "header", "cookie", "body", "form", "response"]
ApiStatus = Literal["running", "answered", "partly", "nothing_found", "failed"]
Narrow = Literal["boost", "hard", "off"]
"""What the selected specs count for: they come first, nothing else counts, or it makes no difference."""
Origin = Literal["question", "call", "default", "placeholder"]


class ApiField(TypedDict):
    """A parameter, a field of a body, or a field of a response. Texts are plain: no HTML, on one line."""

    name: str
    """Of a body or response by its path: `customer.address.city`, `items[].id`."""
    where: Where
    type: str
    """string, integer, number, boolean, object, array of string, string or null; any where the spec does not say."""
    format: str
    required: bool
    """By the spec; a field within an optional object is not required."""
    description: str
    enum: list[str]
    default: str
    """As JSON; empty where there is none."""
    example: str


class Operation(TypedDict):
    """A method of a path of a spec."""

    id: str
    """`<spec id> <METHOD> <path>`: one in a collection."""
    spec: str
    method: str
    path: str
    operation_id: str
    summary: str
    description: str
    tags: list[str]
    parameters: list[ApiField]
    """Of path, query, header and cookie, the path's own first."""
    body: list[ApiField]
    """Fields that a caller sends: of a body, or of a form."""
    content_type: str
    gives: list[ApiField]
    status: str
    """The status of that answer: "201"; empty where the spec tells none."""
    security: list[str]
    """Names of the schemes it asks for; of several ways, the first."""
    servers: list[str]
    """Its own; empty: those of its spec."""
    deprecated: bool


class Scheme(TypedDict):
    """How a caller proves who it is."""

    name: str
    kind: Literal["apiKey", "basic", "bearer", "oauth2", "openIdConnect", "other"]
    where: str
    """Of an API key: header, query, cookie."""
    parameter: str
    """Name of the header, the query's parameter or the cookie of an API key."""


class SpecCard(TypedDict):
    """What a spec is about, without its operations."""

    id: str
    """Short, of letters, digits and hyphens; the same each time it is read from the same place."""
    uri: str
    """Where it was read: an absolute path, or a URL."""
    title: str
    description: str
    version: str
    family: str
    """What the versions of one API share: "sponsored-brands" of "Sponsored Brands v4"; in lower case."""
    form: str
    """OpenAPI 3.1.0, Swagger 2.0, …"""
    tags: list[str]
    """Of its operations, the commonest first; with what the spec says of them after a colon."""
    domains: list[str]
    """Words for what it is about, the weightiest first: from titles, tags, paths."""
    key_paths: list[str]
    """The resources that its paths speak of, those with the most operations first: /campaigns, /orders/{id}/refunds."""
    summary: str
    servers: list[str]
    """URLs with their variables' defaults filled in; empty where it names none."""
    schemes: list[Scheme]
    operations: int
    modified: str
    """When the file was changed, ISO, UTC."""
    deprecated: bool
    """The spec says so of the whole API, or every operation is."""
    skipped: list[str]
    """What could not be read, each with its place."""


class Need(TypedDict):
    """One thing that a request asks for."""

    n: int
    text: str
    """Its part of the request, whole by itself."""
    methods: list[str]
    """Of the operations that would do it, if its words say so; most likely first."""
    about: str
    """The noun that it is about, if it says one."""
    besides: str
    """What the request says around it that asks for no call: what for, how."""
    paths: list[str]
    parameters: list[str]
    words: list[str]
    by: Literal["", "model"]


class SpecFound(TypedDict):
    """A spec that was selected."""

    id: str
    uri: str
    title: str
    version: str
    score: float
    why: str
    """What spoke for it: its card, its best operations."""


class OperationFound(TypedDict):
    """An operation that was found."""

    n: int
    """Its place in the whole list, from 1."""
    operation: Operation
    title: str
    version: str
    uri: str
    needs: list[int]
    """Numbers of the needs that found it, the one that it serves best first."""
    score: float
    """Between 0 and 1: how well it serves that need."""
    selected: bool
    """Its spec is one of the selected."""


class ApiContext(TypedDict):
    """What was found for a request."""

    needs: list[Need]
    specs: list[SpecFound]
    operations: list[OperationFound]
    """Best first; the best of each need come before the second of any."""
    unmet: list[int]
    """Needs that nothing serves; their nearest operations are in the list all the same."""
    rich: str
    """What stage two expanded from: the selected specs, an operation a line."""
    left_out: int
    """Operations of the selected specs that had no room in it."""
    tokens: int


class Input(TypedDict):
    """What a call needs, and where it comes from."""

    name: str
    where: Where
    type: str
    required: bool
    value: str
    """As it goes into the request: said by the question, the spec's default, or `<ORDER_ID>`."""
    origin: Origin
    call: int
    """Number of the call that gives it; 0 where none does."""
    field: str
    description: str


class Call(TypedDict):
    """A step of an answer: one operation, ready to be called by a person."""

    n: int
    """From 1, in the order in which they would be called."""
    operation: str
    method: str
    path: str
    url: str
    title: str
    version: str
    uri: str
    need: int
    """The need that it serves; 0 where it only gives what another call needs."""
    does: str
    """What the spec says that it does, in a line."""
    inputs: list[Input]
    gives: list[str]
    """Fields of its answer that later calls need, or that name what was made; else the first few."""
    after: list[int]
    """Calls whose answers it needs."""
    security: list[str]
    deprecated: bool
    curl: str
    others: list[str]
    """`METHOD /path` of operations that serve the need about as well; with their spec, where it is another."""
