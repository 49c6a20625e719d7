"""Ctrl-C ends a command, also where a library drops the exception that it raises."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from hopql.serve.interrupts import leaving_for_certain

SWALLOWING = """
import os, signal, sqlite3, sys, threading
from hopql.serve import interrupts as leaving
leaving.GRACE_S = 0.1

def authorize(*_):
    os.kill(os.getpid(), signal.SIGINT)
    return sqlite3.SQLITE_OK

with leaving.leaving_for_certain():
    session = sqlite3.connect(":memory:")
    session.set_authorizer(authorize)
    try:
        session.execute("SELECT 1")
    except sqlite3.Error as error:
        print("dropped", flush=True)
    threading.Event().wait(60)
"""


def test_a_dropped_interrupt_ends_the_process_all_the_same() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SWALLOWING], capture_output=True, text=True, timeout=50,
        cwd=Path(__file__).parent.parent.parent,
    )  # fmt: skip
    assert done.returncode == 130 and done.stdout == "dropped\n"
    assert done.stderr.endswith("\nStopped.\n") and "Traceback (most recent call last)" not in done.stderr


def test_an_interrupt_is_raised_and_the_handler_of_before_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    armed: list[threading.Timer] = []
    monkeypatch.setattr(threading.Timer, "start", lambda timer: armed.append(timer))
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), leaving_for_certain():
        os.kill(os.getpid(), signal.SIGINT)
        threading.Event().wait(30)
    assert len(armed) == 1 and armed[0].daemon and armed[0].finished.is_set()
    assert signal.getsignal(signal.SIGINT) is before


def test_in_another_thread_nothing_is_changed() -> None:
    seen: list[object] = []

    def work() -> None:
        with leaving_for_certain():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGINT)]
