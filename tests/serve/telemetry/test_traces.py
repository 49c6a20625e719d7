"""Spans: off unless asked for, nested across threads, without texts unless asked for, sent over OTLP."""

from __future__ import annotations

import operator
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient
from langgraph.errors import GraphInterrupt
from langgraph.graph import END, START, StateGraph
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from typing_extensions import TypedDict

from hopql.serve.client import HopQL
from hopql.serve.http.settings import ServeSettings
from hopql.serve.telemetry.traces import is_wanted, set_up, trace_settings
from hopql.tools.base import trace_spans
from hopql.tools.base.errors import UsageError
from hopql.tools.models.fake import scripted
from tests.serve.http.composed import LOCAL, composed
from tests.serve.telemetry.conftest import Spans
from tests.services import Quiet, serving

ROOT = Path(__file__).parent.parent.parent.parent
Traced = Callable[..., Spans]
QUIET = """
import sys
import hopql.serve.telemetry.metrics
from hopql.serve.client import HopQL
from hopql.serve.http.settings import ServeSettings
from hopql.serve.telemetry.traces import set_up
from langchain_core.callbacks import CallbackManager
with set_up(ServeSettings()):
    from hopql.tools.base import trace_spans
    tracers = [type(one).__name__ for one in CallbackManager.configure().handlers]
    senders = ("opentelemetry.exporter", "opentelemetry.sdk.trace.export")
    sends = [name for name in sys.modules if name.startswith(senders)]
    print(trace_spans.installed(), sends, tracers)
"""


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if "OTEL" in name or name.startswith(("LANGSMITH", "LANGCHAIN"))]:
        monkeypatch.delenv(name)


def quiet(**environment: str) -> str:
    given = {**os.environ, **environment}
    run = [sys.executable, "-c", QUIET]
    done = subprocess.run(run, capture_output=True, text=True, cwd=ROOT, env=given, check=True)
    return done.stdout.strip()


def test_without_a_setting_nothing_is_traced_or_loaded_and_langsmith_hears_nothing() -> None:
    assert quiet() == "None [] []"


def test_langsmith_listens_where_its_own_setting_says_so() -> None:
    told = quiet(LANGSMITH_TRACING="true", LANGSMITH_ENDPOINT="http://127.0.0.1:9", LANGSMITH_API_KEY="none")
    assert told == "None [] ['LangChainTracer']"


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"}, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:4318/v1/traces"}, True),
        ({"HOPQL_OTEL_TEXTS": "1"}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318", "OTEL_SDK_DISABLED": "true"}, False),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318", "OTEL_TRACES_EXPORTER": "none"}, False),
    ],
)  # fmt: skip
def test_an_endpoint_turns_traces_on(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], wanted: bool
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert is_wanted() is wanted


def test_a_setting_that_cannot_be_used_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPQL_OTEL_TEXTS", "perhaps")
    with pytest.raises(UsageError, match=r"^HOPQL_OTEL_TEXTS: "):
        trace_settings()


class State(TypedDict, total=False):
    seen: Annotated[list[str], operator.add]


def working(name: str) -> Callable[[State], State]:
    def node(state: State) -> State:
        with trace_spans.span(name, node=name), trace_spans.span(f"{name}.inner", text_sql="SELECT secret"):
            return {"seen": [threading.current_thread().name]}

    node.__name__ = name
    return node


def test_spans_nest_across_the_threads_of_a_graph(traced: Traced) -> None:
    spans = traced()
    builder = StateGraph(State)
    for name in ("first", "left", "right"):
        builder.add_node(name, working(name))
    builder.add_edge(START, "first")
    for name in ("left", "right"):
        builder.add_edge("first", name)
        builder.add_edge(name, END)
    with trace_spans.span("outer"):
        done: Any = builder.compile().invoke({"seen": []})
    assert len(set(done["seen"])) > 1, "the branches ran in threads of their own"
    ended = spans()
    outer = ended["outer"].context
    for name in ("first", "left", "right"):
        assert ended[name].parent.span_id == outer.span_id, name
        assert ended[f"{name}.inner"].parent.span_id == ended[name].context.span_id, name
        assert ended[f"{name}.inner"].context.trace_id == outer.trace_id


