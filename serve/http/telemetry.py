"""What the server tells of its work. Every request is given an id, counted and logged; what is counted is told at
`/metrics`. No label holds what people wrote, and no line a password or a key."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from importlib.metadata import version
from typing import TYPE_CHECKING, Final, Literal
from uuid import uuid4

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.datastructures import Headers, MutableHeaders

from hopql.serve.http.asgi import LEFT
from hopql.serve.http.authentication import PROBES
from hopql.tools.base.hide_secrets import guard_logs, hide
from hopql.tools.database.stop_queries import left_running

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from hopql.serve.result import Result


router = APIRouter(tags=["process"])
REGISTRY: Final = CollectorRegistry()
_QUICK: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)
_SLOW: Final = (0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300)
_STEPS: Final = (0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60)

REQUESTS: Final = Counter(
    "hopql_http_requests", "Requests, by route, method and code.", ("route", "method", "code"), registry=REGISTRY
)
REQUEST_SECONDS: Final = Histogram(
    "hopql_http_request_seconds", "Seconds of requests, event streams left out.", ("route", "method"),
    buckets=_QUICK, registry=REGISTRY,
)  # fmt: skip
RATE_LIMITED: Final = Counter(
    "hopql_http_rate_limited", "Requests beyond the rate, of a key or an address.", ("by",), registry=REGISTRY
)
QUESTIONS: Final = Counter(
    "hopql_questions", "Questions, by status, by source of the answer, and whether an earlier one's SQL was replayed.",
    ("status", "source", "cached"), registry=REGISTRY,
)  # fmt: skip
QUESTION_SECONDS: Final = Histogram(
    "hopql_question_seconds", "Seconds from a question to its answer.", ("cached",), buckets=_SLOW, registry=REGISTRY
)
FAILURES: Final = Counter("hopql_failures", "Questions that failed, by kind.", ("kind",), registry=REGISTRY)
ROWS: Final = Counter("hopql_rows", "Rows of answers.", registry=REGISTRY)
HOPS: Final = Counter("hopql_hops", "Hops, by source and status.", ("source", "status"), registry=REGISTRY)
STEP_SECONDS: Final = Histogram(
    "hopql_step_seconds", "Seconds of steps, by node.", ("node",), buckets=_STEPS, registry=REGISTRY
)
MODEL_CALLS: Final = Counter("hopql_model_calls", "Answers of models.", ("model",), registry=REGISTRY)
MODEL_SECONDS: Final = Counter("hopql_model_seconds", "Seconds that models took.", ("model",), registry=REGISTRY)
MODEL_TOKENS: Final = Counter(
    "hopql_model_tokens", "Tokens: read (in), of those from a cache (cached), written (out).", ("model", "kind"),
    registry=REGISTRY,
)  # fmt: skip
RUNNING: Final = Gauge("hopql_questions_running", "Questions under way.", registry=REGISTRY)
WAITING: Final = Gauge("hopql_questions_waiting", "Questions in line.", registry=REGISTRY)
"""Asked when somebody looks; the application says how."""
_LEFT_RUNNING: Final = Gauge(
    "hopql_queries_left_running", "Queries that were cancelled, and go on in PostgreSQL.", registry=REGISTRY
)
_LEFT_RUNNING.set_function(lambda: len(left_running()))
_BUILD: Final = Gauge("hopql_build_info", "Which HopQL this is.", ("version",), registry=REGISTRY)
_BUILD.labels(version=version("hopql")).set(1)
ProcessCollector(registry=REGISTRY)


class Bounded:
    """The values of a label: the first `most` there are; any later one is `other`."""

    def __init__(self, most: int) -> None:
        self._most, self._known = most, set[str]()

    def __call__(self, value: str) -> str:
        """The value, or `other`."""
        value = value or "none"
        if len(self._known) < self._most:
            self._known.add(value)
        return value if value in self._known else "other"


_SOURCE, _NODE, _MODEL, _KIND = Bounded(20), Bounded(100), Bounded(20), Bounded(50)


def observe(result: Result) -> None:
    """Count a question that has ended, with what it cost."""
    cached = "yes" if result.cached else "no"
    sources = {hop["source"] for hop in result.hops if hop["tried"] or hop["status"] != "waiting"}
    source = "several" if len(sources) > 1 else _SOURCE(next(iter(sources), ""))
    QUESTIONS.labels(result.status, source, cached).inc()
    QUESTION_SECONDS.labels(cached).observe(result.seconds)
    if result.failure:
        FAILURES.labels(_KIND(result.failure["kind"])).inc()
    if result.rows:
        ROWS.inc(result.rows["row_count"])
    for hop in result.hops:
        HOPS.labels(_SOURCE(hop["source"]), hop["status"]).inc()
    for step in result.steps:
        STEP_SECONDS.labels(_NODE(step["node"])).observe(step["ms"] / 1000)
    for call in result.calls:
        model = _MODEL(call["model"])
        MODEL_CALLS.labels(model).inc()
        MODEL_SECONDS.labels(model).inc(max(0.0, call["seconds"]))
        for kind, tokens in (("in", "tokens_in"), ("cached", "cached_tokens"), ("out", "tokens_out")):
            MODEL_TOKENS.labels(model, kind).inc(max(0, call[tokens]))  # type: ignore[literal-required]


@router.get(
    "/metrics", summary="Counts, as Prometheus reads them", response_class=PlainTextResponse,
    responses={200: {"content": {"text/plain": {}}, "description": "Prometheus' text format."}},
)  # fmt: skip
def metrics() -> PlainTextResponse:
    """What was counted since the start."""
    return PlainTextResponse(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


REQUEST: ContextVar[str] = ContextVar("hopql_request", default="")
"""Id of the request that is being answered."""
_OURS = ("hopql", "uvicorn")
_CONTROLS = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\t\n"} | {
    0x2028: "\\u2028",
    0x2029: "\\u2029",
}
"""Characters that end a line, or that a terminal obeys."""
_INDENT = "\n    "


class Lines(logging.Formatter):
    """A record as a line: `{"time", "level", "logger", "message", "request", …}`, or the same as text, where what has
    several lines (a trace) goes on indented: nothing that anybody wrote can look like a record of its own."""

    def __init__(self, form: Literal["text", "json"], secrets: Collection[str] = ()) -> None:
        super().__init__()
        self._form, self._secrets = form, sorted((one for one in secrets if one), key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        said = self._clean(record.getMessage())
        trace = self._clean(self.formatException(record.exc_info)) if record.exc_info else ""
        request = REQUEST.get()
        if self._form == "text":
            told = f"{at} {record.levelname} {record.name}: {said}" + (f" [{request}]" if request else "")
            return (f"{told}\n{trace}" if trace else told).translate(_CONTROLS).replace("\n", _INDENT)
        line = {"time": at, "level": record.levelname.lower(), "logger": record.name, "message": said}
        line |= {"request": request} if request else {}
        line |= {
            name: self._clean(value) if isinstance(value, str) else value
            for name, value in getattr(record, "fields", {}).items()
        }
        line |= {"trace": trace} if trace else {}
        return json.dumps(line, ensure_ascii=False, default=str)

    def _clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "***")
        return hide(text)


@contextmanager
def write_lines(form: Literal["text", "json"], secrets: Collection[str] = ()) -> Iterator[None]:
    """Write what this process logs to standard error, in that form: ours from INFO on, others' from WARNING on."""
    guard_logs()
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(form, secrets))
    root = logging.getLogger()
    root.addHandler(handler)
    before = {name: logging.getLogger(name).level for name in _OURS}
    for name in _OURS:
        logging.getLogger(name).setLevel(logging.INFO if name == "hopql" else logging.WARNING)
    logging.captureWarnings(form == "json")
    try:
        yield
    finally:
        logging.captureWarnings(False)
        root.removeHandler(handler)
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)


