"""Loggers whose lines hold no secret, whichever handlers a program puts on them."""

from __future__ import annotations

import logging
from typing import Final

from hopql.tools.secrets.hiding import hide

OURS: Final = ("hopql", "hopql.serve", "hopql.access")
OTHERS: Final = (
    "httpx", "httpx2", "httpcore.connection", "httpcore.proxy", "httpcore.http11", "httpcore.http2", "openai",
    "openai._base_client", "langchain", "langsmith", "langsmith.client", "urllib3.connectionpool", "requests",
    "psycopg", "psycopg.pool", "mcp", "opentelemetry.exporter.otlp.proto.http.trace_exporter",
)  # fmt: skip
"""Libraries that log what they send to whom: URLs with logins and parameters among it."""


class Hiding(logging.Filter):
    """Takes secrets out of a record before any handler sees it; lets every record pass."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always true."""
        try:
            said = record.getMessage()
        except (TypeError, ValueError):  # the library's own mistake, which logging tells
            return True
        hidden = hide(said)
        if hidden != said:
            record.msg, record.args = hidden, ()
        if record.exc_info and not record.exc_text:
            record.exc_text = hide(logging.Formatter().formatException(record.exc_info))
        return True


_HIDING: Final = Hiding()


def guard_logs() -> None:
    """Have these loggers hide secrets; a second call changes nothing."""
    for name in (*OURS, *OTHERS):
        logging.getLogger(name).addFilter(_HIDING)
