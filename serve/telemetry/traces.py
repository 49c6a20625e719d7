"""The log and the traces of a server's process: a line an event without passwords and keys; spans as OpenTelemetry has
them, sent over OTLP/HTTP where that is asked for."""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, Literal

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from hopql.serve.http.settings import ServeSettings, named_keys
from hopql.tools.base import trace_spans
from hopql.tools.base.hide_secrets import guard_logs, hide
from hopql.tools.base.trace_spans import Value

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.trace import Span as OtelSpan


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


def write_lines(form: Literal["text", "json"], secrets: Collection[str] = ()) -> Callable[[], None]:
    """Write what this process logs to standard error, in that form: ours from INFO on, others' from WARNING on. What is
    returned ends it."""
    guard_logs()
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(form, secrets))
    root = logging.getLogger()
    root.addHandler(handler)
    before = {name: logging.getLogger(name).level for name in _OURS}
    for name in _OURS:
        logging.getLogger(name).setLevel(logging.INFO if name == "hopql" else logging.WARNING)
    logging.captureWarnings(form == "json")

    def end() -> None:
        logging.captureWarnings(False)
        root.removeHandler(handler)
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)

    return end


PREFIX: Final = "HOPQL_OTEL_"
_STANDARD: Final = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
_NAMES: Final[Mapping[str, str]] = {
    "dialect": "db.system.name", "rows": "db.response.returned_rows", "text_sql": "db.query.text",
    "model": "gen_ai.request.model", "tokens_in": "gen_ai.usage.input_tokens",
    "tokens_out": "gen_ai.usage.output_tokens",
}  # fmt: skip
"""Attributes that OpenTelemetry's conventions have a name for; others are `hopql.…`."""


class TraceSettings(BaseSettings):
    """Settings of traces."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, extra="ignore")

    texts: bool = Field(False, description="Include prompts, model answers and SQL in the spans.")


def trace_settings() -> TraceSettings:
    """The settings as the environment has them now.

    Raises:
        UsageError: a variable cannot be used; the message names it.
    """
    from hopql.serve.http.settings import unusable

    try:
        return TraceSettings()
    except ValidationError as error:
        raise unusable(error, PREFIX) from None


def is_wanted() -> bool:
    """Whether anything is traced."""
    off = os.environ.get("OTEL_SDK_DISABLED", "").lower() == "true"
    off = off or os.environ.get("OTEL_TRACES_EXPORTER", "otlp") == "none"
    return not off and bool(endpoint())


def endpoint() -> str:
    """Where spans go, by OpenTelemetry's own variables; empty: nowhere."""
    return next(filter(None, map(os.environ.get, _STANDARD)), "")


def provider_of() -> TracerProvider:
    """What sends spans, from a thread of its own, a batch every few seconds. It is no global provider, so that nothing
    else of this process speaks through it."""
    from importlib.metadata import version

    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    name = os.environ.get("OTEL_SERVICE_NAME") or "hopql"
    provider = TracerProvider(
        resource=Resource.create({"service.name": name, "service.version": version("hopql")}), shutdown_on_exit=False
    )
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return provider


class Told:
    """A span that is open."""

    def __init__(self, span: OtelSpan, texts: bool) -> None:
        self._span, self._texts = span, texts

    def note(self, **attributes: Value) -> None:
        """See `hopql.tools.base.trace_spans.Span.note`."""
        for name, value in attributes.items():
            if self._texts or not name.startswith("text_"):
                self._span.set_attribute(_NAMES.get(name, f"hopql.{name.removeprefix('text_')}"), value)

    def fail(self, kind: str) -> None:
        """See `hopql.tools.base.trace_spans.Span.fail`."""
        from opentelemetry.trace import StatusCode

        self._span.set_attribute("error.type", kind)
        self._span.set_status(StatusCode.ERROR)

    def name(self, name: str, route: str, code: int, request: str) -> None:
        """Name a request's span, once its route and code are known."""
        self._span.update_name(name)
        self._span.set_attribute("http.route", route)
        self._span.set_attribute("http.response.status_code", code)
        self._span.set_attribute("hopql.request", request)
        if code >= 500:
            self.fail(str(code))


class Traces:
    """A tracer for `hopql.tools.base.trace_spans.install`."""

    def __init__(self, provider: TracerProvider, texts: bool = False) -> None:
        self._tracer, self._texts = provider.get_tracer("hopql"), texts

    @contextmanager
    def span(self, name: str, attributes: Mapping[str, Value]) -> Iterator[Told]:
        """A span within the one that is open here."""
        from langgraph.errors import GraphBubbleUp

        with self._tracer.start_as_current_span(name, record_exception=False, set_status_on_exception=False) as span:
            told = Told(span, self._texts)
            told.note(**attributes)
            try:
                yield told
            except GraphBubbleUp:  # a question to the user
                raise
            except BaseException as error:
                told.fail(type(error).__name__)  # its message may hold what people wrote
                raise

    @contextmanager
    def request(self, method: str, headers: Mapping[str, str]) -> Iterator[Told]:
        """A request's span, within the caller's where it sent a `traceparent`."""
        from opentelemetry.trace import SpanKind
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        outer = TraceContextTextMapPropagator().extract(dict(headers))
        with self._tracer.start_as_current_span(
            method, outer, SpanKind.SERVER, {"http.request.method": method}, record_exception=False,
            set_status_on_exception=False,
        ) as span:  # fmt: skip
            yield Told(span, self._texts)


_FLUSH_MS = 3000


@contextmanager
def set_up(settings: ServeSettings) -> Iterator[None]:
    """Have this process log and trace as the settings say; at the end, what waits to be sent is sent.

    Raises:
        UsageError: a variable of the environment cannot be used.
    """
    wanted = trace_settings()
    provider = provider_of() if is_wanted() else None
    end_log = write_lines(settings.log, [key.secret for key in named_keys(settings.secret)])
    if provider:
        trace_spans.install(Traces(provider, wanted.texts))
    try:
        yield
    finally:
        if provider:
            trace_spans.install(None)
            provider.force_flush(_FLUSH_MS)
            provider.shutdown()
        end_log()
