"""A tracer whose spans are kept here."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from hopql.serve.telemetry.traces import Traces
from hopql.tools.base import trace_spans

Spans = Callable[[], dict[str, ReadableSpan]]


@pytest.fixture
def traced() -> Iterator[Callable[..., Spans]]:
    """Installs a tracer, with texts or without; what it gives tells the spans that have ended, by name."""

    def install(texts: bool = False) -> Spans:
        kept, provider = InMemorySpanExporter(), TracerProvider()
        provider.add_span_processor(SimpleSpanProcessor(kept))
        trace_spans.install(Traces(provider, texts))
        return lambda: {span.name: span for span in kept.get_finished_spans()}

    yield install
    trace_spans.install(None)
