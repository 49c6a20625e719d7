"""What strangers send, for `hopql doctor --security`: headers that never end, specs nested deep, formulas, corrections.

Each is sent to HopQL's own parts on this machine, and nothing is left behind.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from hopql.serve.write_results import csv_lines
from hopql.tools.errors import HopQLError
from hopql.tools.security import Holding

_REPORT: Final = "Please report this hole."
_ROOM, _HALF_SENT = 20, 60
_HALF: Final = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: "
_DEEP: Final = 30_000
_READ: Final = """import sys
from hopql.tools.apis.prepare_specs import prepare_spec
print(getattr(prepare_spec(sys.argv[1]), "why", ""))"""
_FORMULA: Final = '=HYPERLINK("http://hopql-canary.example")'
_MINE, _THEIRS = "SELECT 'mine' AS canary", "SELECT 'theirs' AS canary"


def strangers() -> Iterator[Holding]:
    """What holds against each of them."""
    for layer, claim, ask in (
        ("here", "who sends half a request stops nobody else", _half_sent),
        ("here", "a spec nested deep ends nothing", _nested_spec),
        ("here", "a cell that begins as a formula is text in CSV", _formula),
        ("rows", "one user's correction answers nobody else unapproved", _correction),
    ):
        try:
            state, detail = ask()
        except (HopQLError, OSError, RuntimeError, subprocess.SubprocessError) as error:
            state, detail = "wrong", f"could not be checked: {error}"
        yield Holding(layer, claim, state, detail, "" if state == "holds" else _REPORT)  # type: ignore[arg-type]


def _half_sent() -> tuple[str, str]:
    """Open more connections than there is room for, send half of their headers, and ask as another."""
    with _listening(_ROOM) as port, ExitStack() as opened:
        for _ in range(_HALF_SENT):
            sock = opened.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
            sock.sendall(_HALF)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
            if answer.status != 200:
                return "wrong", f"another request got {answer.status}"
    return "holds", f"with room for {_ROOM} connections and {_HALF_SENT} that were half sent, another was answered"


@contextmanager
def _listening(most: int) -> Iterator[int]:
    """A server on this machine with the connections of `hopql serve` and one answer; gives its port."""
    import uvicorn

    from hopql.serve.http.server import bounded

    async def app(scope: dict[str, Any], receive: Any, send: Callable[..., Any]) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"in"})

    listener = socket.create_server(("127.0.0.1", 0))
    quiet: dict[str, Any] = {"lifespan": "off", "log_config": None, "log_level": "critical"}
    server = uvicorn.Server(uvicorn.Config(app, http=bounded(most), ws="none", timeout_graceful_shutdown=0, **quiet))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])), daemon=True)
    thread.start()
    try:
        yield int(listener.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join(10)


def _nested_spec() -> tuple[str, str]:
    """Read one in a process of its own, which a parser without an end to its depth would take with it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "deep.json")
        file.write_text('{"a":' * _DEEP + "1" + "}" * _DEEP, encoding="utf-8")
        done = subprocess.run([sys.executable, "-c", _READ, str(file)], capture_output=True, text=True, timeout=60)
    if done.returncode or "nested" not in done.stdout:
        return "wrong", f"reading it ended with {done.returncode}"
    return "holds", f"{_DEEP:,} levels are refused, in words"


def _formula() -> tuple[str, str]:
    written = "".join(csv_lines(["canary"], [[_FORMULA]])).splitlines()[1].lstrip('"')
    return ("holds", "an apostrophe stands before it") if written.startswith("'=") else ("wrong", "it is written bare")


def _correction() -> tuple[str, str]:
    """Correct what another asked, in a memory that is gone afterwards, and see what answers the other then."""
    from hopql.state.asked import Draft, Feedback, Key
    from hopql.tools.memory import QueryMemory, writer

    key, asked = Key(f"hopql-canary-{uuid4().hex[:12]}", "doctor"), "hopql canary"
    mine, other = QueryMemory(key, user="canary"), QueryMemory(key, user="another canary")
    try:
        kept = mine.keep(Draft(question=asked, normal=asked, skeleton=asked, sql=_MINE), proved=True)
        changed = Draft(question="", sql=_THEIRS)
        other.feedback(Feedback(entry=kept["id"], verdict="corrected", correction=changed), proved=True)
        answers = [proposal["entry"]["sql"] for proposal in mine.exact(asked)]
    finally:
        writer().flush(30)
        QueryMemory(key).purge(everything=True)
    return ("holds", "it is that user's own") if answers == [_MINE] else ("wrong", f"what answers is {answers}")