def test_a_question_is_a_span_a_step_with_model_and_database_inside(traced: Traced, shop: Path) -> None:
    script = scripted(["SELECT name FROM product ORDER BY name"], f"traces-{uuid4().hex[:8]}")
    options = {"gate": "off", "effort": "fast", "keywords": "rules", "model": f"fake:{script.name}"}
    spans = traced()
    with trace_spans.span("outer"):
        assert HopQL(shop, **options).ask("Which products are there?").ok
    ended = spans()
    for name, outer in (
        ("route_question", "outer"), ("ask_sql", "outer"), ("generate_sql", "ask_sql"), ("model", "generate_sql"),
        ("execute_sql", "ask_sql"), ("database.run", "execute_sql"), ("database.explain", "validate_sql"),
    ):  # fmt: skip
        assert ended[name].parent.span_id == ended[outer].context.span_id, name
    assert ended["database.run"].attributes["db.response.returned_rows"] == 2
    assert {"gen_ai.request.model", "gen_ai.usage.input_tokens"} <= set(ended["model"].attributes)
    told = "".join(span.to_json() for span in ended.values())
    assert "SELECT" not in told and "products are there" not in told


@pytest.mark.parametrize("texts", [False, True])
def test_texts_are_sent_only_where_that_is_asked_for(traced: Traced, texts: bool) -> None:
    spans = traced(texts)
    with trace_spans.span("database.run", dialect="sqlite", text_sql="SELECT secret") as told:
        told.note(rows=3, text_answer="secret")
    kept = dict(spans()["database.run"].attributes)
    assert kept["db.system.name"] == "sqlite" and kept["db.response.returned_rows"] == 3
    said = {name: kept[name] for name in ("db.query.text", "hopql.answer") if name in kept}
    assert said == ({"db.query.text": "SELECT secret", "hopql.answer": "secret"} if texts else {})


def test_a_failed_span_says_what_kind_of_failure_and_not_what_it_said(traced: Traced) -> None:
    spans = traced()
    with pytest.raises(UsageError), trace_spans.span("node"):
        raise UsageError("the secret of ann")
    with pytest.raises(GraphInterrupt), trace_spans.span("asks"):
        raise GraphInterrupt
    failed, asks = spans()["node"], spans()["asks"]
    assert failed.attributes["error.type"] == "UsageError" and not failed.status.is_ok and not failed.events
    assert "secret" not in failed.to_json() and "error.type" not in asks.attributes


def test_a_request_is_a_span_within_its_callers(traced: Traced) -> None:
    spans = traced()
    asked = TestClient(composed(), base_url=LOCAL, raise_server_exceptions=False)
    caller = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    asked.get("/things/secret", headers={"traceparent": caller, "X-Request-ID": "r1"})
    asked.get("/broken", headers={"traceparent": "nonsense"})
    asked.get("/healthz")
    ended = spans()
    assert set(ended) == {"GET /things/{name}", "GET /broken"}
    span = ended["GET /things/{name}"]
    assert f"{span.context.trace_id:032x}" in caller and f"{span.parent.span_id:016x}" in caller
    assert dict(span.attributes) == {
        "http.request.method": "GET", "http.route": "/things/{name}", "http.response.status_code": 200,
        "hopql.request": "r1",
    }  # fmt: skip
    assert ended["GET /broken"].attributes["error.type"] == "500" and ended["GET /broken"].parent is None


def test_spans_are_sent_over_otlp(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[tuple[str, bytes]] = []

    class Collector(Quiet):
        def do_POST(self) -> None:
            got.append((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()

    with serving(Collector) as host:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://{host}/")
        span = trace_spans.span
        with set_up(ServeSettings()), span("outer"), span("inner", text_sql="SELECT secret"):
            pass
    assert trace_spans.installed() is None and [path for path, _ in got] == ["/v1/traces"]
    [resource] = ExportTraceServiceRequest.FromString(got[0][1]).resource_spans
    assert {span.name for scope in resource.scope_spans for span in scope.spans} == {"outer", "inner"}
    said = {pair.key: pair.value.string_value for pair in resource.resource.attributes}
    assert said["service.name"] == "hopql" and said["service.version"] and b"secret" not in got[0][1]