_LOG: Final = logging.getLogger("hopql.access")
_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}")
_METHODS: Final = frozenset(("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"))
_ROUTE: Final = Bounded(300)

TOLD: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
}
"""Headers of an answer that does not say them itself: it is what it says it is, nothing between here and the client
keeps it, and opened in a browser, as a picture may be, it runs nothing."""


class Observed:
    """ASGI middleware, the outermost: `X-Request-ID` is accepted or made, and returned with `TOLD`; the access log has
    a line a request, with the route's template and never the path or what was asked. Probes and metrics are logged
    where they fail."""

    def __init__(self, app: ASGIApp, counted: bool = True) -> None:
        self.app, self._counted = app, counted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun, root, headers = time.perf_counter(), scope.get("root_path", ""), Headers(scope=scope)
        given = headers.get("x-request-id", "")
        identity = given if _ID.fullmatch(given) else uuid4().hex
        scope.setdefault("state", {})["request_id"] = identity
        method = scope["method"] if scope["method"] in _METHODS else "OTHER"
        code, streams = 0, False

        async def sending(message: Message) -> None:
            nonlocal code, streams
            if message["type"] == "http.response.start":
                code = message["status"]
                told = MutableHeaders(scope=message)
                told["X-Request-ID"] = identity
                for name, value in TOLD.items():
                    told.setdefault(name, value)
                streams = told.get("content-type", "").startswith("text/event-stream")
            await send(message)
            if message["type"] == "http.response.body":
                await asyncio.sleep(0)  # others have their turn, and that the client is gone is seen

        token = REQUEST.set(identity)
        try:
            await self.app(scope, receive, sending)
        except BaseException as error:
            code = code or (500 if isinstance(error, Exception) else LEFT)
            raise
        finally:
            code, seconds = code or LEFT, time.perf_counter() - begun
            route = _ROUTE(route_of(scope, root))
            if self._counted:
                REQUESTS.labels(route, method, str(code)).inc()
                if not streams:
                    REQUEST_SECONDS.labels(route, method).observe(seconds)
            if code >= 400 or (scope["path"] not in PROBES and scope["path"] != "/metrics"):
                _log(route, method, code, seconds, scope["state"].get("key_name") or "")
            REQUEST.reset(token)


def _log(route: str, method: str, code: int, seconds: float, key: str) -> None:
    ms = round(seconds * 1000, 1)
    fields = {"route": route, "method": method, "code": code, "ms": ms, "key": key}
    said = f"{method} {route} {code} {ms:g} ms{f' {key}' if key else ''}"
    _LOG.log(logging.WARNING if code >= 500 else logging.INFO, said, extra={"fields": fields})


def route_of(scope: Scope, root: str = "") -> str:
    """The template of the route that took a request, `/memory/entries/{id}`; `unmatched` where none did."""
    known = scope.get("fastapi")
    context = known.get("effective_route_context") if isinstance(known, dict) else None
    route = scope.get("route") or _plain(scope)
    own = getattr(route, "path_format", None) or getattr(route, "path", None)
    full = getattr(context, "path_format", None) or own
    mounted = scope.get("root_path", "").removeprefix(root)
    if not full and not mounted:
        return "unmatched"
    return (f"{mounted}{full or ''}" if not str(full or "").startswith(mounted or "\0") else str(full)) or "/"


def _plain(scope: Scope) -> object:
    """The route of an endpoint that is an application, which FastAPI does not name."""
    endpoint = scope.get("endpoint")
    return endpoint and next((one for one in scope["app"].routes if getattr(one, "endpoint", None) is endpoint), None)
