"""Ctrl-C is raised within a command, and handled as before after it."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from hopql.serve.interrupts import raising


def test_an_interrupt_is_raised_and_the_handler_of_before_comes_back() -> None:
    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        ignored = signal.getsignal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt), raising():
            os.kill(os.getpid(), signal.SIGINT)
            threading.Event().wait(30)
        assert signal.getsignal(signal.SIGINT) is ignored
    finally:
        signal.signal(signal.SIGINT, before)
