"""The page that a server shows while there is no workspace to serve: which commands make one."""

from __future__ import annotations

import re
import socket
import threading
import time
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from hopql.tools.base.errors import WorkspaceError
from hopql.tools.workspace.read_config import locate

_LOOK_S: Final = 1.0
_PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3">
<title>HopQL</title><style>body {{ font: 16px/1.6 system-ui; max-width: 40rem; margin: 4rem auto }}</style>
<h1>HopQL has no workspace yet</h1><p>{}</p><p>Do it where the server runs; this page then shows it.</p>"""


class _Page(BaseHTTPRequestHandler):
    """Every path says what to do, as unavailable; `/healthz` says that the process lives."""

    def do_GET(self) -> None:
        alive = self.path == "/healthz"
        hint = re.sub("`(.*?)`", r"<code>\1</code>", what_is_missing())
        body = b'{"status": "ok"}' if alive else _PAGE.format(hint).encode()
        self.send_response(HTTPStatus.OK if alive else HTTPStatus.SERVICE_UNAVAILABLE)
        self.send_header("Content-Type", "application/json" if alive else "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Retry-After", "3")
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Nothing is logged."""


def await_workspace(listener: socket.socket) -> None:
    """Answer at a bound socket with what to do, until there is a workspace where `locate` looks without a name."""
    waiting = ThreadingHTTPServer(listener.getsockname()[:2], _Page, bind_and_activate=False)
    waiting.socket.close()
    waiting.socket = listener
    waiting.server_activate()
    threading.Thread(target=waiting.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
    try:
        while what_is_missing():
            time.sleep(_LOOK_S)
    finally:
        waiting.shutdown()


def what_is_missing() -> str:
    """Which commands make a workspace; empty where there is one where `locate` looks without a name."""
    try:
        locate()
    except WorkspaceError as error:
        return error.hint
    return ""
