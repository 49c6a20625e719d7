"""The completion endpoint of llama.cpp, read event by event.

Only a streamed request ends when its caller goes away: at Ctrl-C and timeouts the connection is closed, and the
server stops at its next batch of tokens. An answer that is asked for in one piece would be computed to its end, for
nobody.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from typing import Any

import httpx

from hopql.tools.errors import ModelError
from hopql.tools.models.link import Link
from hopql.tools.stopping import check

_MOST_BYTES = 64 << 20
"""Far more than any answer with its probabilities has."""


def lines(pieces: Iterable[bytes]) -> Iterator[str]:
    """Lines of an event stream, without their ends. U+2028 and its like, which JSON may hold, end no line."""
    rest: list[bytes] = []
    for piece in pieces:
        *ended, last = piece.split(b"\n")
        for part in ended:
            yield b"".join([*rest, part]).decode(errors="replace").rstrip("\r")
            rest = []
        rest.append(last)
    yield b"".join(rest).decode(errors="replace").rstrip("\r")


def events(link: Link, asked: dict[str, Any], timeout_s: float) -> Iterator[dict[str, Any]]:
    """Send a completion request; its events: progress of reading, pieces of text, at the end what it cost.

    Raises:
        httpx.TimeoutException: it takes longer than `timeout_s` in all.
        httpx.HTTPStatusError: the server refuses; its body has been read.
        httpx.HTTPError: the connection broke.
        ModelError: the server failed after it began to answer, or what it sends is no such stream.
        StoppedError: the run was to end.
    """
    end = time.monotonic() + timeout_s
    body = asked | {"stream": True, "return_progress": True, "cache_prompt": True}
    limit = httpx.Timeout(timeout_s, connect=10.0)
    with link.client().stream("POST", "/completion", json=body, timeout=limit) as answer:
        if answer.status_code != 200:
            answer.read()
            answer.raise_for_status()
        for line in lines(_bounded(answer.iter_bytes(), end)):
            kind, _, text = line.partition(": ")
            if kind in ("data", "error") and text.startswith("{"):
                event = _event(text)
                if kind == "error" or "error" in event:
                    said = event.get("error", event)
                    why = said.get("message", said) if isinstance(said, dict) else said
                    raise ModelError(f"The embedded model's server failed: {why}.")
                yield event


def _bounded(pieces: Iterable[bytes], end: float) -> Iterator[bytes]:
    """The pieces, as long as there is time, and the run goes on."""
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > _MOST_BYTES:
            raise ModelError("The embedded model's server sends an answer without end.", hint="Ask again.")
        check()
        if time.monotonic() > end:
            raise httpx.ReadTimeout("too slow")
        yield piece


def _event(text: str) -> dict[str, Any]:
    try:
        event: dict[str, Any] = json.loads(text)
    except ValueError as error:
        raise ModelError("The embedded model's server broke off within an answer.", hint="Ask again.") from error
    return event
