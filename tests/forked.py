"""Programs that are forked from one process, which has HopQL's imports behind it: each would take seconds for them.

`[*python(), "-c", code, …]` and `[*python(), "-m", "hopql.serve.cli", …]` are run by `subprocess` as those of
`sys.executable` are: with streams, variables and a folder of their own, their exit code, and the signals they are sent.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
PLACE: Final = "TESTS_FORKED_AT"
"""The variable with the address of the process to fork from; it ends in the process id of the test run."""
_HEAVY: Final = (
    "hopql.serve.cli", "hopql.serve.client", "hopql.serve.http.app", "hopql.serve.mcp.server", "hopql.graph.ask",
    "hopql.graph.knowledge", "hopql.graph.memory", "langchain_openai", "langserve", "mcp.client.stdio", "rich.table",
    "psycopg", "bm25s", "networkx",
)  # fmt: skip
"""What most programs import sooner or later. None starts a thread that a fork would miss, as onnxruntime does."""


def hopql(
    *arguments: str, given: str = "", folder: Path = ROOT, timeout: float = 200,
    environment: Mapping[str, str] = os.environ,
) -> subprocess.CompletedProcess[str]:  # fmt: skip
    """Run a command as it is typed to its end; no traceback may come of it, whatever is typed.

    Args:
        given: on standard input.
        folder: where it runs.
        timeout: seconds, after which it is killed.
        environment: all of its variables.
    """
    place, program = python()[-1], ["-m", "hopql.serve.cli", *arguments]
    with ExitStack() as kept:
        files = [kept.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8")) for _ in range(3)]
        files[0].write(given)
        files[0].seek(0)
        line = kept.enter_context(_asked(place, program, environment, str(folder), files))
        line.settimeout(timeout)
        code = int(line.makefile().read().split()[1])
        out, err = (file.read() for file in files[1:] if file.seek(0) == 0)
    assert "Traceback" not in out + err and "unforeseen" not in err, err
    return subprocess.CompletedProcess(["hopql", *arguments], code, out, err)


def python() -> list[str]:
    """How a program is started; the first test of a run that asks, in whatever worker, starts the process behind it."""
    from filelock import FileLock

    place = os.environ[PLACE]
    with FileLock(Path(place).with_name("forks.lock")):
        if not Path(place).exists():
            with socket.socket(socket.AF_UNIX) as listener:
                listener.bind(place)
                listener.listen(64)
                run = [sys.executable, "-m", "tests.forked", "", place, str(listener.fileno())]
                null, kept = subprocess.DEVNULL, [listener.fileno()]
                subprocess.Popen(run, stdin=null, cwd=ROOT, pass_fds=kept, start_new_session=True)
    return [sys.executable, "-I", "-S", __file__, place]


def _asked(
    place: str, arguments: Sequence[str], environment: Mapping[str, str], folder: str, streams: Sequence[Any]
) -> socket.socket:
    """A line on which the process id comes, then the exit code; the program is killed if it is closed before."""
    line = socket.socket(socket.AF_UNIX)
    line.connect(place)
    socket.send_fds(line, [b"."], [stream.fileno() for stream in streams])
    asked = {"arguments": arguments, "environment": dict(environment), "folder": folder}
    line.sendall(json.dumps(asked).encode() + b"\n")
    return line


def _stand_for(place: str, arguments: list[str]) -> None:
    """Be to others what the program is: pass signals on to it, and end as it does."""
    passed, streams = {signal.SIGINT, signal.SIGTERM}, (sys.stdin, sys.stdout, sys.stderr)
    signal.pthread_sigmask(signal.SIG_BLOCK, passed)
    with _asked(place, arguments, os.environ, str(Path.cwd()), streams) as line:
        os.closerange(0, 3)
        told = line.makefile()
        child = int(told.readline())
        for number in passed:
            signal.signal(number, lambda number, _: os.kill(child, number))
        signal.pthread_sigmask(signal.SIG_UNBLOCK, passed)
        code = int(told.readline())
    if code < 0:
        with suppress(OSError):  # of SIGKILL nothing else can be made
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


def _serve(place: str, listener: socket.socket) -> list[str]:
    """Fork a child for each line, while the test run lasts; comes back in a child, with its arguments."""
    before = dict(os.environ)
    for name in _HEAVY:
        __import__(name)
    added = {name: value for name, value in os.environ.items() if name not in before}
    gc.freeze()  # what the children share is not copied to be looked through
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    run = int(place.rpartition("-")[2])
    while _lives(run):
        if not select.select([listener], [], [], 1)[0]:
            continue
        line, _ = listener.accept()
        if os.fork() == 0:
            listener.close()
            return _mind(line, added)
        line.close()
    Path(place).unlink()
    os._exit(0)


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True


def _mind(line: socket.socket, added: dict[str, str]) -> list[str]:
    """Fork the program and tell how it ends; comes back in it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    streams = socket.recv_fds(line, 1, 3)[1]
    asked = json.loads(line.makefile().readline())
    child = os.fork()
    if child == 0:
        line.close()
        _become(asked, streams, added)
        return list(asked["arguments"])
    for stream in streams:
        os.close(stream)
    with suppress(OSError):
        line.sendall(f"{child}\n".encode())
    over = threading.Event()

    def kill() -> None:
        if line.recv(1) == b"" and not over.is_set():
            os.kill(child, signal.SIGKILL)

    threading.Thread(target=kill, daemon=True).start()
    _, status = os.waitpid(child, 0)
    over.set()
    with suppress(OSError):
        line.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())
    os._exit(0)


def _become(asked: dict[str, Any], streams: list[int], added: dict[str, str]) -> None:
    """Be a process that was started with these variables, this folder and these streams."""
    os.environ.clear()
    os.environ.update(added | asked["environment"])
    os.chdir(asked["folder"])
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - as long as the program
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", 1, "utf-8", "backslashreplace", closefd=False)  # noqa: SIM115


if __name__ == "__main__":
    if sys.argv[1]:
        _stand_for(sys.argv[1], sys.argv[2:])
    how, what, *rest = _serve(sys.argv[2], socket.socket(fileno=int(sys.argv[3])))
    sys.argv = [how if how == "-c" else "hopql", *rest]
    if how == "-c":
        exec(compile(what, "<string>", "exec"), {"__name__": "__main__"})
    else:
        from hopql.serve.cli import main

        main()
