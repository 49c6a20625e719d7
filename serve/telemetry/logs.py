"""The log: a line an event, as text or JSON, without passwords and keys."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Collection
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal

from tools.database.failures import scrub

REQUEST: ContextVar[str] = ContextVar("hopql_request", default="")
"""Id of the request that is being answered."""
_OURS = ("hopql", "uvicorn")


class Lines(logging.Formatter):
    """A record as a line: `{"time", "level", "logger", "message", "request", …}`, or the same as text."""

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
            return f"{told}\n{trace}" if trace else told
        line = {"time": at, "level": record.levelname.lower(), "logger": record.name, "message": said}
        line |= {"request": request} if request else {}
        line |= getattr(record, "fields", {})
        line |= {"trace": trace} if trace else {}
        return json.dumps(line, ensure_ascii=False, default=str)

    def _clean(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "***")
        return scrub(text)


def write_lines(form: Literal["text", "json"], secrets: Collection[str] = ()) -> Callable[[], None]:
    """Write what this process logs to standard error, in that form: ours from INFO on, others' from WARNING on. What is
    returned ends it."""
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
