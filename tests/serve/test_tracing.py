"""Traces by LangSmith's exporter for OpenTelemetry, as docs/observability.md says: off unless asked for, and without
what was asked, written or found where that is to be hidden."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from tests.forked import python
from tests.services import Quiet, serving

ROOT = Path(__file__).parent.parent.parent
HIDING = {f"LANGSMITH_HIDE_{what}": "true" for what in ("INPUTS", "OUTPUTS", "METADATA")}
ASKED = """
import sys
from langsmith import utils
utils.get_env_var.cache_clear()  # what was read before the fork
from langchain_core.callbacks import CallbackManager
from langchain_core.tracers.langchain import wait_for_all_tracers
from hopql.serve.client import HopQL
client = HopQL(sys.argv[1], model=sys.argv[2], gate="off", effort="fast", keywords="rules", user="Zelda")
assert client.ask("Which products are there?", notes="A quux is a product.").ok
assert client.ask("How many orders were placed on 01/05/2026?", ask_back=True).status == "asks"
wait_for_all_tracers()
print([type(one).__name__ for one in CallbackManager.configure().handlers])
print([name for name in sys.modules if name.startswith("opentelemetry.exporter")])
"""
SECRETS = ("SELECT", "Which products", "quux", "Gadget", "01/05/2026", "January", "Zelda")


def traced(shop: Path, folder: Path, environment: dict[str, str]) -> tuple[list[str], list[str], str]:
    """What was said of tracers, the names of the spans, and all that was sent, when two questions are asked."""
    got: list[tuple[str, bytes]] = []

    class Collector(Quiet):
        def do_POST(self) -> None:
            got.append((self.path, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.end_headers()

    theirs = ("LANGSMITH", "LANGCHAIN", "OTEL")
    bare = {name: value for name, value in os.environ.items() if not name.startswith(theirs)}
    script = folder / "script.jsonl"
    script.write_text(json.dumps({"match": ".", "reply": "SELECT name FROM product ORDER BY name"}))
    with serving(Collector) as host:
        place = {"OTEL_EXPORTER_OTLP_ENDPOINT": f"http://{host}", "LANGSMITH_ENDPOINT": f"http://{host}"}
        run = [*python(), "-c", ASKED, str(shop), f"fake:{script}"]
        done = subprocess.run(
            run, capture_output=True, text=True, cwd=ROOT, env={**bare, **place, **environment}, check=True
        )
    assert {path for path, _ in got} <= {"/v1/traces"}, "nothing goes elsewhere"
    sent = [ExportTraceServiceRequest.FromString(body) for _, body in got]
    spans = [span for one in sent for each in one.resource_spans for scope in each.scope_spans for span in scope.spans]
    return done.stdout.splitlines(), [span.name for span in spans], "".join(map(str, sent))


def test_without_a_setting_nothing_is_traced_or_loaded(shop: Path, tmp_path: Path) -> None:
    assert traced(shop, tmp_path, {}) == (["[]", "[]"], [], "")


@pytest.mark.parametrize("hiding", [{}, HIDING], ids=["whole", "hiding"])
def test_steps_are_spans_and_hide_what_is_to_be_hidden(shop: Path, tmp_path: Path, hiding: dict[str, str]) -> None:
    asked = {"LANGSMITH_TRACING": "true", "LANGSMITH_OTEL_ONLY": "true", "OTEL_SERVICE_NAME": "hopql"}
    (tracers, _), names, sent = traced(shop, tmp_path, {**asked, **hiding})
    assert tracers == "['LangChainTracer']" and '"hopql"' in sent
    assert {"ask", "route_question", "ask_sql", "sql", "generate_sql", "execute_sql", "settle_question"} <= set(names)
    assert [word for word in SECRETS if word in sent] == ([] if hiding else list(SECRETS[:-1]))
