"""What a server's process sets up before it serves: its log, and its traces where they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hopql.serve.http.settings import ServeSettings, named_keys
from hopql.serve.telemetry.logs import write_lines
from hopql.serve.telemetry.traces import Traces, is_wanted, provider_of, trace_settings
from hopql.tools import tracing

_FLUSH_MS = 3000


@contextmanager
def set_up(settings: ServeSettings) -> Iterator[None]:
    """Have this process log and trace as the settings say; at the end, what waits to be sent is sent.

    Raises:
        UsageError: a variable of the environment cannot be used.
    """
    wanted = trace_settings()
    provider = provider_of(wanted) if is_wanted(wanted) else None
    end_log = write_lines(settings.log, [key.secret for key in named_keys(settings.secret)])
    if provider:
        tracing.install(Traces(provider, wanted.texts))
    try:
        yield
    finally:
        if provider:
            tracing.install(None)
            provider.force_flush(_FLUSH_MS)
            provider.shutdown()
        end_log()
