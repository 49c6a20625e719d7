"""`hopql` as it is typed: each command in a process of its own, forked from one that has the imports behind it."""

from __future__ import annotations

import atexit
import gc
import json
import os
import selectors
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent.parent
_HEAVY: Final = (
    "hopql.serve.cli", "hopql.serve.client", "hopql.graph.ask", "hopql.graph.knowledge", "hopql.graph.memory",
    "langchain_openai", "rich.table", "psycopg", "bm25s", "networkx",
)  # fmt: skip
"""What most commands import sooner or later. None starts a thread that a fork would miss, as onnxruntime does."""


def hopql(
    *arguments: str, given: str = "", folder: Path = ROOT, timeout: float = 200,
    environment: Mapping[str, str] = os.environ,
) -> subprocess.CompletedProcess[str]:  # fmt: skip
    """Run a command to its end; no traceback may come of it, whatever is typed.

    Args:
        given: on standard input.
        folder: where it runs.
        timeout: seconds, after which it is killed.
        environment: all of its variables.
    """
    with tempfile.TemporaryDirectory() as place:
        streams = [Path(place, name) for name in ("in", "out", "err")]
        streams[0].write_text(given, encoding="utf-8")
        asked = {
            "arguments": arguments, "environment": dict(environment), "folder": str(folder),
            "streams": [str(path) for path in streams],
        }  # fmt: skip
        code = _parent().run(asked, timeout)
        out, err = (path.read_text(encoding="utf-8") for path in streams[1:])
    assert "Traceback" not in out + err and "unforeseen" not in err, err
    return subprocess.CompletedProcess(["hopql", *arguments], code, out, err)


class _Parent:
    """The process that the commands are forked from."""

    def __init__(self) -> None:
        run, pipe = [sys.executable, "-m", "tests.serve.typed"], subprocess.PIPE
        self._process = subprocess.Popen(run, stdin=pipe, stdout=pipe, text=True, cwd=ROOT)
        atexit.register(self.end)

    def run(self, asked: dict[str, Any], timeout: float) -> int:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        child = int(self._process.stdout.readline())
        with selectors.DefaultSelector() as waiting:
            waiting.register(self._process.stdout, selectors.EVENT_READ)
            ready = waiting.select(timeout)
        if not ready:
            os.kill(child, signal.SIGKILL)
        code = int(self._process.stdout.readline())
        assert ready, f"hopql {' '.join(asked['arguments'])} took more than {timeout:g} s"
        return code

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)


@cache
def _parent() -> _Parent:
    return _Parent()


def _serve() -> None:
    """Fork a child for each line that comes; tell its process id, then its exit code. Comes back in a child."""
    before = dict(os.environ)
    for name in _HEAVY:
        __import__(name)
    gc.freeze()  # what the children share is not copied to be looked through
    added = {name: value for name, value in os.environ.items() if name not in before}
    told = os.dup(1)
    for line in sys.stdin:
        asked = json.loads(line)
        child = os.fork()
        if child == 0:
            os.close(told)
            return _become(asked, added)
        os.write(told, f"{child}\n".encode())
        _, status = os.waitpid(child, 0)
        os.write(told, f"{os.waitstatus_to_exitcode(status)}\n".encode())
    os._exit(0)


def _become(asked: dict[str, Any], added: dict[str, str]) -> None:
    """Be a process that was started with these arguments, variables, folder and streams."""
    os.environ.clear()
    os.environ.update(added | asked["environment"])
    os.chdir(asked["folder"])
    for number, path in enumerate(asked["streams"]):
        opened = os.open(path, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - the old one has read ahead
    sys.argv = ["hopql", *asked["arguments"]]


if __name__ == "__main__":
    _serve()
    from hopql.serve.cli import main

    main()
