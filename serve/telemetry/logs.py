"""The log: a line an event, as text or JSON, without passwords and keys."""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable, Collection
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal

from hopql.tools.secrets import guard_logs, hide

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
